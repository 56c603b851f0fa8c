import type { Metadata } from 'sharp'
import { fileKind, type ImageFormat } from './file-kind.ts'
import { withoutJpegMetadata } from './jpeg-metadata.ts'
import { withoutPngMetadata } from './png-metadata.ts'
import { sharp } from './sharp.server.ts'

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 60_000_000
const MIN_SIDE_PX = 16
export const MAX_ORIGINAL_WIDTH_PX = 2560

export type NormalisedImage = { bytes: Uint8Array; format: ImageFormat; widthPx: number; heightPx: number }
export type BrokenImage = { kind: 'broken'; reason: string }

/**
 * A dealer's picture as the platform keeps it: upright, sRGB, one frame, without any metadata, at most `maxWidthPx`
 * wide. A JPEG or PNG that needs no new pixels keeps its coded data bit for bit, a WebP or AVIF without metadata stays
 * as it is; everything else is encoded once (JPEG at 92, WebP when there is transparency).
 * `broken` with the reason in the dealer's words when the file is no picture, damaged, too big or too small.
 */
export async function normaliseImage(
  bytes: Uint8Array,
  maxWidthPx = MAX_ORIGINAL_WIDTH_PX,
): Promise<{ kind: 'image'; image: NormalisedImage } | BrokenImage> {
  const found = fileKind(bytes)
  if (found.kind === 'unusable') return { kind: 'broken', reason: found.reason }
  if (found.kind !== 'image') return { kind: 'broken', reason: `this is a ${found.extension} file, not a picture` }
  if (bytes.length > MAX_IMAGE_BYTES) {
    return {
      kind: 'broken',
      reason: `${megabytes(bytes.length)} MB is over the limit of ${megabytes(MAX_IMAGE_BYTES)} MB`,
    }
  }

  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const refusal = refusedSize(metadata)
    if (refusal) return { kind: 'broken', reason: refusal }
    const image =
      (await keptAsItIs(bytes, found.format, metadata, maxWidthPx)) ?? (await encoded(bytes, metadata, maxWidthPx))
    return { kind: 'image', image }
  } catch (error) {
    return { kind: 'broken', reason: `the picture is damaged (${firstLine(error)})` }
  }
}

/** `failOn: error` refuses cut-off files yet lets the harmless warnings of old cameras pass. */
function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
}

function refusedSize({ width, height }: Metadata): string | null {
  if (width * height > MAX_PIXELS) {
    return `${width} × ${height} is ${Math.round((width * height) / 1e6)} megapixels, over the limit of ${MAX_PIXELS / 1e6}`
  }
  if (Math.min(width, height) < MIN_SIDE_PX) {
    return `${width} × ${height} is smaller than the least side of ${MIN_SIDE_PX} pixels`
  }
  return null
}

/** Null when new pixels are needed. Decodes the whole picture (small) to know that it is sound. */
async function keptAsItIs(
  bytes: Uint8Array,
  format: ImageFormat,
  metadata: Metadata,
  maxWidthPx: number,
): Promise<NormalisedImage | null> {
  const { width: widthPx, height: heightPx } = metadata
  const asShown = (metadata.orientation ?? 1) === 1 && isPlainRgb(metadata) && widthPx <= maxWidthPx
  const clean = asShown ? withoutMetadata(bytes, format, metadata) : null
  if (!clean) return null

  await open(clean).resize({ width: MIN_SIDE_PX }).raw().toBuffer()
  return { bytes: clean, format, widthPx, heightPx }
}

/** Null when that cannot be had without new pixels. */
function withoutMetadata(bytes: Uint8Array, format: ImageFormat, metadata: Metadata): Uint8Array | null {
  if (format === 'jpeg') return withoutJpegMetadata(bytes)
  if (format === 'png') return withoutPngMetadata(bytes)

  const { exif, icc, xmp, iptc, comments, pages = 1 } = metadata
  const bare = [exif, icc, xmp, iptc, comments].every((block) => block === undefined)
  return bare && pages === 1 && format !== 'gif' ? bytes : null
}

async function encoded(bytes: Uint8Array, metadata: Metadata, maxWidthPx: number): Promise<NormalisedImage> {
  const image = open(bytes).autoOrient().resize({ width: maxWidthPx, withoutEnlargement: true }).toColourspace('srgb')
  const subsampled = metadata.chromaSubsampling?.startsWith('4:2:0') ?? false
  const { data, info } = metadata.hasAlpha
    ? await image.webp({ quality: 92, alphaQuality: 100 }).toBuffer({ resolveWithObject: true })
    : await image
        .jpeg({ quality: 92, progressive: true, chromaSubsampling: subsampled ? '4:2:0' : '4:4:4' })
        .toBuffer({ resolveWithObject: true })
  return { bytes: data, format: metadata.hasAlpha ? 'webp' : 'jpeg', widthPx: info.width, heightPx: info.height }
}

/** Eight-bit sRGB or grey without a profile that says otherwise. */
function isPlainRgb({ space, depth, icc }: Metadata): boolean {
  return (space === 'srgb' || space === 'b-w') && depth === 'uchar' && (!icc || isSrgbProfile(icc))
}

function isSrgbProfile(icc: Buffer): boolean {
  return icc.includes('sRGB') || icc.includes('s\0R\0G\0B')
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes % (1024 * 1024) === 0 ? 0 : 1)
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
