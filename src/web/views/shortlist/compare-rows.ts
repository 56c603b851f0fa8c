import type { Listing } from '#domain/stock/listing.ts'
import { keyInformation, specRows } from '#domain/stock/spec-rows.ts'
import type { CompareTableView } from '#ui/shortlist/views.ts'

type Row = CompareTableView['rows'][number]

/** They tell vehicles apart, but not which one to choose. */
const NOT_COMPARED = new Set(['Stock number', 'VIN', 'Registration'])
const MOST_FEATURES = 40

/**
 * The rows of a comparison: what any of the vehicles says, each row once, then the features that not all of them
 * have. A row differs when its values do, without regard to case, or when only some of them are known.
 */
export function compareRows(
  listings: readonly Listing[],
  showsPlace: (listing: Listing) => boolean = () => true,
): Row[] {
  const said = listings.map((listing) => valuesOf(listing, showsPlace(listing)))
  const labels = [...new Set(said.flatMap((values) => [...values.keys()]))]
  const rows = labels.map((label) =>
    row(
      label,
      said.map((values) => values.get(label) ?? null),
    ),
  )
  return [...rows, ...featureRows(listings)]
}

function valuesOf(listing: Listing, showsPlace: boolean): Map<string, string> {
  const place = showsPlace ? (listing.city ?? listing.locationName) : null
  const rows = [...keyInformation(listing, null), ...specRows(listing)].filter(({ label }) => !NOT_COMPARED.has(label))
  return new Map([
    ...rows.map(({ label, value }) => [label, value] as const),
    ...(place ? [['Located in', place] as const] : []),
  ])
}

function featureRows(listings: readonly Listing[]): Row[] {
  const named = listings.map(
    ({ features, standardEquipment }) => new Map([...features, ...standardEquipment].map((name) => [key(name), name])),
  )
  // A dealer who lists none has not said that it has none.
  if (named.some((features) => features.size === 0)) return []
  const all = new Map(named.flatMap((features) => [...features]))
  return [...all]
    .filter(([name]) => !named.every((features) => features.has(name)))
    .slice(0, MOST_FEATURES)
    .map(([name, words]) =>
      row(
        words,
        named.map((features) => (features.has(name) ? 'Yes' : 'Not listed')),
      ),
    )
}

function row(label: string, values: (string | null)[]): Row {
  return { label, values, differs: new Set(values.map((value) => key(value ?? ''))).size > 1 }
}

function key(words: string): string {
  return words.trim().toLowerCase()
}
