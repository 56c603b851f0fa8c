import type { DealershipCounts, ImportSummary, WithSource } from './import-summary.ts'
import type { FeedSeller, SellerPlace } from './place-sellers.ts'

/** A feed that would unpublish more than half of a dealership's available stock stops and asks (rule:feed-shrink). */
export function shrinksTooMuch({ gone, availableBefore }: Pick<DealershipCounts, 'gone' | 'availableBefore'>): boolean {
  return gone * 2 > availableBefore
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

const PLACES_NAMED = 3

/** Which places of a file are no yard of their dealership, and where new vehicles there stand; null when all are known. */
export function wordUnknownYards(sellers: readonly FeedSeller[], places: readonly SellerPlace[]): string | null {
  const unknown = (hasYard: boolean) =>
    sellers.flatMap(({ locationText }, i) => {
      const place = places[i]!
      const isUnknown = place.kind === 'placed' && place.locationId === null && locationText !== null
      return isUnknown && (place.defaultLocationId !== null) === hasYard ? [locationText] : []
    })
  const sentences = [
    wordYards(unknown(true), "stand at the primary yard (a yard's feed codes may name them)"),
    wordYards(unknown(false), 'stand at no yard, for their dealership has none'),
  ]
  return sentences.filter(Boolean).join(' ') || null
}

function wordYards(unknown: readonly string[], stand: string): string | null {
  const texts = [...new Set(unknown)]
  if (texts.length === 0) return null
  const more = texts.length > PLACES_NAMED ? ` and ${texts.length - PLACES_NAMED} more` : ''
  const named = texts
    .slice(0, PLACES_NAMED)
    .map((text) => `"${text}"`)
    .join(', ')
  return `No yard is known by ${named}${more}: new vehicles there ${stand}.`
}
