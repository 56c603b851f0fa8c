import { statesIn } from '#domain/tenants/settings/states-in.ts'
import type { DealershipCounts, ImportRefusal, ImportSummary, PlacedCount, WithSource } from './import-summary.ts'

/** A feed that would unpublish more than `mayTakePercent` of a dealership's available stock stops and asks (rule:feed-shrink). */
export function shrinksTooMuch(
  { gone, availableBefore }: Pick<DealershipCounts, 'gone' | 'availableBefore'>,
  mayTakePercent: number,
): boolean {
  return gone * 100 > availableBefore * mayTakePercent
}

/** So does one that would leave more than `mayTakePercent` of its priced stock without a price, as one does whose price column was renamed. */
export function losesTooManyPrices(
  { unpriced, pricedBefore }: Pick<DealershipCounts, 'unpriced' | 'pricedBefore'>,
  mayTakePercent: number,
): boolean {
  return unpriced * 100 > pricedBefore * mayTakePercent
}

/** Which of `dealerships` the feed takes too much of, and of what; null: of none. */
export function takesTooMuch(
  dealerships: readonly DealershipCounts[],
  mayTakePercent: number,
): Extract<ImportRefusal, { dealerships: unknown }> | null {
  const shrinking = dealerships.filter((one) => shrinksTooMuch(one, mayTakePercent))
  const losing = dealerships.filter((one) => losesTooManyPrices(one, mayTakePercent))
  if (shrinking.length + losing.length === 0) return null
  return {
    reason: shrinking.length > 0 ? 'would-shrink' : 'would-lose-prices',
    dealerships: dealerships.filter((one) => shrinking.includes(one) || losing.includes(one)),
  }
}

/** What a feed would take that is refused for it, and what lets it pass; a line for each dealership. */
export function wordShrinking(
  dealerships: readonly DealershipCounts[],
  { fileName, mayTakePercent }: Pick<ImportSummary, 'fileName' | 'mayTakePercent'>,
): string[] {
  const share = mayTakePercent === 50 ? 'half' : `${mayTakePercent} %`
  const shrinking = dealerships.filter((one) => shrinksTooMuch(one, mayTakePercent))
  const losing = dealerships.filter((one) => losesTooManyPrices(one, mayTakePercent))
  const goes = shrinking.map(
    (one) => `  ${one.dealershipSlug}: ${one.gone} of ${one.availableBefore} available vehicles would go`,
  )
  const loses = losing.map(
    (one) => `  ${one.dealershipSlug}: ${one.unpriced} of ${one.pricedBefore} vehicles with a price would have none`,
  )
  return [
    ...(goes.length === 0
      ? []
      : [`${fileName} would unpublish more than ${share} of a dealership's stock from this source:`, ...goes]),
    ...(loses.length === 0
      ? []
      : [
          `${fileName} would take the price of more than ${share} of a dealership's priced vehicles:`,
          ...loses,
          'Look whether its price column has another name than before, or is empty.',
        ]),
    `An import stops here. If the file is right, add --allow-shrink. How much a feed may take is settings.search.fullFeedMayTakePercent, now ${mayTakePercent}.`,
  ]
}

/**
 * What became of the `missing` vehicles of a file in which `rows` skipped rows may be vehicles but have no stock number:
 * `kept` of them may be such a row.
 */
export function wordNameless({ rows, missing, kept }: { rows: number; missing: number; kept: number }): string {
  const sentences = [`${rows} skipped ${rows === 1 ? 'row has' : 'rows have'} no readable stock number.`]
  const gone = missing - kept
  if (kept === 1) sentences.push('1 vehicle that is not in the file may be one of them and stays as before.')
  if (kept > 1) sentences.push(`${kept} vehicles that are not in the file may be among them and stay as before.`)
  if (gone === 1) sentences.push('1 vehicle that is not in the file fits none of them and counts as gone.')
  if (gone > 1) sentences.push(`${gone} vehicles that are not in the file fit none of them and count as gone.`)
  return sentences.join(' ')
}

/**
 * Of a whole file none of whose columns is read as a price, while its vehicles have prices: a renamed column leaves every price as it
 * was, and nobody hears of it. Null: of any other.
 */
export function wordNoPrices({
  rows,
  columns,
  dealerships,
}: Pick<ImportSummary, 'rows' | 'columns' | 'dealerships'>): string | null {
  const priced = dealerships.reduce((sum, { pricedBefore }) => sum + pricedBefore, 0)
  if (rows === 0 || priced === 0 || columns.some((column) => PRICE_COLUMNS.includes(column))) return null
  return `No column of the file is read as a price: vehicles keep the prices that they have (${priced} of this source have one), and new ones have none.`
}

const PRICE_COLUMNS = ['price_cents', 'offer_price_cents']

/** What became of rows whose vehicle another source owns (rule:feed-sources), and what to do about it; null: there is none. */
export function wordShared({ shared, source }: Pick<ImportSummary, 'shared' | 'source'>): string | null {
  if (shared.length === 0) return null
  const takesPlace = shared.map((one) => `--source ${one.source}`).join(' or ')
  return [
    `Of its vehicles another source lists, too, and stay as that says: ${wordSources(shared)}.`,
    `Should this file correct them, give it with --partial; should it take the place of that source, with ${takesPlace} instead of ${source}.`,
  ].join(' ')
}

/** Which vehicles the file lists no more and another source does; null: there is none. */
export function wordPassed({ passed }: Pick<ImportSummary, 'passed'>): string | null {
  return passed.length === 0
    ? null
    : `No longer in this file, but in that of another source, whose they are now: ${wordSources(passed)}.`
}

function wordSources(sources: readonly WithSource[]): string {
  return sources.map(({ source, vehicles }) => `${vehicles} of ${source}`).join(', ')
}

const PLACES_TOLD = 10

/**
 * Of each place of a file that is no yard: how many vehicles name it, where they stand, and the line of the configuration
 * by which it would be known. `counts` are in the order of their texts.
 */
export function wordUnknownYards(counts: readonly PlacedCount[]): string[] {
  const places = [...Map.groupBy(counts, ({ text }) => text)]
  const more = places.length - PLACES_TOLD
  return [
    ...places.slice(0, PLACES_TOLD).map(([text, own]) => {
      const all = own.reduce((sum, { vehicles }) => sum + vehicles, 0)
      const stand = own.map(({ yard, vehicles }) => `${vehicles} at ${yard === null ? 'no yard' : yard}`).join(', ')
      const name = JSON.stringify(text)
      const states = statesIn(text).map((state) => state.toUpperCase())
      const closest = own.find((one) => one.closest)?.closest
      const remedy = unknownYardRemedy(text, closest)
      if (states.length === 1)
        return `${name} is a state, and names no yard in it: of ${all} ${all === 1 ? 'vehicle' : 'vehicles'} now ${stand}. ${remedy}`
      if (states.length > 1)
        return `${name} names ${states.join(' and ')}, and a vehicle stands in one: of ${all} ${all === 1 ? 'vehicle' : 'vehicles'} now ${stand}. ${remedy}`
      return `No yard is known by ${name}, which ${all} ${all === 1 ? 'vehicle names' : 'vehicles name'}: now ${stand}. ${remedy}`
    }),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'place is no yard' : 'places are no yards'} either.`] : []),
  ]
}

/** What makes a place of a file a yard, and the one that may be meant (`closest`) where it is near; a state, or several, is none by any code: all of its vehicles would stand at one. */
export function unknownYardRemedy(text: string, closest?: string | null): string {
  const meant = closest ? `Did you mean ${JSON.stringify(closest)}? ` : ''
  return statesIn(text).length > 0
    ? `${meant}Let the feed say which, or set it: stock set CAR location=YARD.`
    : `${meant}If it is a yard of yours, give its location in config.json "feedCodes": [${JSON.stringify(text)}]. It holds from the next import on.`
}
