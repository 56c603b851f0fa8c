import { expect, test } from 'vitest'
import { fileHref, tenantFiles } from '#domain/content/tenant-file.ts'
import { logoOn } from './logo-on.ts'

const NONE = tenantFiles([])
const LOGO = { src: '/black.svg', darkSrc: '/white.svg', alt: 'Harbour' }

test.each([
  ['a light page', '#fafaf7', LOGO, '/black.svg'],
  ['a dark page', '#101418', LOGO, '/white.svg'],
  ['a dark page of a dealer with one logo', '#101418', { ...LOGO, darkSrc: null }, '/black.svg'],
])('%s shows the logo that can be seen on it', (_, surface, logo, src) => {
  expect(logoOn({ surface }, logo, NONE)).toEqual({ src, alt: 'Harbour' })
})

test('without a logo there is none', () => {
  expect(logoOn({ surface: '#101418' }, null, NONE)).toBeNull()
})

test('the size of a picture of the folder is known, whether it is named or addressed', () => {
  const image = { imageId: 7, widthPx: 640, heightPx: 160 }
  const files = tenantFiles([{ name: 'pictures/logo.png', kind: 'image', image }])
  const sized = (src: string) => logoOn({ surface: '#ffffff' }, { ...LOGO, src }, files)
  expect(sized('pictures/logo.png')).toMatchObject({ widthPx: 640, heightPx: 160 })
  expect(sized(fileHref(files.list[0]!))).toMatchObject({ widthPx: 640, heightPx: 160 })
  expect(sized('https://pictures.example/logo.png')).toEqual({
    src: 'https://pictures.example/logo.png',
    alt: 'Harbour',
  })
})
