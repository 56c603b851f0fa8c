import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PHRASE_STOCK, PHRASES } from '../../../../test/support/search/phrases.ts'
import { squeezed } from './quantities.ts'
import { type PlainWords, readPlainWords } from './read-plain-words.ts'
import type { PlainStock } from './stock-names.ts'

describe('plain words', () => {
  test.each(PHRASES)('%s', (phrase, expected) => {
    expect(parts(readPlainWords(phrase, PHRASE_STOCK, 2026))).toEqual(expected.split('; ').filter(Boolean).sort())
  })

  test('there are two hundred of them, no two alike', () => {
    expect(new Set(PHRASES.map(([phrase]) => phrase)).size).toBe(PHRASES.length)
    expect(PHRASES.length).toBeGreaterThanOrEqual(200)
  })

  test('a dealer’s own stock decides what a word means', () => {
    const read = (text: string, own: Partial<PlainStock>) =>
      parts(readPlainWords(text, { ...PHRASE_STOCK, ...own }, 2026))
    expect(read('hilux sr5', { badges: ['SR5 (4x4)', 'SR5 (4x2)', 'SR'] })).toContain('badge=SR5 (4x2),SR5 (4x4)')
    expect(read('hybrid suv', { values: { body: ['SUV'], fuel: ['Petrol'] } })).toEqual(['body=SUV', 'rest=hybrid'])
    expect(read('tows 3 tonne', { tows: false })).toEqual(['rest=tows 3 tonne'])
    expect(read('under $200 a week', { weekly: true })).toEqual(['price=:200'])
    expect(read('ute under $200 a week', {})).toEqual(['body=Ute', 'rest=under $200 week'])
  })

  test('no text breaks it, and what is left is of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const { rest } = readPlainWords(text, PHRASE_STOCK, 2026)
        for (const word of rest.split(' ')) expect(squeezed(text)).toContain(squeezed(word))
      }),
    )
  })
})

/** As the table writes it. */
function parts({ refinements, ranges, near, sort, rest }: PlainWords): string[] {
  const names: Record<string, string> = { filtered_features: 'features' }
  return [
    ...Object.entries(refinements).map(([name, values]) => `${names[name] ?? name}=${values.join(',')}`),
    ...Object.entries(ranges).map(([name, { min, max }]) => `${name}=${min ?? ''}:${max ?? ''}`),
    ...(near ? [`near=${near.place}`, ...(near.distanceKm === null ? [] : [`distance=${near.distanceKm}`])] : []),
    ...(sort ? [`sort=${sort}`] : []),
    ...(rest ? [`rest=${rest}`] : []),
  ].sort()
}
