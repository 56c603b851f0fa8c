import type { FeedPlace, FeedProblem, RawFacts } from '../feeds/feed.ts'
import { columnOf, FACTS, type Fact, SPECS } from '../listing-columns.ts'

/** A row's facts by column, as the tables can hold them. A column that is not there was not said. */
export type FittedFacts = {
  row: Record<string, unknown>
  specs: Record<string, unknown>
  problems: FeedProblem[]
}

/**
 * Facts as the tables can hold them, the last guard of an import: one value no column takes (gears 400, a date that is
 * none) would else undo the whole file. Such a value is left empty and reported (rule:feed-rows); where it was one a
 * listing cannot be without, the row is skipped. Null for a column that must have a value means its default.
 */
export function fitFacts({ specs = {}, ...facts }: RawFacts, place: FeedPlace): FittedFacts {
  const problems: FeedProblem[] = []
  return { row: fitColumns(facts, FACTS, place, problems), specs: fitColumns(specs, SPECS, place, problems), problems }
}

function fitColumns(
  facts: object,
  kinds: Record<string, Fact<unknown>>,
  place: FeedPlace,
  problems: FeedProblem[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(facts)) {
    if (value === undefined) continue
    const { take, emptied, isRequired: skipsRow } = kinds[field]!
    const fitted = value === null && !skipsRow ? { value: emptied } : take(value)
    if ('reason' in fitted)
      problems.push({ ...place, field, value: String(value).slice(0, 200), reason: fitted.reason, skipsRow })
    const kept = 'reason' in fitted ? emptied : fitted.value
    if (kept !== undefined) row[columnOf(field)] = kept
  }
  return row
}
