import type { SearchDocument } from './search-document.ts'

/** One reason for a vehicle's place in the default order, in words a dealer reads. */
export type RankPart = { reason: string; points: number }

const DAY_SECONDS = 86_400

/** Points of the default order, most decisive first. A dealer's own boosts (±1000 each) come on top. */
export const RANK_POINTS = {
  inStock: 400,
  comingSoon: 250,
  reserved: -150,
  price: 120,
  eachPicture: 10,
  picturesCounted: 12,
  newest: 100,
  freshDays: 60,
} as const

/**
 * Why a vehicle stands where it stands in `rank:desc`: availability, a price, pictures, freshness (from 100 points on
 * the day it was listed down to 0 after 60 days), then the tenant's boosts. Its rank is the sum of the points. Days are
 * whole ones (UTC), for engines rank a vehicle anew each day: whoever asks later that day is told what they hold.
 */
export function rankParts(
  document: Omit<SearchDocument, 'rank'>,
  now: Date,
  boosts: readonly { points: number; reason: string; matches(document: Omit<SearchDocument, 'rank'>): boolean }[] = [],
): RankPart[] {
  const ageDays = Math.max(0, dayOf(now.getTime() / 1000) - dayOf(document.created_at_timestamp))
  const { status, reserved, price, offer_price, subscription_price } = document
  const hasPrice = [price, offer_price, subscription_price].some((dollars) => dollars !== null && dollars > 0)
  const parts: RankPart[] = [
    { reason: 'in stock', points: status === 'in_stock' ? RANK_POINTS.inStock : 0 },
    { reason: 'coming soon', points: status === 'coming_soon' ? RANK_POINTS.comingSoon : 0 },
    { reason: 'reserved', points: reserved ? RANK_POINTS.reserved : 0 },
    { reason: 'has a price', points: hasPrice ? RANK_POINTS.price : 0 },
    {
      reason: `${document.photos_count} pictures`,
      points: Math.min(document.photos_count, RANK_POINTS.picturesCounted) * RANK_POINTS.eachPicture,
    },
    {
      reason: `listed ${ageDays} days ago`,
      points: Math.round(RANK_POINTS.newest * Math.max(0, 1 - ageDays / RANK_POINTS.freshDays)),
    },
    ...boosts
      .filter((boost) => boost.matches(document))
      .map(({ reason, points }) => ({ reason: `your boost: ${reason}`, points })),
  ]
  return parts.filter(({ points }) => points !== 0)
}

/** The rank of a document: the sum of its parts, higher first. */
export function rankOf(parts: readonly RankPart[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0)
}

function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS)
}
