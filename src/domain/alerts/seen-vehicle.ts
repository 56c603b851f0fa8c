import { type Filter, matchesFilter } from '#domain/search/filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { AlertReason } from './alert.ts'

/** A vehicle as shoppers saw it before a change, or see it after. */
export type SeenVehicle = { document: SearchDocument; isAvailable: boolean }

/** `site`: what is on the dealer's site (`siteFilter`). What is sold, or reserved for somebody, cannot be had. */
export function seenVehicle(document: SearchDocument, site: Filter): SeenVehicle {
  return { document, isAvailable: matchesFilter(site, document) && canBeHad(document) }
}

function canBeHad(document: SearchDocument): boolean {
  return isPurchasable(document) && !document.reserved
}

/** Why a search's owner is told of a changed vehicle, or null (rule:alert-news). `before`: null for one that was not there. */
export function newsOf(
  matches: (document: SearchDocument) => boolean,
  now: SeenVehicle,
  before: SeenVehicle | null,
): AlertReason | null {
  if (!now.isAvailable || !matches(now.document)) return null
  if (!before || !matches(before.document)) return 'new-match'
  if (before.isAvailable) return isCheaper(now, before) ? 'price-drop' : null
  return canBeHad(before.document) ? 'new-match' : 'back'
}

/** Prices of another kind (drive away, without government charges) say nothing about each other. */
export function isCheaper({ document: now }: SeenVehicle, { document: before }: SeenVehicle): boolean {
  const { price } = now
  const was = now.price_type === before.price_type ? before.price : null
  return price !== null && was !== null && price > 0 && price < was
}
