import { describe, expect, test } from 'vitest'
import { coolingOffEnd } from '#domain/stock/deposit/cooling-off.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { type OrderDue, restOf } from './rest.ts'

const settings = completeSettings({ commerce: { processor: 'sandbox', journey: { restByCard: true } } })
// Thursday 26 November 2026, 3 pm in Sydney.
const SIGNED = new Date('2026-11-26T04:00:00Z')
const due: OrderDue = {
  ...{ state: 'contract', contractAt: SIGNED, totalCents: 2_088_901, depositCents: 20_000, heldCents: 20_000 },
  ...{ dealershipSlug: 'north', carType: 'used', yard: { state: 'NSW', timeZone: 'Australia/Sydney' } },
}
const rest = (changed: Partial<OrderDue> = {}, facts: object = {}) =>
  restOf({ ...due, ...changed }, { settings, isFinanced: false, isHoliday: () => false, now: SIGNED, ...facts })

test('what is left after trade-in and deposit is paid to the cent, to whom the dealership names', () => {
  expect(rest()).toEqual({ kind: 'payable', cents: 2_068_901, payee: { processor: 'sandbox', account: null } })
})

test.each<[string, Partial<OrderDue>, object]>([
  ['before the contract', { state: 'new' }, {}],
  ['paid', { state: 'paid' }, {}],
  ['off', { state: 'cancelled' }, {}],
  ['paid by a lender', {}, { isFinanced: true }],
  ['not offered', {}, { settings: completeSettings({ commerce: { processor: 'sandbox' } }) }],
  ['nobody takes the money', {}, { settings: completeSettings({ commerce: { journey: { restByCard: true } } }) }],
  ['nothing is left', { totalCents: 20_000 }, {}],
  ['less than nothing is left', { totalCents: -1 }, {}],
  ['less than a card is charged', { totalCents: 20_049 }, {}],
  ['more than a card is charged', { totalCents: 100_020_000 }, {}],
  ['the deposit was given back', { heldCents: 0 }, {}],
  ['a bank took some of the deposit back', { heldCents: 19_999 }, {}],
  ['there is no deposit', { depositCents: null }, {}],
  ['nobody knows where it stands', { yard: null }, {}],
])('nothing is paid by card: %s', (_, changed, facts) => {
  expect(rest(changed, facts)).toEqual({ kind: 'none' })
})

describe('not before the cooling-off time of its state is over', () => {
  const yard = (state: string, timeZone = 'Australia/Sydney') => ({ yard: { state, timeZone } })
  test.each([
    ['VIC', '2026-12-01T13:00:00.000Z'],
    ['qld', '2026-11-27T13:00:00.000Z'],
    ['SA', '2026-11-30T13:00:00.000Z'],
  ])('%s: %s', (state, from) => {
    const until = rest(yard(state))
    expect(until).toMatchObject({ kind: 'cooling-off', cents: 2_068_901, from: new Date(from) })
    expect(rest(yard(state), { now: new Date(Date.parse(from) - 1) }).kind).toBe('cooling-off')
    expect(rest(yard(state), { now: new Date(from) }).kind).toBe('payable')
  })

  test('a new vehicle has none where the law names used ones', () => {
    expect(rest({ ...yard('VIC'), carType: 'new' }).kind).toBe('payable')
  })

  test('weekends and public holidays are no business days', () => {
    const over = (signed: string, holiday: string) =>
      coolingOffEnd(new Date(signed), {
        ...{ days: 1, timeZone: 'Australia/Brisbane', isHoliday: (date: string) => date === holiday },
      }).toISOString()
    expect(over('2026-11-27T02:00:00Z', '')).toBe('2026-11-30T14:00:00.000Z')
    expect(over('2026-11-27T02:00:00Z', '2026-11-30')).toBe('2026-12-01T14:00:00.000Z')
    // Signed on a Sunday: Monday is the whole day.
    expect(over('2026-11-29T02:00:00Z', '')).toBe('2026-11-30T14:00:00.000Z')
  })
})
