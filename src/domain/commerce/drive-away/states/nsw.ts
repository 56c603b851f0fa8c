import type { ChargedVehicle } from '../charged-vehicle.ts'
import type { Rated, StateCharges } from '../charges.ts'

const OFFICE = {
  name: 'Revenue NSW',
  href: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
}

/** Bands of the vehicle tax, by the heaviest tare mass of each. */
const TARE_UP_TO_KG = [975, 1154, 1504, 2504, 2794, 3054, 3304, 3564, 3814, 4064, 4324, 4500] as const

type Registration = { feeCents: number; motorcycleTaxCents: number; taxCents: readonly number[] }

/** The fee of every vehicle and its tax for private use. */
function registration({ feeCents, motorcycleTaxCents, taxCents }: Registration): Record<string, number> {
  const byTare = TARE_UP_TO_KG.map((upToKg, at) => [tareKey(upToKg), feeCents + taxCents[at]!])
  return { motorcycle: feeCents + motorcycleTaxCents, ...Object.fromEntries(byTare) }
}

const tareKey = (upToKg: number) => `tare-to-${upToKg}-kg`

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
  registration: {
    tables: [
      {
        // The fee changes on 1 July and the tax on 1 January: both stood from the one to the other.
        from: '2024-01-01',
        to: '2024-06-30',
        source: {
          name: 'NSW Government',
          href: 'https://www.nsw.gov.au/driving-boating-and-transport/vehicle-registration/fees-concessions-and-forms/vehicle-registration-fees',
        },
        // The year as told in https://dapc.com.au/blog/new-south-wales-car-registration-fees-2024-breakdown
        rates: registration({
          feeCents: 75_00,
          motorcycleTaxCents: 80_00,
          taxCents: [
            ...[255_00, 295_00, 359_00, 546_00, 788_00, 895_00],
            ...[980_00, 1_067_00, 1_145_00, 1_231_00, 1_313_00, 1_397_00],
          ],
        }),
      },
    ],
    keyOf: registrationKey,
    includes: [],
    says: 'The fee, and the vehicle tax for private use, which goes by the tare mass; for business use it is higher.',
  },
  plates: null,
  insurance: 'CTP (green slip) differs by insurer, driver and postcode.',
}

function registrationKey({ kind, isHeavy, tareMassKg }: ChargedVehicle): Rated {
  if (kind === 'motorcycle') return { key: 'motorcycle' }
  if (kind !== 'passenger' && kind !== 'goods') return { unknown: 'What is charged for its kind was not found.' }
  if (isHeavy === null) return { unknown: 'It goes by the gross vehicle mass, which is not given.' }
  if (tareMassKg === null) return { unknown: 'It goes by the tare mass, which is not given.' }
  const upToKg = isHeavy ? undefined : TARE_UP_TO_KG.find((most) => tareMassKg <= most)
  return upToKg ? { key: tareKey(upToKg) } : { unknown: 'What is charged above 4.5 tonnes was not found.' }
}
