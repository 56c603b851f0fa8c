import { normaliseFacts } from '#domain/stock/catalogue/normalise.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import { shown } from './read-plate.ts'
import type { FieldErrors, TradeInVehicle } from './trade-in.ts'

const OLDEST_YEAR = 1950
const LONGEST_NAME = 60

/** What somebody, or a service, says of a vehicle, in words of their own. */
export type SaidVehicle = { make: string; model: string; year: number } & Partial<
  Pick<TradeInVehicle, 'badge' | 'series' | 'engineLitres' | 'seats' | 'vin' | 'autograbId'>
> & { body?: string | null; fuel?: string | null; transmission?: string | null; drive?: string | null }

/** The vehicle in the words of stock (rule:feed-vocabulary): a "toyota hilux sr5" is a Toyota HiLux with the badge sr5. */
export function toVehicle(said: SaidVehicle): TradeInVehicle {
  const { make, model, year, badge = null, series = null, body = null, fuel = null, drive = null } = said
  const { facts } = normaliseFacts({
    ...{ stockNumber: '', make, model, year, badge, series, body, fuel, drive },
    transmission: said.transmission ?? null,
  })
  return {
    ...{ year, make: facts.make, model: facts.model, badge: facts.badge ?? null, series: facts.series ?? null },
    ...{ simpleBody: facts.simpleBody ?? null, simpleFuel: facts.simpleFuel ?? null },
    ...{ simpleTransmission: facts.simpleTransmission ?? null, simpleDrive: facts.simpleDrive ?? null },
    ...{ engineLitres: said.engineLitres ?? null, seats: said.seats ?? null },
    ...{ vin: said.vin ?? null, autograbId: said.autograbId ?? null },
  }
}

/** A vehicle typed by hand, of `thisYear` at the latest, or what is wrong with it: field, value and reason. */
export function readVehicle(
  typed: Record<'make' | 'model' | 'year' | 'badge', string>,
  thisYear: number,
): { kind: 'read'; vehicle: TradeInVehicle } | { kind: 'wrong'; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const words = (name: 'make' | 'model' | 'badge') => typedText(typed[name]).normalize('NFKC').trim()
  for (const name of ['make', 'model'] as const) {
    const written = words(name)
    if (!written || written.length > LONGEST_NAME)
      errors[name] = [`${shown(typed[name])} is no ${name}: say it in ${LONGEST_NAME} letters at most.`]
  }
  if (words('badge').length > LONGEST_NAME)
    errors.badge = [`${shown(typed.badge)} has more than ${LONGEST_NAME} letters.`]
  const year = /^\s*\d{4}\s*$/.test(typed.year) ? Number(typed.year) : Number.NaN
  if (!(year >= OLDEST_YEAR && year <= thisYear))
    errors.year = [
      year > thisYear
        ? `${shown(typed.year)} is still to come: a vehicle is of ${thisYear} at the latest.`
        : `${shown(typed.year)} is no year of a vehicle: four digits from ${OLDEST_YEAR} to ${thisYear}.`,
    ]
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors }
  const said = { make: words('make'), model: words('model'), badge: words('badge') || null, year }
  return { kind: 'read', vehicle: toVehicle(said) }
}
