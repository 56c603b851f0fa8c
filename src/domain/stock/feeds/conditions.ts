import { vocabularyOf } from '../catalogue/vocabulary.ts'
import type { CarType, ItemType, ListingStatus, PriceType } from '../listing.ts'
import data from './conditions.json' with { type: 'json' }

/** New, demo or used, in a feed's words; undefined for other words. */
export const findCarType = finder<CarType>(data.carType)

/** Whether it can be bought; a deposit taken reserves it. */
export const findStatus = finder<ListingStatus | 'reserved'>(data.status)

/** What kind of vehicle (`Caravan/Camper`, `Motor Bike`, CSN's and EasyCars' codes spelled out). */
export const findItemType = finder<ItemType>(data.itemType)

/** `EGC`, `DAP`, `Drive Away`, `Excl. Govt. Charges` … */
export const findPriceType = finder<PriceType>(data.priceType)

function finder<Value extends string>(values: Record<Value, string[]>): (words: string) => Value | undefined {
  const { findExactly } = vocabularyOf({ values })
  return (words) => (findExactly(words) ?? undefined) as Value | undefined
}
