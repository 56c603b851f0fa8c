import { expect, test } from 'vitest'
import { embeddedVideo } from './video-source.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
  ],
  ['https://youtu.be/abc-_fghijk', 'YouTube', 'https://www.youtube-nocookie.com/embed/abc-_fghijk?autoplay=1&rel=0'],
  [
    'https://m.youtube.com/watch?feature=share&v=abcdefghijk&t=42s',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
  ],
  [
    'https://www.youtube.com/shorts/abcdefghijk?si=x',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
  ],
  [
    'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e',
    'Vimeo',
    'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&autoplay=1&dnt=1',
  ],
  [
    'https://vimeo.com/123456789/0a1b2c3d4e',
    'Vimeo',
    'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&autoplay=1&dnt=1',
  ],
  ['https://vimeo.com/123456789', 'Vimeo', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
])('%s is a player of %s', (src, site, playerSrc) => expect(embeddedVideo(src)).toMatchObject({ site, playerSrc }))

test.each([
  'videos/yard.mp4',
  'https://vimeo.com/about',
  'https://youtu.be/',
  'https://youtu.be/abcdefghijk"onload',
  'https://www.youtube.com/@dealer',
  'https://youtube.com.evil.example/watch?v=abcdefghijk',
  'javascript:https://youtu.be/abcdefghijk',
  'https://evil.example/?https://youtu.be/abcdefghijk',
])('%s is none', (src) => expect(embeddedVideo(src)).toBeNull())
