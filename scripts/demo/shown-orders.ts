import { RANK_POINTS } from '#domain/search/rank.ts'
import type { Bones } from './bones.ts'
import { photoCount } from './photo-plan.ts'

/** A make is big where its own page is full. */
const FULL_PAGE = 21

/**
 * The orders a shopper sees a yard in, first to last: the default one of all vehicles, of each type and of each big
 * make, and the newest first. What is long sold or not on the site is in none.
 */
export function shownOrders(yard: readonly Bones[]): Bones[][] {
  const shown = yard.filter(({ twists }) => !twists.has('sold-long-ago') && !twists.has('off-site'))
  const byRank = shown.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || one.days.listed - other.days.listed || other.index - one.index,
  )
  const byAge = shown.toSorted((one, other) => one.days.listed - other.days.listed || other.index - one.index)
  const groups = [
    ...Map.groupBy(byRank, ({ line }) => line.carType).values(),
    ...Map.groupBy(byRank, ({ model }) => model.make).values(),
  ].filter((group) => group.length >= FULL_PAGE)
  return [byRank, byAge, ...groups]
}

/** The rank of the search engine (`rankParts`) on the day the stock is loaded, without a dealer's own boosts. */
function rankOf(bones: Bones): number {
  const { twists, days } = bones
  const isSold = twists.has('sold') || twists.has('sold-long-ago')
  const isComing = twists.has('coming-soon') || twists.has('preorder')
  const pictures = Math.min(photoCount(bones), RANK_POINTS.picturesCounted)
  return (
    (isSold ? 0 : isComing ? RANK_POINTS.comingSoon : RANK_POINTS.inStock) +
    (twists.has('reserved') ? RANK_POINTS.reserved : 0) +
    (twists.has('no-price') ? 0 : RANK_POINTS.price) +
    pictures * RANK_POINTS.eachPicture +
    Math.round(RANK_POINTS.newest * Math.max(0, 1 - days.listed / RANK_POINTS.freshDays))
  )
}
