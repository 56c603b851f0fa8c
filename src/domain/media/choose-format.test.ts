import { expect, test } from 'vitest'
import { chooseFormat } from './image-variants.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const SAFARI = 'image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'
const OLD_EDGE = 'image/png, image/svg+xml, image/*; q=0.8, */*; q=0.5'

test.each([
  ['Chrome', CHROME, 'avif'],
  ['Safari, which lists WebP first', SAFARI, 'avif'],
  ['a browser of 2017', OLD_EDGE, 'jpeg'],
  ['a browser with WebP only', 'image/webp,*/*', 'webp'],
  ['no header', null, 'jpeg'],
  ['an empty header', '', 'jpeg'],
  ['a bare wildcard', '*/*', 'jpeg'],
  ['capital letters and spaces', ' IMAGE/AVIF ; Q=0.9 , image/webp ; q=0.8', 'avif'],
  ['WebP wanted more than AVIF', 'image/avif;q=0.5,image/webp;q=0.9', 'webp'],
  ['JPEG wanted more than both', 'image/avif;q=0.1,image/webp;q=0.2,image/jpeg', 'jpeg'],
  ['AVIF forbidden', 'image/avif;q=0,image/webp,*/*', 'webp'],
  ['both forbidden', 'image/avif;q=0,image/webp;q=0.000,*/*', 'jpeg'],
  ['a weight that is no number', 'image/avif;q=high,image/webp;q=0.5,*/*;q=0.1', 'webp'],
  ['a weight above one', 'image/avif;q=7,*/*;q=0.1', 'jpeg'],
  ['nothing we have', 'text/html', 'jpeg'],
  ['a parameter before the weight', 'image/avif;v=1;q=0.9,image/webp;q=0.95', 'webp'],
])('%s', (_who, accept, format) => {
  expect(chooseFormat(accept)).toBe(format)
})
