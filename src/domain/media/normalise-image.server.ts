import type { Metadata } from 'sharp'
import sharp from 'sharp'
import { fileKind, type ImageFormat } from './file-kind.ts'

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
  const limit = `over the limit of ${megabytes(MAX_IMAGE_BYTES)} MB`
  if (bytes.length > MAX_IMAGE_BYTES) return { kind: 'broken', reason: `${megabytes(bytes.length)} MB is ${limit}` }

  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const refusal = refusedSize(metadata)
    if (refusal) return { kind: 'broken', reason: refusal }
    const image =
      (await keptAsItIs(bytes, found.format, metadata, maxWidthPx)) ?? (await encoded(bytes, metadata, maxWidthPx))
    return { kind: 'image', image }
  } catch {
    // What the decoder says is no part of it: of several pictures at once it may speak of another.
    return { kind: 'broken', reason: 'the picture is damaged or cut off' }
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

// Every picture here is seen once: libvips' cache of operations would only hold memory. One thread per picture,
// because pictures are many and our own limits say how many run at once.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
