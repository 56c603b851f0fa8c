/** What `/media/{id}/{width}-{quality}` may ask for (rule:picture-sizes); everything else is 404. */
export const VARIANT_WIDTHS_PX = [160, 320, 480, 640, 960, 1280, 1920] as const
export type VariantWidthPx = (typeof VARIANT_WIDTHS_PX)[number]

export const VARIANT_QUALITIES = [50, 75, 90] as const
export type VariantQuality = (typeof VARIANT_QUALITIES)[number]

/** Most wanted first: the order in which equal wishes of a browser are settled. */
export const VARIANT_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** Default image quality 75, width 640 (rule:picture-sizes). */
export const DEFAULT_WIDTH_PX: VariantWidthPx = 640
export const DEFAULT_QUALITY: VariantQuality = 75

/** A picture as pages hold it: where it is and its own proportions. */
export type SizedImage = { imageId: number; widthPx: number; heightPx: number }

/** `format` null: to be settled by the Accept header. */
export type VariantRequest = {
  imageId: number
  widthPx: VariantWidthPx
  quality: VariantQuality
  format: VariantFormat | null
}

const EXTENSIONS: Record<VariantFormat, string> = { avif: '.avif', webp: '.webp', jpeg: '.jpg' }
const PATH = /^\/media\/([1-9]\d{0,14})\/([1-9]\d{2,3})-([1-9]\d)(\.avif|\.webp|\.jpg)?$/

/** The picture a path names, or null when it names none (unlisted size, unknown ending, anything else). */
export function parseVariantPath(path: string): VariantRequest | null {
  const [, id, width, quality, extension] = PATH.exec(path) ?? []
  const widthPx = VARIANT_WIDTHS_PX.find((listed) => listed === Number(width))
  const listedQuality = VARIANT_QUALITIES.find((listed) => listed === Number(quality))
  if (!widthPx || !listedQuality) return null

  const format = VARIANT_FORMATS.find((listed) => EXTENSIONS[listed] === extension) ?? null
  return { imageId: Number(id), widthPx, quality: listedQuality, format }
}

/** The inverse of `parseVariantPath`; width 640 and quality 75 unless told (rule:picture-sizes), format by Accept unless told. */
export function imageUrl(picture: {
  imageId: number
  widthPx?: VariantWidthPx
  quality?: VariantQuality
  format?: VariantFormat | null
}): string {
  const { imageId, widthPx = DEFAULT_WIDTH_PX, quality = DEFAULT_QUALITY, format = null } = picture
  return `/media/${imageId}/${widthPx}-${quality}${format ? EXTENSIONS[format] : ''}`
}

/**
 * The `srcset` of a picture up to `maxWidthPx`. Descriptors say what really arrives: a picture 800 px wide ends with
 * its 960 variant described as 800w, never enlarged. At least one candidate, whatever the sizes. Those up to `lighterToPx`
 * are of quality 50.
 */
export function srcSet(image: SizedImage, maxWidthPx: number, lighterToPx = 0): string {
  // Those below the picture's own width, and the first that gives all of it.
  return VARIANT_WIDTHS_PX.filter(
    (widthPx, i) => i === 0 || (widthPx <= maxWidthPx && VARIANT_WIDTHS_PX[i - 1]! < image.widthPx),
  )
    .map((widthPx) => {
      const quality = widthPx > lighterToPx ? DEFAULT_QUALITY : 50
      return `${imageUrl({ imageId: image.imageId, widthPx, quality })} ${Math.min(widthPx, image.widthPx)}w`
    })
    .join(', ')
}

/** The size a variant comes out at: never wider than the original, proportions kept, at least 1 px high. */
export function variantSize(
  image: { widthPx: number; heightPx: number },
  widthPx: number,
): { widthPx: number; heightPx: number } {
  const width = Math.min(widthPx, image.widthPx)
  return { widthPx: width, heightPx: Math.max(1, Math.round((image.heightPx * width) / image.widthPx)) }
}

/**
 * Where pictures stand. `sizes` follows the layout: cards one, two or three in a row beside the filters, the
 * vehicle page's stage two thirds of a wide window. `warmWidthsPx` are encoded ahead, for the windows most people have.
 * Phones are told a little less than the width they draw: at their density nobody sees it, and it arrives sooner.
 */
export const PLACES = {
  card: {
    maxWidthPx: 960,
    warmWidthsPx: [320, 480, 640],
    sizes: '(min-width: 1280px) 320px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 86vw',
  },
  page: {
    maxWidthPx: 1920,
    warmWidthsPx: [640, 960, 1280],
    sizes: '(min-width: 1280px) 820px, (min-width: 1024px) 64vw, 88vw',
  },
} as const
export type Place = keyof typeof PLACES

export type PictureAttributes = { src: string; srcSet: string; sizes: string; width: number; height: number }

/** All an `<img>` needs but its text: width and height are the picture's own proportions at the default size. */
export function pictureAttributes(image: SizedImage, place: Place): PictureAttributes {
  const { maxWidthPx, sizes } = PLACES[place]
  const size = variantSize(image, DEFAULT_WIDTH_PX)
  return {
    src: imageUrl({ imageId: image.imageId }),
    srcSet: srcSet(image, maxWidthPx),
    sizes,
    width: size.widthPx,
    height: size.heightPx,
  }
}

/**
 * The format for an Accept header (RFC 9110 §12.5.1): the highest quality value wins, equal ones fall to AVIF, then
 * WebP, then JPEG. AVIF and WebP only when named outright, since many that cannot show them send a wildcard. JPEG
 * when nothing fits: a picture is worth more than a 406.
 */
export function chooseFormat(accept: string | null | undefined): VariantFormat {
  const weights = parseAccept(accept ?? '')
  let best: VariantFormat = 'jpeg'
  let bestWeight = weights.get('image/jpeg') ?? weights.get('image/*') ?? weights.get('*/*') ?? 0
  for (const format of [...VARIANT_FORMATS].reverse()) {
    const weight = weights.get(`image/${format}`) ?? 0
    if (weight > 0 && weight >= bestWeight) [best, bestWeight] = [format, weight]
  }
  return best
}

/** Media type → weight from 0 to 1, in lower case; an unreadable weight counts as 0, as if not wanted. */
function parseAccept(accept: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (type)
      weights.set(type, weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0)
  }
  return weights
}
