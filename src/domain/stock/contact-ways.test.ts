import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { canBeContacted, contactWays } from './contact-ways.ts'

const CAR = { carType: 'used', dealershipSlug: 'harbour-north' } as const
const YARD = { phone: '07 5550 1200', email: 'north@harbour.example' }
const NONE = { phone: null, email: null, whatsAppNumber: null }
type Given = Parameters<typeof completeSettings>[0]

function ways(given: object, yard: typeof YARD | null = null) {
  return contactWays(CAR, completeSettings(given as Given), yard)
}

describe('how whoever has a vehicle is reached', () => {
  const cases: [string, object, typeof YARD | null, Partial<typeof NONE> | object][] = [
    ['in no way, where neither yard nor dealer says one', {}, null, NONE],
    ['by the yard’s own phone and address', {}, YARD, { ...NONE, ...YARD }],
    ['by the dealer’s address without a yard’s', { site: { email: 'all@harbour.example' } }, null, { ...NONE, email: 'all@harbour.example' }],
    ['the yard’s address before the dealer’s', { site: { email: 'all@harbour.example' } }, YARD, { ...NONE, ...YARD }],
    ['by the phone for its kind of car', { phones: { used: '07 5550 1299' } }, YARD, { ...NONE, ...YARD, phone: '07 5550 1299' }],
    ['by no phone where the dealer offers no call', { vehiclePage: { buttons: { call: false } } }, YARD, { ...NONE, email: YARD.email }],
    ['by WhatsApp', { vehiclePage: { buttons: { whatsApp: true, whatsAppNumber: '0491 570 156' } } }, null, { ...NONE, whatsAppNumber: '0491 570 156' }],
    ['not by a WhatsApp that is switched off', { vehiclePage: { buttons: { whatsAppNumber: '0491 570 156' } } }, null, NONE],
    ['by its dealership’s own phone', { dealershipOverrides: { 'harbour-north': { phoneUsed: '07 5550 1277' } } }, null, { ...NONE, phone: '07 5550 1277' }],
    ['not by another dealership’s', { dealershipOverrides: { 'harbour-south': { phoneUsed: '07 5550 1277' } } }, null, NONE],
  ] // biome-ignore format: one case a line
  test.each(cases)('%s', (_, given, yard, expected) => {
    expect(ways(given, yard)).toEqual(expected)
  })

  test('one way is enough to be asked, none is not', () => {
    expect(canBeContacted(NONE)).toBe(false)
    for (const way of Object.keys(NONE)) expect(canBeContacted({ ...NONE, [way]: 'x' })).toBe(true)
  })
})
