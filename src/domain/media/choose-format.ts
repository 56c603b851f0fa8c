import { VARIANT_FORMATS, type VariantFormat } from './image-variants.ts'

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
