import type { ChargedVehicle } from '../charged-vehicle.ts'
import type { Rated, StateCharges } from '../charges.ts'
import type { DutyScale } from '../rate-table.ts'

const OFFICE = {
  name: 'Queensland Government',
  href: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
}

/** The higher rate counts for the whole value. */
function light(lowCents: number, highCents: number): DutyScale {
  return {
    kind: 'bands',
    says: `$${lowCents / 100} for each $100 or part up to $100,000, $${highCents / 100} for each above that`,
    bands: [
      { upToCents: 100_000_00, rateCents: lowCents, perCents: 100_00 },
      { upToCents: Infinity, rateCents: highCents, perCents: 100_00 },
    ],
  }
}

function heavy(rateCents: number): DutyScale {
  return {
    kind: 'bands',
    says: `$${rateCents / 100} for each $100 or part, above 4.5 tonnes`,
    bands: [{ upToCents: Infinity, rateCents, perCents: 100_00 }],
  }
}

export const QLD: StateCharges = {
  duty: {
    tables: [
      {
        from: '2018-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          electrified: light(2_00, 4_00),
          'electrified-heavy': heavy(2_00),
          'up-to-4': light(3_00, 5_00),
          'up-to-4-heavy': heavy(3_00),
          '5-or-6': light(3_50, 5_50),
          '5-or-6-heavy': heavy(3_50),
          '7-or-more': light(4_00, 6_00),
          '7-or-more-heavy': heavy(4_00),
          // https://qld.gov.au/transport/registration/fees/duty/help
          caravan: { kind: 'none', says: 'caravans and trailers pay none' },
        },
      },
    ],
    scaleOf,
    leavesOut: 'Exemptions and reductions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: null,
  plates: null,
  insurance: 'CTP differs by insurer and class of vehicle.',
}

function scaleOf({ kind, power, cylinders, isHeavy }: ChargedVehicle): Rated {
  if (kind === 'caravan') return { key: 'caravan' }
  if (kind === null) return { unknown: 'It goes by the kind of vehicle, which cannot be told from its body.' }
  if (isHeavy === null) return { unknown: 'It goes by the gross vehicle mass, which is not given.' }
  const weight = isHeavy ? '-heavy' : ''
  if (power === 'electric' || power === 'hybrid') return { key: `electrified${weight}` }
  if (power === null) return { unknown: 'It goes by the fuel, which is not given.' }
  if (cylinders === null) return { unknown: 'It goes by the number of cylinders, which is not given.' }
  return { key: `${cylinders <= 4 ? 'up-to-4' : cylinders <= 6 ? '5-or-6' : '7-or-more'}${weight}` }
}
