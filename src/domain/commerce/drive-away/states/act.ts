import type { StateCharges } from '../charges.ts'

const OFFICE = { name: 'ACT Revenue Office', href: 'https://www.revenue.act.gov.au/duties/motor-vehicle-duty' }

/** Duty goes by grams of CO2 a kilometre, which no feed gives, and its table of September 2025 was not at hand. */
export const ACT: StateCharges = {
  duty: {
    tables: [],
    scaleOf: () => ({ unknown: 'It goes by the vehicle’s CO2 emissions, which are not given here.' }),
    leavesOut: '',
    office: OFFICE,
  },
  transferFee: [
    {
      from: '2024-07-01',
      to: '2025-06-30',
      source: {
        name: 'Access Canberra',
        href: 'https://accesscanberra.act.gov.au/driving-transport-and-parking/vehicle-and-transport-related-fees/transferring-vehicle-registration-fees',
      },
      rates: 48_00,
    },
  ],
  registration: null,
  plates: null,
  insurance: 'Motor accident injuries (MAI) insurance differs by insurer.',
}
