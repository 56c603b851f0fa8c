import type { ViewedRecord } from '../vehicle/shortlist/view.ts'
import { storedList } from './stored-list.ts'

/** More than are ever shown: some of them will be gone. */
const MOST_KEPT = 12

/** Vehicles seen on this device (rule:viewed-vehicles), the last one first. */
export const viewed = storedList('forecourt:viewed', isViewed)

export function rememberViewed(vehicle: ViewedRecord): void {
  viewed.write([vehicle, ...viewed.read().filter(({ id }) => id !== vehicle.id)].slice(0, MOST_KEPT))
}

function isViewed(value: unknown): value is ViewedRecord {
  const { id, stocknum, make, model, body, simple_body } = (value ?? {}) as Record<string, unknown>
  const texts = [stocknum, make, model].every((text) => typeof text === 'string')
  const mayLack = [body, simple_body].every((text) => text === null || typeof text === 'string')
  return Number.isSafeInteger(id) && Number(id) > 0 && texts && mayLack
}
