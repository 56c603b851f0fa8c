/**
 * The same JPEG without anything that is not picture: Exif, XMP, IPTC, colour profile, comments, embedded previews
 * and whatever follows the end of the image (phones append videos there). Pixels are untouched. Null when the marker
 * structure cannot be followed. Source: ITU-T T.81 annex B.
 */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return null

  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
    } else if (marker === END_OF_IMAGE) {
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    } else {
      const length = bytes[at + 2]! * 256 + bytes[at + 3]!
      if (length < 2) return null
      const end = marker === START_OF_SCAN ? scanEnd(bytes, at + 2 + length) : at + 2 + length
      if (!isMetadata(marker, bytes, at)) kept.push(bytes.subarray(at, end))
      at = end
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE
    ? Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    : null
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe

/** Application segments and comments, but for JFIF's bare header and Adobe's, which says how colours are coded. */
function isMetadata(marker: number, bytes: Uint8Array, at: number): boolean {
  const name = String.fromCharCode(...bytes.subarray(at + 4, at + 9))
  // A JFIF header longer than 16 bytes carries a preview, perhaps of what was cropped away.
  if (marker === 0xe0) return name !== 'JFIF\0' || bytes[at + 3] !== 16 || bytes[at + 2] !== 0
  if (marker === 0xee) return name !== 'Adobe'
  return (marker > 0xe0 && marker <= 0xef) || marker === COMMENT
}

/** Where the coded data of a scan stop: at the next marker that is neither a stuffed 00 nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
