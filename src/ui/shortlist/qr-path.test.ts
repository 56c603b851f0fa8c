import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** The modules of a path of rectangles, `true` where one is dark. */
function modules({ path, size }: { path: string; size: number }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) grid[Number(y)]![Number(x) + step] = true
  return grid
}

test('three finders in their corners, four empty modules around, and something between', () => {
  const code = qrPath('https://halyard-motors.example/cars/2021-kia-rio-h1')
  const grid = modules(code)
  const row = (x: number, y: number) =>
    grid[y]!.slice(x, x + 7)
      .map(Number)
      .join('')
  for (const [x, y] of [
    [4, 4],
    [code.size - 11, 4],
    [4, code.size - 11],
  ] as const) {
    expect(row(x, y)).toBe('1111111')
    expect(row(x, y + 1)).toBe('1000001')
    expect(row(x, y + 3)).toBe('1011101')
  }
  const quiet = grid.flatMap((line, y) =>
    line.filter((_, x) => x < 4 || y < 4 || x >= code.size - 4 || y >= code.size - 4),
  )
  expect(quiet).not.toContain(true)
  expect(grid.flat().filter(Boolean).length).toBeGreaterThan(200)
})

test('another address is another code', () => {
  expect(qrPath('https://a.example/cars/1').path).not.toBe(qrPath('https://a.example/cars/2').path)
})
