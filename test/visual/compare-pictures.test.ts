import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

/** A grey sheet with a square of so many pixels in another grey. */
function sheet(side: number, grey: number, width = 500): Promise<Buffer> {
  const ground = { r: 200, g: 200, b: 200 }
  const square = sharp({
    create: { width: side, height: side, channels: 3, background: { r: grey, g: grey, b: grey } },
  })
  return square
    .png()
    .toBuffer()
    .then((input) =>
      sharp({ create: { width, height: 400, channels: 3, background: ground } })
        .composite([{ input, left: 10, top: 10 }])
        .webp({ lossless: true })
        .toBuffer(),
    )
}

test('a picture is the same as itself, and as one whose edges a machine rounded otherwise', async () => {
  expect(await comparePictures(await sheet(8, 100), await sheet(8, 100))).toEqual({ kind: 'same', pixels: 0, most: 4 })
  expect(await comparePictures(await sheet(8, 100), await sheet(8, 106))).toMatchObject({ kind: 'same' })
  expect(await comparePictures(await sheet(2, 200), await sheet(2, 100))).toMatchObject({ kind: 'same', pixels: 4 })
})

test('more than edges is a difference, and it is shown', async () => {
  expect(await comparePictures(await sheet(3, 107), await sheet(3, 100))).toMatchObject({ kind: 'different' })
  const comparison = await comparePictures(await sheet(3, 200), await sheet(3, 100))
  expect(comparison).toMatchObject({ kind: 'different', pixels: 9 })
  const { data } = await sharp((comparison as { picture: Buffer }).picture)
    .extract({ left: 11, top: 11, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([255, 0, 0])
})

test('another size is said as such', async () => {
  expect(await comparePictures(await sheet(2, 100), await sheet(2, 100, 501))).toEqual({
    kind: 'other-size',
    was: '500 × 400',
    is: '501 × 400',
  })
})
