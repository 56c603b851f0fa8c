import type { StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'Territory Revenue Office',
  href: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
}

export const NT: StateCharges = {
  duty: {
    tables: [
      {
        from: '2022-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          any: {
            kind: 'bands',
            says: '$3 for each $100 or part',
            bands: [{ upToCents: Infinity, rateCents: 3_00, perCents: 100_00 }],
          },
        },
      },
    ],
    scaleOf({ kind }) {
      const isMotor = kind !== null && kind !== 'caravan'
      return isMotor ? { key: 'any' } : { unknown: 'Whether this kind of vehicle pays is not said by the office.' }
    },
    countsDelivery: true,
    leavesOut: 'The concession of up to $1,500 for plug-in electric vehicles and other exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: null,
  plates: null,
  insurance: 'Motor accidents compensation (MAC) is paid with the registration.',
}
