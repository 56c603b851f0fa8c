import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { PickUpPlace } from './order.ts'

/** When a vehicle is fetched, by the clock of the place where it is; by the site's where none is known. */
export function pickUpWords(at: Date, place: PickUpPlace | null, site: { timeZone: string }): string {
  return offerUntilWords(at, (place ?? site).timeZone)
}
