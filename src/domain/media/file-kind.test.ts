import { expect, test } from 'vitest'
import { fileKind } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const box = (brand: string, compatible = '') => bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0${compatible}`)

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
])('%j is a picture of its kind', (start, format) => {
  expect(fileKind(bytes(start))).toEqual({ kind: 'image', format })
})

test('AVIF, HEIC and MP4 are told apart by their brands', () => {
  expect(fileKind(box('avif', 'mif1miaf'))).toEqual({ kind: 'image', format: 'avif' })
  expect(fileKind(box('mif1', 'avifmiaf'))).toEqual({ kind: 'image', format: 'avif' })
  expect(fileKind(box('isom', 'mp42'))).toEqual({ kind: 'video', extension: 'mp4' })
  for (const heic of [box('heic', 'mif1heic'), box('mif1', 'heic'), box('mif1'), box('hevc')]) {
    expect(fileKind(heic)).toEqual({ kind: 'unusable', reason: expect.stringContaining('HEIC') })
  }
})

test.each([
  ['', 'empty'],
  ['<!doctype html><html>', 'web page'],
  ['\xef\xbb\xbf\n<svg xmlns=', 'web page'],
  ['II*\0\x08\0\0\0', 'TIFF'],
  ['BM6\0\0\0', 'BMP'],
  ['PK\x03\x04', 'archive'],
  ['hello there', 'known format'],
])('%j is refused by name', (start, word) => {
  expect(fileKind(bytes(start))).toEqual({ kind: 'unusable', reason: expect.stringContaining(word) })
})

test('documents and videos are known for what they are', () => {
  expect(fileKind(bytes('%PDF-1.7'))).toEqual({ kind: 'document', extension: 'pdf' })
  expect(fileKind(bytes('\x1a\x45\xdf\xa3'))).toEqual({ kind: 'video', extension: 'webm' })
})
