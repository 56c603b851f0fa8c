import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  imageUrl,
  parseVariantPath,
  pictureAttributes,
  srcSet,
  VARIANT_FORMATS,
  VARIANT_QUALITIES,
  VARIANT_WIDTHS_PX,
  variantSize,
} from './image-variants.ts'

describe('the address of a picture', () => {
  test('has the documented defaults: width 640, quality 75, format left to the browser', () => {
    expect(imageUrl({ imageId: 42 })).toBe('/media/42/640-75')
    expect(imageUrl({ imageId: 42, widthPx: 1280, quality: 90, format: 'jpeg' })).toBe('/media/42/1280-90.jpg')
  })

  test('reading is the inverse of writing, for every listed size, quality and format', () => {
    const request = fc.record({
      imageId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
      widthPx: fc.constantFrom(...VARIANT_WIDTHS_PX),
      quality: fc.constantFrom(...VARIANT_QUALITIES),
      format: fc.constantFrom(...VARIANT_FORMATS, null),
    })
    fc.assert(
      fc.property(request, (asked) => {
        expect(parseVariantPath(imageUrl(asked))).toEqual(asked)
      }),
    )
  })

  test('only canonical paths are read: whatever is read is written back the same', () => {
    const path = fc
      .tuple(
        fc.constantFrom('1', '01', '0', '', '-1', '12', '1e3', '9'.repeat(16)),
        fc.constantFrom('640', '0640', '641', '64', '1921', '', '320'),
        fc.constantFrom('75', '075', '76', '100', '', '50'),
        fc.constantFrom('', '.jpg', '.jpeg', '.JPG', '.png', '.webp', '.avif', '/', '.avif/'),
      )
      .map(([id, width, quality, ending]) => `/media/${id}/${width}-${quality}${ending}`)
    fc.assert(
      fc.property(path, (text) => {
        const read = parseVariantPath(text)
        if (read) expect(imageUrl(read)).toBe(text)
      }),
    )
  })

  test.each([
    '/media/1/641-75',
    '/media/1/640-74',
    '/media/1/640',
    '/media/1/640-75.png',
    '/media/1/640-75.jpeg',
    '/media/1/640-75/',
    '/media/0/640-75',
    '/media/-1/640-75',
    '/media/01/640-75',
    '/media/a/640-75',
    '/media/1/0640-75',
    '/media//640-75',
    '/media/1/640-75.JPG',
    '/media/1/../640-75',
    '/media/1/640-75?x',
    '/media/99999999999999999999/640-75',
    '/Media/1/640-75',
  ])('%s names no picture', (path) => {
    expect(parseVariantPath(path)).toBeNull()
  })
})

describe('srcset', () => {
  test('stops at the width the place can use', () => {
    expect(srcSet({ imageId: 7, widthPx: 2560, heightPx: 1707 }, 640)).toBe(
      '/media/7/160-75 160w, /media/7/320-75 320w, /media/7/480-75 480w, /media/7/640-75 640w',
    )
  })

  test('ends with the first size that gives the whole picture, described as wide as it really is', () => {
    expect(srcSet({ imageId: 7, widthPx: 500, heightPx: 400 }, 1920)).toBe(
      '/media/7/160-75 160w, /media/7/320-75 320w, /media/7/480-75 480w, /media/7/640-75 500w',
    )
    expect(srcSet({ imageId: 7, widthPx: 480, heightPx: 400 }, 1920)).toMatch(/480w$/)
  })

  test('a picture smaller than the smallest size still has one candidate', () => {
    expect(srcSet({ imageId: 7, widthPx: 40, heightPx: 30 }, 960)).toBe('/media/7/160-75 40w')
    expect(srcSet({ imageId: 7, widthPx: 4000, heightPx: 30 }, 1)).toBe('/media/7/160-75 160w')
  })

  test('never promises more than the original has, never the same width twice, always ascending', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 3000 }), (widthPx, maxWidthPx) => {
        const widths = srcSet({ imageId: 1, widthPx, heightPx: 100 }, maxWidthPx)
          .split(', ')
          .map((part) => Number(/ (\d+)w$/.exec(part)![1]))
        expect(widths.length).toBeGreaterThan(0)
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
        expect(Math.max(...widths)).toBeLessThanOrEqual(widthPx)
      }),
    )
  })
})

test('an img element gets the proportions of the picture itself, never enlarged', () => {
  expect(pictureAttributes({ imageId: 3, widthPx: 1600, heightPx: 1200 }, 'card')).toMatchObject({
    src: '/media/3/640-75',
    width: 640,
    height: 480,
  })
  expect(pictureAttributes({ imageId: 3, widthPx: 320, heightPx: 200 }, 'page')).toMatchObject({
    width: 320,
    height: 200,
  })
  expect(variantSize({ widthPx: 2560, heightPx: 1 }, 160)).toEqual({ widthPx: 160, heightPx: 1 })
})
