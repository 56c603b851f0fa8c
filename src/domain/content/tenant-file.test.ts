import { expect, test } from 'vitest'
import { fileHref, parseFilePath, type TenantFile, tenantFiles, withHrefs } from './tenant-file.ts'

const sha256 = 'ab'.repeat(32)
const logo: TenantFile = { name: 'pictures/logo.svg', kind: 'svg', sha256 }
const yard: TenantFile = {
  name: 'pictures/yard.webp',
  kind: 'image',
  image: { imageId: 7, widthPx: 2000, heightPx: 900 },
}
const badge: TenantFile = {
  name: 'pictures/badge.png',
  kind: 'image',
  image: { imageId: 8, widthPx: 90, heightPx: 90 },
}

test('a file has one address, a picture at the size that is enough', () => {
  expect(fileHref(logo)).toBe(`/media/files/${sha256}.svg`)
  expect(fileHref(yard)).toBe('/media/7/640-75')
  expect(fileHref(yard, 5000)).toBe('/media/7/1920-75')
  expect(fileHref(badge)).toBe('/media/8/160-75')
})

test('an address is read back, and nothing else is one', () => {
  expect(parseFilePath(fileHref(logo))).toEqual({ sha256, kind: 'svg' })
  for (const path of [
    '/media/files/x.svg',
    `/media/files/${sha256}.html`,
    `/media/files/${sha256}.svg/`,
    `/media/${sha256}.svg`,
  ])
    expect(parseFilePath(path)).toBeNull()
})

test('names become addresses wherever they stand, and are found by either', () => {
  const files = tenantFiles([logo, yard])
  const when = new Date(0)
  const settings = {
    logo: { src: 'pictures/logo.svg' },
    list: ['pictures/yard.webp', 'pictures/none.webp'],
    when,
    none: null,
  }
  const own = withHrefs(settings, files)
  expect(own).toEqual({
    logo: { src: fileHref(logo) },
    list: ['/media/7/640-75', 'pictures/none.webp'],
    when,
    none: null,
  })
  expect(files.find(own.logo.src)).toBe(logo)
  expect(files.find('pictures/yard.webp')).toBe(yard)
  expect(files.find('https://example.com/pictures/yard.webp')).toBeNull()
})
