import { expect, test } from 'vitest'
import { isPlaceholderContent, isPlaceholderPicture } from './placeholder.ts'

test.each([
  'https://cdn.example.com/images/noimage.jpg',
  'https://cdn.example.com/images/No-Image-Available.png?w=640',
  'https://cdn.example.com/no_photo.gif',
  'https://cdn.example.com/photo-coming-soon.jpg',
  'https://cdn.example.com/Photos%20Coming%20Soon.jpg',
  'https://cdn.example.com/image_not_available.jpg',
  'https://cdn.example.com/static/default-car-image.png',
  'https://cdn.example.com/vehicle-placeholder.svg',
  'https://cdn.example.com/spacer.gif',
  'https://placehold.co/640x480',
  'noimage.jpg',
  'img\\nopic.png',
])('%s says there is no picture', (url) => {
  expect(isPlaceholderPicture(url)).toBe(true)
})

test.each([
  'https://cdn.example.com/stock/1075_1.jpg',
  'https://noimage.example.com/stock/1075_1.jpg',
  'https://cdn.example.com/nissan-navara-no-1.jpg',
  'https://cdn.example.com/porsche-cayenne.jpg',
  'https://cdn.example.com/images/picnic-table-van.jpg',
  'https://cdn.example.com/pixel-blue-i30.jpg',
  'https://cdn.example.com/%E0%A4%A.jpg',
])('%s is a picture', (url) => {
  expect(isPlaceholderPicture(url)).toBe(false)
})

test('content is known by hash only', () => {
  expect(isPlaceholderContent('0'.repeat(64))).toBe(false)
})
