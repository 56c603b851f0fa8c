import { expect, test } from 'vitest'
import { logoOn } from './logo-on.ts'

const LOGO = { src: '/black.svg', darkSrc: '/white.svg', alt: 'Harbour' }

test.each([
  ['a light page', '#fafaf7', LOGO, '/black.svg'],
  ['a dark page', '#101418', LOGO, '/white.svg'],
  ['a dark page of a dealer with one logo', '#101418', { ...LOGO, darkSrc: null }, '/black.svg'],
])('%s shows the logo that can be seen on it', (_, surface, logo, src) => {
  expect(logoOn({ surface }, logo)).toEqual({ src, alt: 'Harbour' })
})

test('without a logo there is none', () => {
  expect(logoOn({ surface: '#101418' }, null)).toBeNull()
})
