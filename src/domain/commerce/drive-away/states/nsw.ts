import type { StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'Revenue NSW',
  href: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
}

export const NSW: StateCharges = {
  duty: {
    tables: [
      {
        from: '2009-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          passenger: {
            kind: 'bands',
            says: '$3 for each $100 or part up to $45,000, then $1,350 plus $5 for each $100 or part above',
            bands: [
              { upToCents: 45_000_00, rateCents: 3_00, perCents: 100_00 },
              { upToCents: Infinity, baseCents: 1_350_00, overCents: 45_000_00, rateCents: 5_00, perCents: 100_00 },
            ],
          },
          other: {
            kind: 'bands',
            says: '$3 for each $100 or part, for other than passenger vehicles',
            bands: [{ upToCents: Infinity, rateCents: 3_00, perCents: 100_00 }],
          },
          // http://www.rms.nsw.gov.au/registration/feesconcessions/stampduty.html
          caravan: { kind: 'none', says: 'caravans and camper trailers are exempt' },
        },
      },
    ],
    scaleOf({ kind }) {
      if (kind === null) return { unknown: 'It goes by the kind of vehicle, which cannot be told from its body.' }
      return { key: kind === 'passenger' || kind === 'caravan' ? kind : 'other' }
    },
    leavesOut: 'Exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: null,
  plates: null,
  insurance: 'CTP (green slip) differs by insurer, driver and postcode.',
}
