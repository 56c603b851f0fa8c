import { describe, expect, it } from 'vitest'
import type { Struck } from './chaos-events.ts'
import { checkLooks, checkOutages, checkVisits, outageTable } from './check-chaos.ts'
import type { Prices } from './price-imports.ts'
import { type Heard, WHO } from './visitors.ts'

/** A part that is away from second 10 to second 14; forms may fail until 5 s after. */
const BLOW: Struck = {
  ...{ name: 'standby killed', who: ['leads'], seconds: 5, from: 'back', startMs: 10_000, backMs: 14_000 },
}
const failed = (atMs: number, who: Heard['who'] = 'leads', status: number | null = 503): Heard => ({
  ...{ who, what: '/', status, atMs, ms: 100 },
})
const seen = (price: number, atMs: number) => ({ node: 'web1', what: 'search' as const, price, atMs })
const pricesOf = (given: Partial<Prices>): Prices => ({
  ...{ imports: [], failures: 0, seen: [], empty: [], heard: [] },
  ...given,
})
const NO_VISITS = { heard: [], foreign: [], empty: [] }

describe('what a run of chaos proves', () => {
  it('excuses failures of those who are named, while the part is away and the stated seconds after', () => {
    expect(checkOutages([failed(9_950), failed(12_000), failed(19_000, 'leads', null)], [BLOW]).broken).toEqual([])
  })

  it.each([
    ['after the stated seconds', failed(19_001)],
    ['a line that broke after them', failed(19_001, 'leads', null)],
    ['before the event', failed(9_000)],
    ['of somebody who is not named', failed(12_000, 'pages')],
  ])('tells of a failure %s', (_, one) => {
    expect(checkOutages([one], [BLOW]).broken).toHaveLength(1)
    expect(outageTable([one], pricesOf({}), [{ ...BLOW, startMs: 8_000 }])[0]).toMatchObject({ asked: 1 })
  })

  it('tells of an old price once the part is back for five seconds, and judges no other', () => {
    const imports = [1, 2].map((price) => ({ price, doneMs: price * 1_000 }))
    const broken = (at: number, price = 1) =>
      checkVisits(NO_VISITS, pricesOf({ imports, seen: [seen(price, at)] }), [BLOW]).map(
        ({ checked, broken }) => [checked, broken.length] as const,
      )[3]
    expect(broken(9_000)).toEqual([1, 1])
    expect(broken(18_900)).toEqual([0, 0])
    expect(broken(19_000)).toEqual([1, 1])
    expect(broken(19_000, 2)).toEqual([1, 0])
    // Stored less than five seconds before.
    expect(broken(6_500)).toEqual([1, 0])
  })

  it('tells of other dealers, of empty answers and of answers that are neither good nor an outage', () => {
    const visits = { heard: [failed(1, 'pages', 404)], foreign: ['a'], empty: ['b'] }
    const findings = checkVisits(visits, pricesOf({ empty: ['c'] }), [])
    expect(findings.map(({ broken }) => broken.length)).toEqual([1, 2, 1, 0])
  })

  it('proves nothing of an event without visitors, imports and prices after it', () => {
    const heard = WHO.map((who) => failed(12_000, who, 200))
    const prices = pricesOf({
      imports: [
        { price: 1, doneMs: 1_000 },
        { price: 2, doneMs: 15_000 },
      ],
      seen: [seen(2, 21_000)],
    })
    const looks = (given: object) =>
      checkLooks({ ...{ heard, prices, struck: [BLOW], hasPictures: true }, ...given }).broken
    expect(looks({})).toEqual([])
    expect(looks({ heard: heard.slice(1) })).toEqual(['standby killed: pages'])
    expect(looks({ prices: { ...prices, imports: prices.imports.slice(0, 1) } })).toEqual(['standby killed: an import'])
    expect(looks({ prices: { ...prices, seen: [seen(2, 16_000)] } })).toEqual(['standby killed: prices of web1'])
  })
})
