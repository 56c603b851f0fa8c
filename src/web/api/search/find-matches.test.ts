import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchFinder } from './find-matches.ts'
import { cropped } from './format-hit.ts'

describe('where a text holds what was asked for', () => {
  test.each([
    ['hilux', '2024 Toyota HiLux SR5', ['HiLux']],
    ['toyota hilux', '2024 Toyota HiLux', ['Toyota', 'HiLux']],
    ['hil', 'Toyota HiLux', ['HiL']],
    ['to hilux', 'Toyota HiLux', ['To', 'HiLux']],
    ['landcruiser', 'Toyota Land Cruiser', ['Land Cruiser']],
    ['land cruiser', 'Toyota LandCruiser', ['LandCruiser']],
    ['cx-5', 'Mazda CX-5 Touring', ['CX-5']],
    ['citroen', 'Citroën C4', ['Citroën']],
    ['corola', 'Toyota Corolla', ['Corolla']],
    ['202', '2024 Toyota', ['202']],
    ['ranger', 'Toyota HiLux', []],
    ['--', 'Toyota -- HiLux', []],
    ['', 'Toyota', []],
  ])('%j in %j: %j', (q, text, expected) => {
    expect(matchFinder(q)(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  test('matches lie in the text, in order, apart from each other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (q, text) => {
        let at = 0
        for (const { start, end } of matchFinder(q)(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('a text cut around its first match', () => {
  const text = 'one two three four five six seven eight'
  const around = (q: string, words: number) => {
    const shown = cropped(text, matchFinder(q)(text), { words, marker: '…' })
    return [shown.text, shown.matches.map(({ start, end }) => shown.text.slice(start, end))]
  }
  test.each([
    ['five', 3, '…four five six…', ['five']],
    ['one', 3, 'one two three…', ['one']],
    ['eight', 3, '…six seven eight', ['eight']],
    ['nothing', 2, 'one two…', []],
    ['five', 0, text, ['five']],
    ['five', 20, text, ['five']],
  ])('%j, %i words', (q, words, expected, marks) => {
    expect(around(q, words)).toEqual([expected, marks])
  })
})
