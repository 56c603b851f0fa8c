/** What a PNG needs to be drawn; colour chunks other than transparency fall away with the rest: pixels are sRGB here. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const SIGNATURE_BYTES = 8
const FRAME_BYTES = 12

/**
 * The same PNG with the chunks that draw its first frame and no others: no text, Exif, profile, time, animation or
 * trailing data. Pixels are untouched. Null when the chunks cannot be followed to the end. Source: PNG third edition, §5.
 */
export function withoutPngMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const to = at + FRAME_BYTES + view.getUint32(at)
    if (to > bytes.length) return null
    if (DRAWN.has(type)) kept.push(bytes.subarray(at, to))
    if (type === 'IEND') return Buffer.concat(kept)
    at = to
  }
  return null
}
