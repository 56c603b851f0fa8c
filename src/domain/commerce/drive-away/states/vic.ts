import type { StateCharges } from '../charges.ts'
import type { DutyScale } from '../rate-table.ts'

const OFFICE = {
  name: 'State Revenue Office Victoria',
  href: 'https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
}

const PER_200 = 200_00

function flat(rateCents: number, says: string): DutyScale {
  return { kind: 'bands', says, bands: [{ upToCents: Infinity, rateCents, perCents: PER_200 }] }
}

export const VIC: StateCharges = {
  duty: {
    tables: [
      {
        from: '2024-07-01',
        // The lowest band ends at the luxury car tax threshold, which 2025-26 left where it was.
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          green: flat(8_40, '$8.40 for each $200 or part, for a green passenger car'),
          passenger: {
            kind: 'bands',
            says: '$8.40 for each $200 or part; of a car above $80,567 $10.40, above $100,000 $14, above $150,000 $18, each for the whole value',
            bands: [
              { upToCents: 80_567_00, rateCents: 8_40, perCents: PER_200 },
              { upToCents: 100_000_00, rateCents: 10_40, perCents: PER_200 },
              { upToCents: 150_000_00, rateCents: 14_00, perCents: PER_200 },
              { upToCents: Infinity, rateCents: 18_00, perCents: PER_200 },
            ],
          },
          'other-new': flat(5_40, '$5.40 for each $200 or part, for a new vehicle other than a passenger car'),
          'other-used': flat(8_40, '$8.40 for each $200 or part'),
        },
      },
    ],
    scaleOf({ kind, isNew, power }) {
      if (kind === 'passenger') return { key: power === 'electric' ? 'green' : 'passenger' }
      if (kind === null || kind === 'caravan')
        return { unknown: 'Whether this kind of vehicle pays cannot be told from its body.' }
      return { key: isNew ? 'other-new' : 'other-used' }
    },
    leavesOut:
      'The lower rate for other cars of 120 g of CO2 a kilometre or less, which are not given here, that of primary producers, and exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: {
    tables: [
      {
        from: '2025-07-01',
        to: '2026-06-30',
        source: { name: OFFICE.name, href: 'https://www.sro.vic.gov.au/node/16793' },
        // "Drive-away deals 2025–26": the TAC charge and the fees under the Road Safety Act 1986, of which plates are one.
        rates: { 'new-passenger': 973_70 },
      },
    ],
    keyOf({ kind, isNew }) {
      if (kind === 'passenger' && isNew) return { key: 'new-passenger' }
      return { unknown: 'The sum that the office tells dealers is of new passenger cars.' }
    },
    includes: ['plates', 'insurance'],
    says: 'The sum that the office has dealers count by; what is paid may be less.',
    isAtMost: true,
  },
  plates: null,
  insurance: 'The TAC charge goes by where the vehicle is kept and is paid with the registration.',
}
