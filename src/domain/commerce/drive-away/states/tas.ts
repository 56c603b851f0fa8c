import type { ChargedVehicle } from '../charged-vehicle.ts'
import type { Rated, StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'State Revenue Office Tasmania',
  href: 'https://www.sro.tas.gov.au/motor-vehicle-duty/rates-of-duty',
}
const FEES = {
  name: 'Transport Services Tasmania',
  href: 'https://transport.tas.gov.au/registration/registration_fees',
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
        ...{ from: '2024-12-01', to: '2025-06-30', source: FEES },
        // What a renewal costs; the same with plates stands beside it as the fee of a new registration.
        rates: {
          ...{ '3': 596_18, '4': 620_18, electric: 620_18, '5-or-6': 661_18, '7-or-8': 737_18, '12': 771_18 },
          ...{ 'heavier-3-or-4': 771_18, 'heavier-5-or-6': 822_18, 'heavier-7-or-8': 876_18, 'heavier-more': 928_18 },
          ...{ 'motorcycle-to-125cc': 352_18, 'motorcycle-above-125cc': 752_18 },
          ...{ 'caravan-to-500kg': 97_56, 'caravan-above-500kg': 147_56 },
        },
      },
    ],
    keyOf,
    includes: ['insurance'],
  },
  plates: {
    tables: [
      {
        ...{ from: '2024-12-01', to: '2025-06-30', source: FEES },
        // The fee of a new registration less that of a renewal.
        rates: { car: 25_24, 'motorcycle-or-caravan': 21_50 },
      },
    ],
    keyOf: ({ kind }) => ({ key: kind === 'motorcycle' || kind === 'caravan' ? 'motorcycle-or-caravan' : 'car' }),
  },
  insurance: 'The MAIB premium is paid with the registration.',
}

const HEAVIER_FROM_KG = 3000
const SMALL_MOTORCYCLE_UP_TO_CC = 125
const LIGHT_CARAVAN_UP_TO_KG = 500

const NO_MASS = { unknown: 'It goes by the gross vehicle mass, which is not given.' }
const NO_CYLINDERS = { unknown: 'It goes by the number of cylinders, which is not given.' }
const UNTOLD = { unknown: 'The fee for its kind and mass cannot be told.' }

function keyOf(vehicle: ChargedVehicle): Rated {
  const { kind, isHeavy, engineCc, tareMassKg, power } = vehicle
  if (kind === null || isHeavy) return UNTOLD
  if (kind === 'caravan') {
    if (tareMassKg === null) return { unknown: 'It goes by the tare mass, which is not given.' }
    return { key: `caravan-${tareMassKg <= LIGHT_CARAVAN_UP_TO_KG ? 'to' : 'above'}-500kg` }
  }
  if (kind !== 'motorcycle') return carKey(vehicle)
  if (power === 'electric') return { unknown: 'It goes by the power, which is not given as the office counts it.' }
  if (engineCc === null) return { unknown: 'It goes by the engine’s size, which is not given.' }
  return { key: `motorcycle-${engineCc <= SMALL_MOTORCYCLE_UP_TO_CC ? 'to' : 'above'}-125cc` }
}

/** Cars, and utes and vans of known mass. */
function carKey({ kind, power, cylinders, grossVehicleMassKg }: ChargedVehicle): Rated {
  if (kind === 'goods' && grossVehicleMassKg === null) return NO_MASS
  const isHeavier = (grossVehicleMassKg ?? 0) >= HEAVIER_FROM_KG
  if (isHeavier && (kind === 'passenger' || power === 'electric')) return UNTOLD
  if (power === 'electric') return { key: 'electric' }
  if (cylinders === null) return NO_CYLINDERS
  if (!isHeavier && cylinders > 8 && cylinders !== 12) return UNTOLD
  if (isHeavier && cylinders <= 4) return { key: 'heavier-3-or-4' }
  const group =
    cylinders <= 3 ? '3' : cylinders === 4 ? '4' : cylinders <= 6 ? '5-or-6' : cylinders <= 8 ? '7-or-8' : null
  return { key: isHeavier ? `heavier-${group ?? 'more'}` : (group ?? '12') }
}
