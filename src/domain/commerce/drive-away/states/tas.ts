import type { ChargedVehicle } from '../charged-vehicle.ts'
import type { Rated, StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'State Revenue Office Tasmania',
  href: 'https://www.sro.tas.gov.au/motor-vehicle-duty/rates-of-duty',
}
const LEAST = 20_00

export const TAS: StateCharges = {
  duty: {
    tables: [
      {
        from: '2013-07-01',
        to: '2026-06-30',
        source: OFFICE,
        rates: {
          passenger: {
            kind: 'bands',
            says: '$3 for each $100 or part up to $35,000, then $1,050 plus $11 for each above up to $40,000; above that $4 for each $100 of the whole value',
            leastCents: LEAST,
            bands: [
              { upToCents: 35_000_00, rateCents: 3_00, perCents: 100_00 },
              { upToCents: 40_000_00, baseCents: 1_050_00, overCents: 35_000_00, rateCents: 11_00, perCents: 100_00 },
              { upToCents: Infinity, rateCents: 4_00, perCents: 100_00 },
            ],
          },
          other: {
            kind: 'bands',
            says: '$3 for each $100 or part, for other than passenger vehicles',
            leastCents: LEAST,
            bands: [{ upToCents: Infinity, rateCents: 3_00, perCents: 100_00 }],
          },
          heavy: {
            kind: 'bands',
            says: '$1 for each $100 or part, above 4.5 tonnes',
            leastCents: LEAST,
            bands: [{ upToCents: Infinity, rateCents: 1_00, perCents: 100_00 }],
          },
          // http://www.sro.tas.gov.au/motor-vehicle-and-insurance-duty/duty-on-motor-vehicles
          caravan: { kind: 'none', says: 'caravans and camper trailers pay none' },
        },
      },
    ],
    scaleOf({ kind, isHeavy }) {
      if (kind === null) return { unknown: 'It goes by the kind of vehicle, which cannot be told from its body.' }
      if (kind === 'caravan') return { key: 'caravan' }
      if (isHeavy === null) return { unknown: 'It goes by the gross vehicle mass, which is not given.' }
      if (isHeavy) return { key: 'heavy' }
      return { key: kind === 'passenger' ? 'passenger' : 'other' }
    },
    leavesOut: 'The fleet discount rate and exemptions are left out.',
    office: OFFICE,
  },
  transferFee: [],
  registration: {
    tables: [
      {
        from: '2024-12-01',
        to: '2025-06-30',
        source: {
          name: 'Transport Services Tasmania',
          href: 'https://transport.tas.gov.au/registration/registration_fees',
        },
        rates: { '3': 621_42, '4': 645_42, electric: 645_42, '5-or-6': 686_42, '7-or-8': 762_42 },
      },
    ],
    keyOf,
  },
  insurance: 'The MAIB premium is paid with the registration.',
}

const HEAVIER_FROM_KG = 3000

/** Cars, and utes and vans that are known to be under three tonnes. */
function keyOf({ kind, power, cylinders, grossVehicleMassKg }: ChargedVehicle): Rated {
  const isLight = grossVehicleMassKg === null ? kind === 'passenger' : grossVehicleMassKg < HEAVIER_FROM_KG
  if ((kind !== 'passenger' && kind !== 'goods') || !isLight)
    return { unknown: 'The fee for its kind and mass cannot be told.' }
  if (power === 'electric') return { key: 'electric' }
  if (cylinders === null || cylinders > 8) return { unknown: 'It goes by the number of cylinders, which is not given.' }
  return { key: cylinders <= 3 ? '3' : cylinders === 4 ? '4' : cylinders <= 6 ? '5-or-6' : '7-or-8' }
}
