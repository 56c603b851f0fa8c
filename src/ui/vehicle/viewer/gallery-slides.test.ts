import { expect, test } from 'vitest'
import { wholeVehicle } from '../../../../test/support/sample-views.ts'
import { pictureAt, pictureSlides, slidesOf } from './gallery-slides.ts'

const pictures = [1, 2, 3].map((imageId) => ({ imageId, widthPx: 1200, heightPx: 800 }))
const video = { kind: 'link' as const, href: 'https://video.example/1' }
const slides = (videoIndex: number) => slidesOf({ ...wholeVehicle.viewer, pictures, video, videoIndex })

test('on the video the picture after it is meant, on a last one the picture before it', () => {
  expect(pictureSlides(slides(1))).toEqual([0, 2, 3])
  expect([0, 1, 2, 3].map((at) => pictureAt(slides(1), at))).toEqual([0, 1, 1, 2])
  expect(pictureAt(slides(3), 3)).toBe(2)
})
