import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../test/support/shared-data.ts'
import {
  MAX_IMAGE_BYTES,
  type NormalisedImage,
  normaliseImage,
  withoutJpegMetadata,
  withoutPngMetadata,
} from './normalise-image.server.ts'

const exifFolder = sharedData('media/exif')
const dealerPhotos = sharedData('feeds/dealersolutions/images')

/** A picture with a red, a green, a blue and a white quarter: every turn and mirror shows. */
function quarters(widthPx = 320, heightPx = 200): Sharp {
  const block = (background: string) => ({
    create: { width: widthPx / 2, height: heightPx / 2, channels: 3 as const, background },
  })
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: 'white' } }).composite([
    { input: block('#c02020'), left: 0, top: 0 },
    { input: block('#20a020'), left: widthPx / 2, top: 0 },
    { input: block('#2020c0'), left: 0, top: heightPx / 2 },
  ])
}

async function normalised(bytes: Uint8Array, maxWidthPx?: number): Promise<NormalisedImage> {
  const answer = await normaliseImage(bytes, maxWidthPx)
  if (answer.kind === 'broken') throw new Error(`broken: ${answer.reason}`)
  return answer.image
}

async function pixels(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).toColourspace('srgb').removeAlpha().resize({ width: 150, fit: 'inside' }).raw().toBuffer()
}

/** Mean difference of two pictures' samples, 0 to 255. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [left, right] = await Promise.all([pixels(a), pixels(b)])
  expect(left.length).toBe(right.length)
  return left.reduce((sum, sample, i) => sum + Math.abs(sample - right[i]!), 0) / left.length
}

async function expectNoMetadata(bytes: Uint8Array): Promise<void> {
  const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({})
  expect(Buffer.from(bytes).includes('GPS')).toBe(false)
}

describe('orientation', () => {
  test('all eight come out upright and the same', async () => {
    const upright = await quarters().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await storedAs(upright, orientation)
      const image = await normalised(
        await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      )
      expect([image.widthPx, image.heightPx], `orientation ${orientation}`).toEqual([320, 200])
      expect(await difference(image.bytes, upright), `orientation ${orientation}`).toBeLessThan(3)
      await expectNoMetadata(image.bytes)
    }
  })

  test.skipIf(!exifFolder)('so do the example photos of all orientations (needs shared data)', async () => {
    for (const name of ['Landscape', 'Portrait']) {
      const upright = readFileSync(join(exifFolder!, `${name}_1.jpg`))
      for (let orientation = 0; orientation <= 8; orientation++) {
        const image = await normalised(readFileSync(join(exifFolder!, `${name}_${orientation}.jpg`)))
        expect([image.widthPx, image.heightPx]).toEqual(name === 'Landscape' ? [1800, 1200] : [1200, 1800])
        // The digit in the middle differs, the rest does not.
        expect(await difference(image.bytes, upright), `${name} ${orientation}`).toBeLessThan(2)
        await expectNoMetadata(image.bytes)
      }
    }
  })
})

describe('metadata', () => {
  const secrets = {
    IFD0: { Artist: 'Somebody', Copyright: 'GPS here' },
    IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLatitudeRef: 'S' },
  }

  test('of a JPEG goes without touching its pixels', async () => {
    const bare = await quarters().jpeg({ quality: 80, progressive: true }).toBuffer()
    const laden = await quarters()
      .jpeg({ quality: 80, progressive: true })
      .withExif(secrets)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">GPS</x:xmpmeta>')
      .withIccProfile('srgb')
      .toBuffer()
    const image = await normalised(Buffer.concat([laden, Buffer.from('a video a phone appended, GPS')]))
    expect(Buffer.from(image.bytes).equals(bare)).toBe(true)
    await expectNoMetadata(image.bytes)
  })

  test('of a PNG too, text chunks included', async () => {
    const laden = await quarters().png().withExif(secrets).withIccProfile('srgb').toBuffer()
    const text = pngChunk('tEXt', 'Comment\0GPS -27.4')
    const image = await normalised(Buffer.concat([laden.subarray(0, 33), text, laden.subarray(33)]))
    expect(image.format).toBe('png')
    await expectNoMetadata(image.bytes)
    expect(await difference(image.bytes, laden)).toBe(0)
  })

  test('of a WebP costs one encoding', async () => {
    const image = await normalised(await quarters().webp({ lossless: true }).withExif(secrets).toBuffer())
    await expectNoMetadata(image.bytes)
    expect(await difference(image.bytes, await quarters().png().toBuffer())).toBeLessThan(3)
  })

  test('that cannot be followed is no reason to fail: null, and the picture is encoded anew', async () => {
    const jpeg = await quarters().jpeg().toBuffer()
    expect(withoutJpegMetadata(jpeg.subarray(0, 300))).toBeNull()
    expect(withoutJpegMetadata(Buffer.from('no picture'))).toBeNull()
    const png = await quarters().png().toBuffer()
    expect(withoutPngMetadata(png.subarray(0, png.length - 20))).toBeNull()
  })
})

test('a wide-gamut photo keeps its colours as sRGB', async () => {
  const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#c83232' } }
  const image = await normalised(
    await sharp(red).withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
  const [r, g, b] = await pixels(image.bytes)
  expect([r! - 0xc8, g! - 0x32, b! - 0x32].every((off) => Math.abs(off) <= 4)).toBe(true)
  await expectNoMetadata(image.bytes)
})

test('a CMYK photo, as printers send them, becomes sRGB', async () => {
  const cmyk = await quarters().toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const image = await normalised(cmyk)
  expect((await sharp(image.bytes).metadata()).space).toBe('srgb')
})

describe('sizes', () => {
  test('wider than 2560 comes down to it; a panorama may keep more', async () => {
    const wide = await quarters(4000, 1000).jpeg().toBuffer()
    expect(await normalised(wide)).toMatchObject({ widthPx: 2560, heightPx: 640, format: 'jpeg' })
    expect(await normalised(wide, 8192)).toMatchObject({ widthPx: 4000, heightPx: 1000 })
  })

  test.each([
    [15, 400, '15 × 400 is smaller than the least side of 16 pixels'],
    [10_000, 6_001, '10000 × 6001 is 60 megapixels, over the limit of 60'],
  ])('%i × %i is refused with the reason', async (width, height, reason) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: 'grey' } })
      .jpeg({ quality: 10 })
      .toBuffer()
    expect(await normaliseImage(bytes)).toEqual({ kind: 'broken', reason })
  })

  test('a file over 20 MB is refused before it is decoded', async () => {
    const bytes = Buffer.concat([await quarters().jpeg().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)])
    expect(await normaliseImage(bytes)).toEqual({
      kind: 'broken',
      reason: expect.stringMatching(/^20\.0 MB is over the limit of 20 MB$/),
    })
  })
})

describe('other formats', () => {
  test('transparency survives', async () => {
    const image = await normalised(
      await sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
        .png()
        .toBuffer(),
    )
    expect(image.format).toBe('png')
    expect((await sharp(image.bytes).metadata()).hasAlpha).toBe(true)
  })

  test('a moving picture stands still', async () => {
    const frames = await sharp([await quarters().png().toBuffer(), await quarters().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const image = await normalised(frames)
    expect((await sharp(image.bytes).metadata()).pages ?? 1).toBe(1)
    expect(image).toMatchObject({ widthPx: 320, heightPx: 200 })
    expect(await difference(image.bytes, await quarters().png().toBuffer())).toBeLessThan(6)
  })

  test('a bare AVIF or WebP stays bit for bit', async () => {
    for (const bytes of [await quarters().avif({ effort: 0 }).toBuffer(), await quarters().webp().toBuffer()]) {
      expect(Buffer.from((await normalised(bytes)).bytes).equals(bytes)).toBe(true)
    }
  })

  test('sixteen bits and grey are taken', async () => {
    expect(await normalised(await quarters().toColourspace('rgb16').png().toBuffer())).toMatchObject({ widthPx: 320 })
    expect(await normalised(await quarters().greyscale().jpeg().toBuffer())).toMatchObject({ format: 'jpeg' })
  })
})

describe('what is no picture', () => {
  test('a photo cut off in the middle is broken', async () => {
    for (const whole of [
      await noise().jpeg().toBuffer(),
      await noise().jpeg({ progressive: true }).toBuffer(),
      await noise().png().toBuffer(),
      await noise().webp().toBuffer(),
    ]) {
      expect(await normaliseImage(whole.subarray(0, whole.length / 2))).toEqual({
        kind: 'broken',
        reason: expect.stringContaining('damaged'),
      })
    }
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a web page', '<!doctype html><title>404</title>', 'web page'],
    ['a document', '%PDF-1.7', 'pdf'],
    ['words', 'photo coming soon', 'known format'],
    ['a JPEG in name only', '\xff\xd8\xff\xe0 and nothing more', 'damaged'],
  ])('%s says what it is', async (_what, text, reason) => {
    expect(await normaliseImage(Buffer.from(text, 'latin1'))).toEqual({
      kind: 'broken',
      reason: expect.stringContaining(reason),
    })
  })
})

test.skipIf(!dealerPhotos)(
  'a dealer’s photos come out sound, bare and with their pixels (needs shared data)',
  async () => {
    for (const name of readdirSync(dealerPhotos!)
      .sort()
      .filter((_, i) => i % 60 === 0)) {
      const original = readFileSync(join(dealerPhotos!, name))
      const image = await normalised(original)
      await expectNoMetadata(image.bytes)
      expect(await difference(image.bytes, original)).toBe(0)
    }
  },
)

/** Something that does not compress, so that half of the file is half of the picture. */
function noise(): Sharp {
  const raw = Uint8Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff)
  return sharp(raw, { raw: { width: 200, height: 200, channels: 3 } })
}

/** The pixels as a camera held that way stores them: the inverse of what the orientation asks a viewer to do. */
async function storedAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const image = sharp(upright)
  switch (orientation) {
    case 2:
      return image.flop().png().toBuffer()
    case 3:
      return image.rotate(180).png().toBuffer()
    case 4:
      return image.flip().png().toBuffer()
    case 5:
      return sharp(await image.rotate(90).png().toBuffer())
        .flop()
        .png()
        .toBuffer()
    case 6:
      return image.rotate(-90).png().toBuffer()
    case 7:
      return sharp(await image.rotate(-90).png().toBuffer())
        .flop()
        .png()
        .toBuffer()
    case 8:
      return image.rotate(90).png().toBuffer()
    default:
      return image.png().toBuffer()
  }
}

function pngChunk(type: string, text: string): Buffer {
  const data = Buffer.from(type + text, 'latin1')
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(text.length, 0)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), chunk.length - 4)
  return chunk
}
