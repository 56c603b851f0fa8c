import { expect, test } from 'vitest'
import { onePath } from './one-path.ts'

test.each([
  ['two paths, the second from where nothing was', '<path d="M1 2v3"/><path d="m5 6 1-1"/>', 'M1 2v3M5 6l1-1'],
  ['a relative start before a command', '<path d="m5 6v2"></path>', 'M5 6v2'],
  ['a line', '<line x1="1" x2="3" y1="2" y2="4"/>', 'M1 2L3 4'],
  ['points', '<polyline points="1 2 3 4"/><polygon points="1,2 3,4 5,6"/>', 'M1 2 3 4M1,2 3,4 5,6z'],
  ['a circle', '<circle cx="12" cy="8" r="6"/>', 'M6 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z'],
  ['a square box', '<rect x="1" y="2" width="4" height="3"/>', 'M1 2h4v3h-4z'],
  [
    'a box with round corners',
    '<rect width="20" height="12" x="2" y="6" rx="2"/>',
    'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  ],
])('%s', (_, shapes, d) => {
  expect(onePath(shapes)).toBe(`<path d="${d}"/>`)
})

test.each(['<text x="1">A</text>', '<path d="M0 0" opacity=".5"/>', '<circle cx="1" cy="1" r="4" fill="red"/>'])(
  '%s is no stroke and is refused',
  (shapes) => {
    expect(() => onePath(shapes)).toThrow(/cannot become part of one path/)
  },
)
