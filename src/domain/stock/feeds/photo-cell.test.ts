import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhotoCell } from './photo-cell.ts'

test.each([
  ['a.webp;b.webp; c.webp', ['a.webp', 'b.webp', 'c.webp']],
  ['a.webp|b.JPG\nc.png', ['a.webp', 'b.JPG', 'c.png']],
  ['front left, near side.jpg', ['front left, near side.jpg']],
  ['a.jpg, b.jpeg ,c.avif', ['a.jpg', 'b.jpeg', 'c.avif']],
  ['front/1.jpg;front/1.jpg;./2.jpg', ['front/1.jpg', './2.jpg']],
  ['a.jpg;no-image.jpg', ['a.jpg']],
  ['cafe\u0301.jpg', ['café.jpg']],
  ['', []],
  [' - ', []],
])('%j names %j', (text, files) => {
  expect(readPhotoCell(text)).toEqual({ urls: [], files, problems: [] })
})

test('addresses are read as ever, and names of files beside them are told from them', () => {
  expect(
    readPhotoCell('https://i.example/w_1,h_2/1.jpg, https://i.example/2.jpg; 3.webp|//i.example/4.jpg|5.webp'),
  ).toEqual({
    urls: ['https://i.example/w_1,h_2/1.jpg', 'https://i.example/2.jpg', 'https://i.example/4.jpg'],
    files: ['3.webp', '5.webp'],
    problems: [],
  })
})

const HOSTILE = [
  '../a.jpg',
  'front/../../a.jpg',
  '..\\a.jpg',
  '/etc/a.jpg',
  '/etc/passwd',
  'C:\\pictures\\a.jpg',
  'c:a.jpg',
  '\\\\server\\share\\a.jpg',
  '~/a.jpg',
  'a\u0000.jpg',
  'a\tb.jpg',
]
test.each(HOSTILE)('%j leads out of the folder', (name) => {
  expect(readPhotoCell(`ok.jpg;${name}`)).toEqual({
    urls: [],
    files: ['ok.jpg'],
    problems: [{ value: name, reason: 'leads out of the folder of photos' }],
  })
})

test.each(['ftp://i.example/2.jpg', 'file:///etc/a.jpg'])('%j is no web address', (address) => {
  expect(readPhotoCell(address)).toEqual({
    urls: [],
    files: [],
    problems: [{ value: address, reason: 'is not a web address' }],
  })
})

test.each(['brochure.pdf', 'see website', 'a..b'])('%j is no picture', (word) => {
  expect(readPhotoCell(word)).toEqual({
    urls: [],
    files: [],
    problems: [{ value: word, reason: 'is neither a web address nor the name of a picture file' }],
  })
})

test('whatever stands there, no name leads out', () => {
  const part = fc.constantFrom('..', '.', '/', '\\', 'a', ' ', ';', '|', ',', '.jpg', 'C:', '//', 'https://x.example/')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      for (const name of readPhotoCell(parts.join('')).files)
        expect(name.split(/[\\/]/).includes('..') || /^[\\/]|^[a-z]:/i.test(name), name).toBe(false)
    }),
  )
})
