import type { StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'RevenueWA',
  href: 'https://www.wa.gov.au/organisation/department-of-finance/vehicle-licence-duty',
}

export const WA: StateCharges = {
  duty: {
    tables: [
      {
        from: '2008-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          // Duties Act 2008 (WA) s 236, rounded down to five cents.
          light: {
            kind: 'percent',
            says: '2.75% up to $25,000, rising to 6.5% above $50,000, of the whole value',
            low: 2.75,
            lowUpToCents: 25_000_00,
            high: 6.5,
            dollarsPerPercent: 6_666.66,
          },
          heavy: {
            kind: 'capped-percent',
            says: '3%, $12,000 at most, above 4.5 tonnes',
            percent: 3,
            mostCents: 12_000_00,
          },
          caravan: { kind: 'none', says: 'caravans pay none' },
        },
      },
    ],
    scaleOf({ kind, isHeavy }) {
      if (kind === null) return { unknown: 'It goes by the kind of vehicle, which cannot be told from its body.' }
      if (kind === 'caravan') return { key: 'caravan' }
      if (isHeavy === null) return { unknown: 'It goes by the gross vehicle mass, which is not given.' }
      return { key: isHeavy ? 'heavy' : 'light' }
    },
    leavesOut: 'Of a new car the office counts the maker’s list price where that is higher; exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [
    {
      from: '2023-07-01',
      to: '2024-06-30',
      source: {
        name: 'Transport WA',
        href: 'https://www.transport.wa.gov.au/licensing/license-a-new-vehicle.asp',
      },
      rates: 20_40,
    },
  ],
  registration: null,
  plates: null,
  insurance: 'Motor injury insurance (MII) is paid with the licence.',
}
