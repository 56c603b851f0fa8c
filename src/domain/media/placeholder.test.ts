import { expect, test } from 'vitest'
import { PLACEHOLDER_KINDS, parsePlaceholderPath, placeholderSvg, placeholderUrl } from './placeholder.ts'

test('every kind has an address of its own, recognised again', () => {
  expect(PLACEHOLDER_KINDS.map((kind) => parsePlaceholderPath(placeholderUrl(kind)))).toEqual(PLACEHOLDER_KINDS)
  expect(
    ['/media/placeholder/boat.svg', '/media/placeholder/car.png', '/media/placeholder/', '/media/1/640-75'].map(
      parsePlaceholderPath,
    ),
  ).toEqual([null, null, null, null])
})

test('the drawings differ, have the proportions of a card and say what they are', () => {
  const drawings = PLACEHOLDER_KINDS.map(placeholderSvg)
  expect(new Set(drawings).size).toBe(4)
  for (const svg of drawings) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 960 640"/)
    expect(svg).toContain('aria-label="No photo yet"')
    expect(svg.length).toBeLessThan(4_000)
  }
})
