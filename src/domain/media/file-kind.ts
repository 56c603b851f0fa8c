/** Picture formats taken in; each is one an `images` row may name. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

export type FileKind =
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'video'; extension: 'mp4' | 'webm' }
  | { kind: 'document'; extension: 'pdf' }
  /** Something known, and of no use here: `reason` says what and what to do. */
  | { kind: 'unusable'; reason: string }

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** What a file is by its first bytes (32 or more), never by its name. */
export function fileKind(bytes: Uint8Array): FileKind {
  const text = String.fromCharCode(...bytes.subarray(0, 32))
  if (bytes.length === 0) return { kind: 'unusable', reason: 'the file is empty' }
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' }
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return { kind: 'image', format: 'gif' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { kind: 'image', format: 'webp' }
  if (text.slice(4, 8) === 'ftyp') return isoFile(text)
  if (text.startsWith('\x1a\x45\xdf\xa3')) return { kind: 'video', extension: 'webm' }
  if (text.startsWith('%PDF-')) return { kind: 'document', extension: 'pdf' }
  return { kind: 'unusable', reason: unknownReason(text) }
}

/** ISO base media files say what they are in their brands: AVIF, HEIC and MP4 share the container. */
function isoFile(text: string): FileKind {
  const brands = text.slice(8, 12) + text.slice(16)
  if (brands.includes('avif')) return { kind: 'image', format: 'avif' }
  if (HEIC_BRANDS.some((brand) => brands.includes(brand)) || brands.startsWith('mif1') || brands.startsWith('msf1')) {
    return { kind: 'unusable', reason: 'HEIC pictures cannot be read here: export the photo as JPEG' }
  }
  return { kind: 'video', extension: 'mp4' }
}

function unknownReason(text: string): string {
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return 'this is a web page or other markup, not a picture'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*'))
    return 'TIFF and raw camera files are not taken: export the photo as JPEG'
  if (text.startsWith('BM')) return 'BMP pictures are not taken: export the photo as JPEG or PNG'
  if (text.startsWith('PK')) return 'this is an archive: unpack it first'
  return 'not a picture of a known format (JPEG, PNG, WebP, AVIF or GIF)'
}
