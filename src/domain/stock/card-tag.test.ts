import { describe, expect, test } from 'vitest'
import { cardTag, type TaggedVehicle, type TagSettings } from './card-tag.ts'

const now = new Date('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const settings: TagSettings = {
  fuelTag: true,
  justArrivedDays: 8,
  certifiedBadgeSrc: '/media/1/160-75',
  certifiedBadgeAlt: 'Certified used',
  soldText: 'JUST SOLD',
  reservedText: 'Reserved',
  comingSoonText: 'Coming Soon',
  justArrivedText: 'New Arrival',
}
const plain: TaggedVehicle = {
  status: 'in_stock',
  carType: 'used',
  reserved: false,
  certified: false,
  simpleFuel: 'Petrol',
  tag: null,
  createdAt: daysAgo(30),
}
/** Every reason at once; each case takes the highest one away. */
const everything: TaggedVehicle = {
  ...plain,
  status: 'coming_soon',
  simpleFuel: 'Plug-in Hybrid',
  reserved: true,
  certified: true,
  tag: 'Test Drive Only',
  createdAt: daysAgo(1),
}

describe('tag priority', () => {
  const cases: [string, TaggedVehicle, Partial<TagSettings>, string | null][] = [
    ['sold', { ...everything, status: 'sold' }, {}, 'JUST SOLD'],
    ['sold by the dealer’s own words', { ...everything, tag: 'SOLD ' }, {}, 'SOLD'],
    ['fuel', everything, {}, 'Plug-in Hybrid'],
    ['reserved when the fuel tag is off', everything, { fuelTag: false }, 'Reserved'],
    ['reserved when the fuel is petrol', { ...everything, simpleFuel: 'Petrol' }, {}, 'Reserved'],
    ['certified', { ...everything, simpleFuel: null, reserved: false }, {}, 'Certified used'],
    [
      'no badge, no certified tag',
      { ...everything, simpleFuel: null, reserved: false },
      { certifiedBadgeSrc: null },
      'Test Drive Only',
    ],
    [
      'a certified demo carries no badge',
      { ...everything, simpleFuel: null, reserved: false, carType: 'demo' },
      {},
      'Test Drive Only',
    ],
    ['blank words are none', { ...plain, status: 'coming_soon', tag: ' ' }, {}, 'Coming Soon'],
    ['just arrived', { ...plain, createdAt: daysAgo(7.99) }, {}, 'New Arrival'],
    ['eight days is no longer just arrived', { ...plain, createdAt: daysAgo(8) }, {}, null],
    ['just arrived switched off', { ...plain, createdAt: now }, { justArrivedDays: 0 }, null],
    ['nothing to say', plain, {}, null],
  ]
  test.each(cases)('%s', (_name, vehicle, changed, text) => {
    expect(cardTag(vehicle, { ...settings, ...changed }, now)?.text ?? null).toBe(text)
  })

  test.each(['Electric', 'Hybrid', 'Petrol - Hybrid', 'Plug-in Hybrid', 'PHEV'])('%s is electrified', (simpleFuel) => {
    expect(cardTag({ ...plain, simpleFuel }, settings, now)).toEqual({ kind: 'fuel', text: simpleFuel })
  })
})
