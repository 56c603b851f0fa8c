import { describe, expect, test } from 'vitest'
import { mayTell } from './may-tell.ts'
import type { PixelEvent } from './pixels.ts'

const EVERYTHING = { tellNetworks: 'everything' } as const
const ENQUIRIES = { tellNetworks: 'enquiries' } as const

describe('networks are told (rule:analytics-consent)', () => {
  test.each([
    [{}, true],
    [{ 'sec-gpc': '1' }, false],
    [{ dnt: '1' }, false],
    [{ 'sec-gpc': '0', dnt: '0' }, true],
    [{ dnt: 'null' }, true],
  ] as [Record<string, string>, boolean][])('of a visitor whose browser says %j: %s', (headers, told) => {
    for (const what of ['view-content', 25, 15] as PixelEvent['what'][])
      expect(mayTell(what, new Headers(headers), EVERYTHING)).toBe(told)
  })

  test('only of what was sent by a form, where the dealer wants it so', () => {
    const told = (what: PixelEvent['what']) => mayTell(what, new Headers(), ENQUIRIES)
    expect(([14, 15, 17, 18, 22, 48] as const).filter((what) => !told(what))).toEqual([])
    expect((['view-content', 4, 25, 26, 39, 49, 60, 61] as const).filter(told)).toEqual([])
    expect(mayTell(15, new Headers({ 'sec-gpc': '1' }), ENQUIRIES)).toBe(false)
  })
})
