import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Listing, PriceType } from '#domain/stock/listing.ts'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { driveAwayPrice, hasDriveAway, totalLabel, withoutWords } from './drive-away-price.ts'

const TODAY = '2026-06-01'
const CAR = {
  itemType: 'car',
  carType: 'used',
  status: 'in_stock',
  tag: null,
  state: 'QLD',
  simpleBody: 'SUV',
  simpleFuel: 'Petrol',
  seats: 5,
  priceType: 'excl_govt_charges',
  priceCents: 40_000_00,
  exclGovtChargesCents: 40_000_00,
  driveAwayCents: null,
  offerPriceCents: null,
  registrationExpiresOn: '2027-03-03',
  specs: { cylinders: 4, grossVehicleMassKg: null, fuelLitresPer100Km: 8 },
} as unknown as Listing
const DRIVE_AWAY = { priceType: 'drive_away', priceCents: 42_000_00, driveAwayCents: 42_000_00 } as const
const ON = { enabled: true, newDeliveryCents: 1_995_00, usedDeliveryCents: 0, luxuryCarTaxIncluded: false }

function priced(change: Partial<Listing> = {}, state: State = 'qld', own: Partial<typeof ON> = {}, today = TODAY) {
  const settings = completeSettings({ commerce: { driveAway: { ...ON, ...own } } } as TenantSettingsInput)
  return driveAwayPrice({ ...CAR, ...change } as Listing, state, { settings, today })
}
function itemised(...args: Parameters<typeof priced>) {
  const price = priced(...args)
  if (price.kind !== 'itemised') throw new Error(JSON.stringify(price))
  return price
}
const itemOf = (price: ReturnType<typeof itemised>, kind: string) => price.items.find((item) => item.kind === kind)

test('a used car where it stands: price, delivery, duty; its registration goes with it, and the fee nobody published is named', () => {
  const price = itemised()
  expect(price.items.map(({ kind, cents, isMissing }) => [kind, cents, isMissing])).toEqual([
    ['price', 40_000_00, false],
    ['delivery', 0, false],
    ['duty', 1_200_00, false],
    ['transfer', null, true],
    ['registration', null, false],
  ])
  expect(price.totalCents).toBe(41_200_00)
  expect(itemOf(price, 'registration')?.says).toContain('Runs to 3 Mar 2027')
  expect(withoutWords(price.items)).toBe('Not in this total: transfer fee.')
  expect(totalLabel(price)).toBe('Estimated total in Queensland')
})

test('in another state, and without a registration, a new one is needed; no figure is invented for it', () => {
  for (const price of [
    itemised({}, 'vic'),
    itemised({ registrationExpiresOn: null }),
    itemised({ registrationExpiresOn: '2026-05-31' }),
  ])
    expect(withoutWords(price.items)).toBe(
      'Not in this total: registration and number plates, compulsory insurance (CTP).',
    )
})

test('a fee whose table has ended counts, and is said to be out of date', () => {
  const fee = itemOf(itemised({ state: 'ACT' }, 'act'), 'transfer')
  expect(fee).toMatchObject({ cents: 48_00, source: { to: '2025-06-30', isCurrent: false } })
  const tasmania = itemised({ registrationExpiresOn: null }, 'tas')
  expect(itemOf(tasmania, 'registration')).toMatchObject({ cents: 620_18, source: { isCurrent: false } })
  expect(itemOf(tasmania, 'plates')).toMatchObject({ cents: 25_24, source: { isCurrent: false } })
  // Duty is current, nothing is missing: what has ended is enough.
  expect(withoutWords(tasmania.items)).toBeNull()
  expect(tasmania.isEstimate).toBe(true)
})

test('rates are an estimate once the day they are known to hold is past', () => {
  expect(itemOf(itemised(), 'duty')?.source?.isCurrent).toBe(true)
  expect(itemOf(itemised({}, 'qld', {}, '2026-07-01'), 'duty')?.source?.isCurrent).toBe(false)
})

test('a complete price whose figures all hold is a drive-away price', () => {
  const price = itemised({ registrationExpiresOn: null }, 'tas', {}, '2025-05-01')
  expect(price).toMatchObject({ isEstimate: false, totalCents: 40_000_00 + 1_600_00 + 645_42 })
  expect(totalLabel(price)).toBe('Drive-away price in Tasmania')
})

describe('a price with charges in it is never charged again', () => {
  test.each([
    ['drive_away', false, 'Drive-away price in Queensland'],
    ['estimated_drive_away', true, 'Estimated drive-away price in Queensland'],
  ] as const)('%s where it stands is the total', (priceType, isEstimate, label) => {
    const price = priced({ ...DRIVE_AWAY, priceType })
    expect(price).toEqual({ kind: 'included', state: 'qld', totalCents: 42_000_00, isEstimate })
    expect(totalLabel(price as never)).toBe(label)
  })

  test('elsewhere its price before charges is the base, where there is one', () => {
    expect(itemOf(itemised(DRIVE_AWAY, 'nsw'), 'price')?.cents).toBe(40_000_00)
    for (const unknown of [
      { exclGovtChargesCents: null },
      { offerPriceCents: 41_000_00 },
      { exclGovtChargesCents: 43_000_00 },
    ])
      expect(priced({ ...DRIVE_AWAY, ...unknown }, 'nsw')).toMatchObject({ reason: 'drive-away-elsewhere' })
  })

  test('whatever the price, the state and what it says it contains', () => {
    const types = fc.constantFrom<PriceType | null>('drive_away', 'estimated_drive_away', 'excl_govt_charges', null)
    const amount = fc.integer({ min: 11_00, max: 30_000_000 })
    fc.assert(
      fc.property(types, amount, amount, fc.constantFrom(...STATES), (priceType, priceCents, excl, state) => {
        const price = priced({ priceType, priceCents, driveAwayCents: priceCents, exclGovtChargesCents: excl }, state)
        const isCharged = priceType === 'drive_away' || priceType === 'estimated_drive_away'
        if (price.kind === 'cannot-say') return price.reason !== 'no-price' && (priceType === null || isCharged)
        if (price.kind === 'included') return isCharged && price.totalCents === priceCents
        const sum = price.items.reduce((all, { cents }) => all + (cents ?? 0), 0)
        const base = itemOf(price, 'price')!.cents
        return sum === price.totalCents && base === (isCharged ? excl : priceCents) && (!isCharged || state !== 'qld')
      }),
    )
  })
})

test('a price that says nothing of what it contains, and none at all, are not guessed at', () => {
  expect(priced({ priceType: null })).toMatchObject({ kind: 'cannot-say', reason: 'price-type-unknown' })
  expect(priced({ priceCents: null })).toMatchObject({ kind: 'cannot-say', reason: 'no-price' })
})

describe('duty goes by what the vehicle is', () => {
  const specs = (own: object) => ({ specs: { ...CAR.specs, ...own } }) as Partial<Listing>
  test.each<[State, string, Partial<Listing>, number | null]>([
    ['qld', 'an electric car', { simpleFuel: 'Electric' }, 800_00],
    ['qld', 'a plug-in hybrid', { simpleFuel: 'Plug-in Hybrid' }, 800_00],
    ['qld', 'six cylinders', specs({ cylinders: 6 }), 1_400_00],
    ['qld', 'cylinders nobody gives', specs({ cylinders: null }), null],
    ['qld', 'a truck of unknown mass', { itemType: 'truck', simpleBody: 'Tipper' }, null],
    ['qld', 'a caravan', { itemType: 'caravan', simpleBody: 'Caravan', simpleFuel: null }, 0],
    ['qld', 'a motorhome', { itemType: 'caravan', simpleBody: 'Motorhome' }, null],
    ['nsw', 'a ute of $60,000', { simpleBody: 'Ute', priceCents: 60_000_00 }, 1_800_00],
    ['nsw', 'an SUV of $60,000', { priceCents: 60_000_00 }, 2_100_00],
    ['nsw', 'a motorcycle', { itemType: 'motorcycle', simpleBody: 'Naked' }, 1_200_00],
    ['nsw', 'an ATV', { itemType: 'motorcycle', simpleBody: 'ATV' }, null],
    ['nsw', 'a bus', { simpleBody: 'Bus' }, null],
    ['nsw', 'a people mover of twelve', { simpleBody: 'People Mover', seats: 12 }, null],
    ['vic', 'a new ute', { simpleBody: 'Ute', carType: 'new' }, 1_080_00],
    ['vic', 'a demonstrator ute', { simpleBody: 'Ute', carType: 'demo' }, 1_680_00],
    ['vic', 'an electric car of $90,000', { simpleFuel: 'Electric', priceCents: 90_000_00 }, 3_780_00],
    ['vic', 'a petrol car of $90,000', { priceCents: 90_000_00 }, 4_680_00],
    ['vic', 'a caravan', { itemType: 'caravan', simpleBody: 'Pop Top' }, null],
    ['sa', 'a ute', { simpleBody: 'Ute' }, 1_170_00],
    ['sa', 'an SUV', {}, 1_540_00],
    [
      'tas',
      'a heavy truck',
      { itemType: 'truck', simpleBody: 'Tipper', ...specs({ grossVehicleMassKg: 8000 }) },
      400_00,
    ],
    ['wa', 'an SUV', {}, 2_000_00],
    ['nt', 'an SUV', {}, 1_200_00],
    ['act', 'an SUV', {}, null],
  ])('%s, %s: %s', (state, _, change, cents) => {
    const duty = itemOf(itemised(change, state), 'duty')!
    expect([duty.cents, duty.isMissing]).toEqual([cents, cents === null])
    expect(duty.says).toMatch(/\.$/)
  })

  test('the Territory counts dealer delivery in', () => {
    expect(itemOf(itemised({ carType: 'new' }, 'nt'), 'duty')?.cents).toBe(1_260_00)
  })
})

describe('a new registration', () => {
  const specs = (own: object) => ({ specs: { ...CAR.specs, ...own } }) as Partial<Listing>
  const registered = (state: State, change: Partial<Listing>) =>
    itemised({ registrationExpiresOn: null, ...change }, state, {}, '2025-05-01')
  const motorcycle = { itemType: 'motorcycle', simpleBody: 'Naked' } as const
  const caravan = { itemType: 'caravan', simpleBody: 'Caravan', simpleFuel: null } as const
  const ute = { simpleBody: 'Ute' } as const

  // https://transport.tas.gov.au/registration/registration_fees as at 1 December 2024: what establishing one costs, plates in it
  test.each<[string, Partial<Listing>, number]>([
    ['3 cylinders', specs({ cylinders: 3 }), 621_42],
    ['4 cylinders', specs({ cylinders: 4 }), 645_42],
    ['electric', { simpleFuel: 'Electric' }, 645_42],
    ['6 cylinders', specs({ cylinders: 6 }), 686_42],
    ['8 cylinders', specs({ cylinders: 8 }), 762_42],
    ['12 cylinders', specs({ cylinders: 12 }), 796_42],
    ['4 cylinders just under 3 t', { ...ute, ...specs({ grossVehicleMassKg: 2999 }) }, 645_42],
    ['4 cylinders from 3 t', { ...ute, ...specs({ grossVehicleMassKg: 3000 }) }, 796_42],
    ['6 cylinders from 3 t', { ...ute, ...specs({ cylinders: 6, grossVehicleMassKg: 4500 }) }, 847_42],
    ['8 cylinders from 3 t', { ...ute, ...specs({ cylinders: 8, grossVehicleMassKg: 3200 }) }, 901_42],
    ['10 cylinders from 3 t', { ...ute, ...specs({ cylinders: 10, grossVehicleMassKg: 3200 }) }, 953_42],
    ['a motorcycle of 125 cc', { ...motorcycle, ...specs({ engineCc: 125 }) }, 373_68],
    ['a motorcycle of 126 cc', { ...motorcycle, ...specs({ engineCc: 126 }) }, 773_68],
    ['a caravan of 500 kg', { ...caravan, ...specs({ tareWeightKg: 500 }) }, 119_06],
    ['a caravan of 501 kg', { ...caravan, ...specs({ tareWeightKg: 501 }) }, 169_06],
  ])('in Tasmania, %s: registration and plates are the published sum, to the cent', (_, change, cents) => {
    const price = registered('tas', change)
    expect(itemOf(price, 'registration')!.cents! + itemOf(price, 'plates')!.cents!).toBe(cents)
    expect(itemOf(price, 'insurance')).toBeUndefined()
    expect(itemOf(price, 'registration')?.says).toMatch(/^For twelve months\. The MAIB premium is paid with/)
  })

  // https://www.nsw.gov.au/driving-boating-and-transport/vehicle-registration/fees-concessions-and-forms/vehicle-registration-fees
  test.each([
    [975, 75 + 255],
    [976, 75 + 295],
    [1154, 75 + 295],
    [1155, 75 + 359],
    [1504, 75 + 359],
    [1505, 75 + 546],
    [2504, 75 + 546],
    [2505, 75 + 788],
    [2795, 75 + 895],
    [3055, 75 + 980],
    [3305, 75 + 1_067],
    [3565, 75 + 1_145],
    [3815, 75 + 1_231],
    [4065, 75 + 1_313],
    [4325, 75 + 1_397],
    [4500, 75 + 1_397],
  ])(
    'in New South Wales, of %d kg tare: fee and tax are $%d, plates and green slip left out',
    (tareWeightKg, dollars) => {
      for (const body of [{}, ute]) {
        const price = registered('nsw', { ...body, ...specs({ tareWeightKg }) })
        expect(itemOf(price, 'registration')).toMatchObject({ label: 'Registration', cents: dollars * 100 })
        expect(withoutWords(price.items)).toBe('Not in this total: number plates, compulsory insurance (CTP).')
      }
    },
  )

  test('in New South Wales, a motorcycle pays a tax of its own', () => {
    expect(itemOf(registered('nsw', motorcycle), 'registration')?.cents).toBe(155_00)
  })

  // https://www.sro.vic.gov.au/node/16793
  test('in Victoria, of a new passenger car, is one sum with plates and the TAC charge in it', () => {
    const price = itemised({ carType: 'new' }, 'vic', { newDeliveryCents: 0 }, '2026-06-30')
    expect(price.items.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['price', 40_000_00],
      ['delivery', 0],
      ['luxury-car-tax', null],
      ['duty', 1_680_00],
      ['registration', 973_70],
    ])
    expect(itemOf(price, 'registration')).toMatchObject({ label: 'Registration and number plates' })
    expect(itemOf(price, 'registration')?.says).toMatch(/what is paid may be less\. The TAC charge goes by where/)
    // Less may be paid by where the car is kept: no drive-away price.
    expect(totalLabel(price)).toBe('Estimated total in Victoria')
  })

  test.each<[State, string, Partial<Listing>, RegExp]>([
    ['vic', 'a used car', {}, /of new passenger cars/],
    ['vic', 'a new ute', { ...ute, carType: 'new' }, /of new passenger cars/],
    ['nsw', 'a car of unknown tare', {}, /tare mass, which is not given/],
    ['nsw', 'a car of 4,501 kg', specs({ tareWeightKg: 4501 }), /above 4.5 tonnes/],
    [
      'nsw',
      'a heavy truck',
      { itemType: 'truck', ...specs({ grossVehicleMassKg: 8000, tareWeightKg: 3000 }) },
      /4.5 t/,
    ],
    ['nsw', 'a truck of unknown mass', { itemType: 'truck', ...specs({ tareWeightKg: 3000 }) }, /gross vehicle mass/],
    ['nsw', 'a caravan', { ...caravan, ...specs({ tareWeightKg: 1500 }) }, /its kind was not found/],
    ['tas', 'a ute of unknown mass', ute, /gross vehicle mass, which is not given/],
    ['tas', 'a heavy truck', { itemType: 'truck', ...specs({ grossVehicleMassKg: 4501 }) }, /kind and mass/],
    ['tas', 'a car of three tonnes', specs({ grossVehicleMassKg: 3000 }), /kind and mass/],
    ['tas', 'no cylinders', specs({ cylinders: null }), /cylinders, which is not given/],
    ['tas', 'a motorcycle of unknown size', motorcycle, /size, which is not given/],
    ['tas', 'a caravan of unknown mass', caravan, /tare mass, which is not given/],
    ['tas', 'a caravan of five tonnes', { ...caravan, ...specs({ aggregateTrailerMassKg: 5000 }) }, /kind and mass/],
  ])('in %s, of %s, what it goes by is not told: it is left out and says why', (state, _, change, why) => {
    const price = registered(state, change)
    const item = itemOf(price, 'registration')
    expect(item).toMatchObject({ cents: null, isMissing: true, says: expect.stringMatching(why) })
    expect(itemOf(price, 'insurance')?.isMissing).toBe(true)
    expect(itemOf(price, 'plates')).toBeUndefined()
  })
})

describe('luxury car tax', () => {
  const tax = (change: Partial<Listing>, own = {}) => itemOf(itemised(change, 'nsw', own), 'luxury-car-tax')
  const dear = { carType: 'new', priceCents: 85_000_00 } as const

  test('is no part of a used car, a ute or a motorcycle', () => {
    expect(tax({ priceCents: 85_000_00 })).toBeUndefined()
    expect(tax({ ...dear, simpleBody: 'Ute' })).toBeUndefined()
  })

  test('above the threshold is in the price or not, as the dealer says; electric cars have their own', () => {
    expect(tax(dear)).toMatchObject({ isMissing: true, says: 'Above $80,567.' })
    expect(tax(dear, { luxuryCarTaxIncluded: true })).toMatchObject({
      isMissing: false,
      says: 'Above $80,567: in the price.',
    })
    expect(tax({ ...dear, simpleFuel: 'Electric' })).toMatchObject({ isMissing: false, says: 'None up to $91,387.' })
    expect(tax({ ...dear, priceCents: 78_572_00 })).toMatchObject({ isMissing: false, says: 'None up to $80,567.' })
    // Delivery is part of the value it goes by.
    expect(tax({ ...dear, priceCents: 78_573_00 })).toMatchObject({ isMissing: true, says: 'Above $80,567.' })
  })
})

test('delivery that is not charged beside the price is in it: no item, and no duty on it twice', () => {
  const price = itemised({ carType: 'new' }, 'nt', { newDeliveryCents: null as never })
  expect(itemOf(price, 'delivery')).toBeUndefined()
  expect(itemOf(price, 'duty')?.cents).toBe(1_200_00)
})

test.each<[string, Partial<Listing>, TenantSettingsInput]>([
  ['the dealer has not switched it on', {}, {}],
  ['it is sold', { status: 'sold' }, { commerce: { driveAway: ON } }],
  ['it has no price', { priceCents: null }, { commerce: { driveAway: ON } }],
  ['its price does not say what it contains', { priceType: null }, { commerce: { driveAway: ON } }],
  ['it is priced by the week', {}, { commerce: { driveAway: ON }, site: { subscriptionSite: true } }],
])('there is no page where %s', (_, change, settings) => {
  expect(hasDriveAway({ ...CAR, ...change } as Listing, completeSettings(settings))).toBe(false)
  expect(hasDriveAway(CAR, completeSettings({ commerce: { driveAway: ON } }))).toBe(true)
})
