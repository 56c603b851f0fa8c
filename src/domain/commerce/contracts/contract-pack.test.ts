import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { Order } from '../orders/order.ts'
import { contractPack } from './contract-pack.ts'

const NOW = new Date('2026-11-26T02:00:00Z')
const yard = {
  ...{ phone: '07 5550 1234', landlinePhone: null, dealerLicenseNumber: '1234567' },
  address: { street: '12 Example Street', city: 'Southport', state: 'QLD', postcode: '4215' },
} as Location
const order = {
  ...{ orderId: 7, reference: 'O-7K3Q9DXM', state: 'new', listingId: 1, reservationId: 3, leadId: 4, contractAt: null },
  vehicle: {
    ...{ itemType: 'car', carType: 'used', year: 2021, make: 'Kia', model: 'Rio', badge: null, vin: null },
    ...{
      odometerKm: 41_000,
      priceCents: 2_000_000,
      stockNumber: 'N1',
      name: '2021 Kia Rio',
      url: 'https://h.example/cars/n1',
    },
  },
  lines: [
    { kind: 'vehicle', words: '2021 Kia Rio', cents: 2_000_000, payee: 'Harbour' },
    { kind: 'trade-in', words: 'Your trade-in', cents: -500_000, payee: 'you' },
  ],
  answers: {
    you: {
      name: 'Zoë',
      last_name: 'Quill',
      email: 'z@example.com',
      phone: '+61491570156',
      address: '1 Lane',
      postcode: '4006',
    },
    handover: { way: 'pick-up', slot: '' },
  },
} as unknown as Order
const facts = {
  dealer: { name: 'Harbour', legalName: 'Harbour Pty Ltd', abn: '11 000 000 000' },
  yard,
  simpleBody: 'Hatch',
}
type Documents = NonNullable<NonNullable<NonNullable<TenantSettingsInput['commerce']>['contract']>['documents']>
const packOf = (documents: Documents, changed: Partial<Order> = {}) => {
  const settings = completeSettings({ commerce: { contract: { documents } } })
  return contractPack({ ...order, ...changed }, facts, { name: 'Harbour', settings }, NOW)
}

test('fields are filled in, every amount stands there, the total is their sum, and the law follows the dealer’s words', () => {
  const text =
    '{buyer_name} of {buyer_address} buys {vehicle} with {odometer_km}.\n\n{dealer_name} (ABN {dealer_abn}), {handover}, {total}.'
  const outcome = packOf([{ title: 'Contract of sale', text }])
  if (outcome.kind !== 'pack') throw new Error(outcome.kind)
  const { pack, notes } = outcome
  expect(pack.title).toBe('Contract of sale, order O-7K3Q9DXM')
  expect(pack.sections[0]!.paragraphs).toEqual([
    'Zoë Quill of 1 Lane 4006 buys 2021 Kia Rio with 41,000 km.',
    'Harbour Pty Ltd (ABN 11 000 000 000), fetched at an agreed time, $15,000.00.',
  ])
  expect(pack.lines.map(({ amount }) => amount)).toEqual(['$20,000.00', '-$5,000.00'])
  expect(pack.total).toBe('$15,000.00')
  expect(pack.sections.map(({ title }) => title)).toEqual([
    'Contract of sale',
    'Cooling off',
    'Statutory warranty',
    'Privacy',
  ])
  expect(pack.sections[1]!.source).toMatch(/Act 2014 \(Qld\).*looked up on 2026-11-26/)
  expect(notes).toContain('Hand over besides: Form 12, given before the contract is signed.')
})

test('a time to fetch it is told by the clock of the place where it is', () => {
  const pickUp = {
    pickUpAt: new Date('2026-11-30T00:00:00Z'),
    pickUpPlace: { name: 'Quay', timeZone: 'Australia/Perth' },
  }
  const outcome = packOf([{ title: 'Contract', text: '{handover}' }], pickUp)
  expect(outcome.kind === 'pack' && outcome.pack.sections[0]!.paragraphs[0]).toMatch(/^fetched on .*8:00/)
})

test('documents are those of the vehicle’s state and kind', () => {
  const document = (title: string, rest: object) => ({ title, text: 'Words.', ...rest })
  const outcome = packOf([
    document('Anywhere', {}),
    document('Here', { states: ['QLD'] }),
    document('Elsewhere', { states: ['VIC'] }),
    document('New', { carTypes: ['new'] }),
  ])
  expect(outcome).toMatchObject({
    pack: { sections: [{ title: 'Anywhere' }, { title: 'Here' }, ...Array(3).fill({})] },
  })
})

test('without a document, a buyer, or what a document names, there is no pack, and it is said which', () => {
  expect(packOf([])).toEqual({ kind: 'no-documents' })
  expect(packOf([{ title: 'T', text: 'x' }], { answers: {} })).toEqual({ kind: 'no-buyer' })
  expect(packOf([{ title: 'T', text: '{vin}, {vin} and {buyer_name}' }])).toEqual({
    ...{ kind: 'lacking', lacking: [{ field: 'vin', title: 'T' }] },
  })
})

test('a field that is none is refused, with the one that was meant', () => {
  const named = () => completeSettings({ commerce: { contract: { documents: [{ title: 'T', text: '{byer_name}' }] } } })
  expect(named).toThrow('There is no field {byer_name}; did you mean {buyer_name}?')
})
