import { type VariantFormat, type VariantQuality, variantSize } from './image-variants.ts'
import { sharp } from './normalise-image.server.ts'

/** One encoding of one original. `widthPx` is what comes out, already limited by the original's own. */
export type Encoding = { sha256: string; widthPx: number; quality: VariantQuality; format: VariantFormat }

/** Raised with every change of the settings below: pictures encoded by older ones are left to be evicted. */
export const ENCODER_REVISION = 1

/** AVIF's scale is its own: these look like JPEG at 50, 75 and 90. */
const AVIF_QUALITY: Record<VariantQuality, number> = { 50: 35, 75: 50, 90: 66 }

/** The encoding that answers a request for `widthPx`: originals narrower than that give their own width. */
export function encodingOf(
  image: { sha256: string; widthPx: number; heightPx: number },
  variant: { widthPx: number; quality: VariantQuality; format: VariantFormat },
): Encoding {
  const { quality, format } = variant
  return { sha256: image.sha256, widthPx: variantSize(image, variant.widthPx).widthPx, quality, format }
}

/** Names an encoding across processes and restarts; fit for file names and ETags. */
export function encodingKey({ sha256, widthPx, quality, format }: Encoding): string {
  return `${sha256}-${ENCODER_REVISION}-${widthPx}-${quality}.${format}`
}

/** Encodes an original (upright, sRGB). Throws when its bytes cannot be decoded. */
export async function encodeVariant(original: Uint8Array, { widthPx, quality, format }: Encoding): Promise<Buffer> {
  const image = sharp(original, { failOn: 'none' }).resize({ width: widthPx, withoutEnlargement: true })
  if (format === 'avif') {
    return image.avif({ quality: AVIF_QUALITY[quality], effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
  } else if (format === 'webp') {
    return image.webp({ quality, effort: 2 }).toBuffer()
  } else {
    return image.flatten({ background: 'white' }).jpeg({ quality, progressive: true }).toBuffer()
  }
}
