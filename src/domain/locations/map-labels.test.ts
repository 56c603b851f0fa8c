import { expect, test } from 'vitest'
import { labelBox, labelSides, overlaps } from './map-labels.ts'

const SIZE = { widthPx: 800, heightPx: 400 }
const sidesOf = (
  dots: { x: number; y: number; label: string }[],
  taken: Parameters<typeof labelSides>[1]['taken'] = [],
) => labelSides(dots, { taken, size: SIZE }).map(({ side }) => side)

test('a name stands right of its dot, and left of it near the right edge', () => {
  expect(sidesOf([{ x: 100, y: 100, label: 'Ballina' }])).toEqual(['right'])
  expect(sidesOf([{ x: 760, y: 100, label: 'Ballina' }])).toEqual(['left'])
})

test('of two dots close to each other the names part, and one that has no room is left out', () => {
  const close = { x: 120, y: 104, label: 'Charlton Trucks' }
  expect(sidesOf([{ x: 100, y: 100, label: 'Toowoomba' }, close])[0]).not.toBe('right')
  const everything = { left: 0, top: 0, right: 800, bottom: 400 }
  expect(sidesOf([close], [everything])).toEqual([null])
})

test('no name of three hundred lies over another, over a dot or outside the drawing', () => {
  const dots = Array.from({ length: 300 }, (_, n) => ({
    x: 30 + ((n * 97) % 740),
    y: 30 + ((n * 61) % 340),
    label: 'Yard'.repeat(1 + (n % 4)),
  }))
  const middle = { left: 300, top: 220, right: 500, bottom: 245 }
  const placed = labelSides(dots, { taken: [middle], size: SIZE })
  const boxes = placed.flatMap((dot) => (dot.side ? [labelBox(dot, dot.side)] : []))
  expect(boxes.length).toBeGreaterThan(10)
  boxes.forEach((box, at) => {
    expect([middle, ...boxes.slice(0, at)].filter((other) => overlaps(box, other))).toEqual([])
    expect(Math.min(box.left, box.top, SIZE.widthPx - box.right, SIZE.heightPx - box.bottom)).toBeGreaterThanOrEqual(0)
  })
})
