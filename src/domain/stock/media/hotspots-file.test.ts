import { expect, test } from 'vitest'
import { readHotspotsFile } from './hotspots-file.ts'

test('exterior and interior hotspots are read in order', () => {
  const text = JSON.stringify({
    exterior: [
      {
        description: ' Scratch on the sill ',
        positions: [
          { frame: 3, x: 0.25, y: 0.5 },
          { frame: 4, x: 0.2, y: 0.5 },
        ],
      },
    ],
    interior: [{ description: 'Heated seats', positions: [{ x: 0, y: 1 }] }],
  })
  expect(readHotspotsFile(text)).toEqual({
    kind: 'read',
    hotspots: [
      {
        scope: 'exterior',
        description: 'Scratch on the sill',
        positions: [
          { frame: 3, x: 0.25, y: 0.5 },
          { frame: 4, x: 0.2, y: 0.5 },
        ],
      },
      { scope: 'interior', description: 'Heated seats', positions: [{ frame: 1, x: 0, y: 1 }] },
    ],
  })
})

test('an empty file takes all hotspots away', () => {
  expect(readHotspotsFile('{}')).toEqual({ kind: 'read', hotspots: [] })
})

test.each([
  [
    '{"exterior": [{"description": "a", "positions": [{"frame": 0, "x": 0, "y": 0}]}]}',
    'exterior.0.positions.0.frame',
    'must be 1 or more',
  ],
  [
    '{"exterior": [{"description": "a", "positions": [{"x": 0, "y": 0}]}]}',
    'exterior.0.positions.0.frame',
    'must be a frame number, the first being 1',
  ],
  [
    '{"exterior": [{"description": "a", "positions": [{"frame": 1, "x": 40, "y": 0}]}]}',
    'exterior.0.positions.0.x',
    'must be from 0 to 1',
  ],
  [
    '{"interior": [{"description": " ", "positions": [{"x": 0, "y": 0}]}]}',
    'interior.0.description',
    'must not be empty',
  ],
  ['{"interior": [{"description": "a", "positions": []}]}', 'interior.0.positions', 'must have at least one position'],
])('%s is refused at %s', (text, field, reason) => {
  expect(readHotspotsFile(text)).toEqual({ kind: 'bad', problems: [{ field, reason }] })
})

test('an unknown word and what is no JSON are refused', () => {
  expect(readHotspotsFile('{"outside": []}')).toEqual({
    kind: 'bad',
    problems: [{ field: '', reason: expect.stringContaining('outside') }],
  })
  expect(readHotspotsFile('exterior: []')).toEqual({
    kind: 'bad',
    problems: [{ field: '', reason: expect.stringContaining('is not JSON') }],
  })
})
