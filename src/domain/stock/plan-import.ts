import type { FeedSeller, SellerPlace } from './feeds/place-sellers.ts'
import type { DealershipCounts } from './import-summary.ts'

/** Decisions §9: a feed that would unpublish more than half of a dealership's available stock stops and asks. */
export function shrinksTooMuch({ gone, availableBefore }: Pick<DealershipCounts, 'gone' | 'availableBefore'>): boolean {
  return gone * 2 > availableBefore
}

/** Why nothing was taken as missing although vehicles are. */
export function wordHeldBack(unnamedSkips: number, missing: number): string {
  const rows = unnamedSkips === 1 ? '1 skipped row has' : `${unnamedSkips} skipped rows have`
  const vehicles =
    missing === 1 ? '1 vehicle that is not in the file stays' : `${missing} vehicles that are not in the file stay`
  return `${rows} no readable stock number and may be any vehicle: ${vehicles} as before.`
}

const PLACES_NAMED = 3

/** Which places of a file are no yard of their dealership; null when all are known. */
export function wordUnknownYards(sellers: readonly FeedSeller[], places: readonly SellerPlace[]): string | null {
  const unknown = sellers.flatMap(({ locationText }, i) => {
    const place = places[i]!
    return place.kind === 'placed' && place.locationId === null && locationText !== null ? [locationText] : []
  })
  const texts = [...new Set(unknown)]
  if (texts.length === 0) return null
  const more = texts.length > PLACES_NAMED ? ` and ${texts.length - PLACES_NAMED} more` : ''
  const named = `${texts
    .slice(0, PLACES_NAMED)
    .map((text) => `"${text}"`)
    .join(', ')}${more}`
  return `No yard is known by ${named}: new vehicles there stand at the primary yard (a yard's feed codes may name them).`
}
