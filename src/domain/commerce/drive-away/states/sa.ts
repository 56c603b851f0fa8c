import type { StateCharges } from '../charges.ts'
import type { DutyScale } from '../rate-table.ts'

const OFFICE = { name: 'RevenueSA', href: 'http://revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles' }

type Bands = Extract<DutyScale, { kind: 'bands' }>['bands']

/** Commercial vehicles stay at $3 above $2,000. */
const FIRST: Bands = [
  { upToCents: 1_000_00, rateCents: 1_00, perCents: 100_00 },
  { upToCents: 2_000_00, baseCents: 10_00, overCents: 1_000_00, rateCents: 2_00, perCents: 100_00 },
]

export const SA: StateCharges = {
  duty: {
    tables: [
      {
        from: '2012-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          'non-commercial': {
            kind: 'bands',
            says: '$60 plus $4 for each $100 or part above $3,000; less below',
            leastCents: 5_00,
            bands: [
              ...FIRST,
              { upToCents: 3_000_00, baseCents: 30_00, overCents: 2_000_00, rateCents: 3_00, perCents: 100_00 },
              { upToCents: Infinity, baseCents: 60_00, overCents: 3_000_00, rateCents: 4_00, perCents: 100_00 },
            ],
          },
          commercial: {
            kind: 'bands',
            says: '$30 plus $3 for each $100 or part above $2,000, for utes, vans and trucks; less below',
            leastCents: 5_00,
            bands: [
              ...FIRST,
              { upToCents: Infinity, baseCents: 30_00, overCents: 2_000_00, rateCents: 3_00, perCents: 100_00 },
            ],
          },
          // https://www.sa.gov.au/topics/driving-and-transport/motoring-fees/stamp-duty
          caravan: { kind: 'none', says: 'trailers and caravans up to 4.5 tonnes pay none' },
        },
      },
    ],
    scaleOf({ kind }) {
      if (kind === null) return { unknown: 'It goes by the kind of vehicle, which cannot be told from its body.' }
      if (kind === 'caravan') return { key: 'caravan' }
      return { key: kind === 'goods' ? 'commercial' : 'non-commercial' }
    },
    leavesOut: 'Exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: null,
  plates: null,
  insurance: 'CTP differs by insurer and district.',
}
