import type { TenantTransaction } from '#db/tenant-session.ts'
import type { BarePrices } from '#domain/tenants/settings/vocabulary.ts'
import { MAPPED_FIELDS, type MappedField, type MappedWord } from '../catalogue/normalise.ts'
import type { DifferingPrice } from '../doubts/differing-prices.server.ts'
import type { Doubt } from '../doubts/find-doubts.server.ts'
import type { FeedProblem } from '../feeds/feed.ts'

/** Things are counted all and listed up to a limit, so that a summary does not grow with the file. */
export type Listed<Thing> = { count: number; listed: Thing[] }

/** Of `values` words a file had for a field, how many the catalogue does not know, and the commonest of those. */
export type UnmappedShare = {
  values: number
  unmapped: number
  share: number
  commonest: { value: string; count: number }[]
}

export type DealershipCounts = {
  dealershipSlug: string
  created: number
  changed: number
  unchanged: number
  /** Available vehicles that the file no longer lists, or says are sold or withdrawn. */
  gone: number
  /** Vehicles of this source available before the import. */
  availableBefore: number
  /** Available vehicles that stay and would have no price any more. */
  unpriced: number
  /** Those of `availableBefore` that had one. */
  pricedBefore: number
}

export type UnmatchedPhoto = { file: string; reason: string }

export type PhotoProblem = { file: string; stockNumber: string | null; reason: string }

/** What an import did, or would do (dry run), or why it did nothing. */
export type ImportSummary = ReturnType<typeof emptySummary>

/** Why nothing was imported; every one leaves the stock as it was. */
export type ImportRefusal =
  | { reason: 'truncated'; line: number; detail: string }
  /** `readsAs`: another format, which the file can be read in. */
  | { reason: 'unreadable'; detail: string; readsAs?: string }
  /** `dealerships`: those that lose too many vehicles, or too many prices; of `would-lose-prices` none loses too many vehicles. */
  | { reason: 'would-shrink' | 'would-lose-prices'; dealerships: DealershipCounts[] }
  | { reason: 'unknown-dealership'; detail: string; known: string[] }
  | { reason: 'unknown-photos-folder'; detail: string }

/** The same as a dealer reads it: 'the file is cut off'. */
export const REFUSED_BECAUSE: Readonly<Record<ImportRefusal['reason'], string>> = {
  truncated: 'the file is cut off',
  unreadable: 'the file cannot be read',
  'would-shrink': 'it would take too much of the stock off the site',
  'would-lose-prices': 'it would take too many prices off the site',
  'unknown-dealership': 'it names no dealership there is',
  'unknown-photos-folder': 'its folder of photos cannot be read',
}

export const MOST_LISTED = 1_000
const MOST_UNMAPPED_WORDS = 5_000
const COMMONEST = 10

/** Where the files of an import lie, for who is to repeat it. */
export type ImportPaths = { file: string; map: string | null }

type ImportStart = {
  format: string
  source: string
  fileName: string
  /** Null of what came otherwise than by a command. */
  paths: ImportPaths | null
  dryRun: boolean
  goneBecame: 'sold' | 'withdrawn'
  /** How much of a dealership's stock, or of its prices, the file may take off the site (rule:feed-shrink). */
  mayTakePercent: number
}

/** How many vehicles another source lists, too. */
export type WithSource = { source: string; vehicles: number }

/** A source that lists the stock of a dealership. */
export type ComingSource = { source: string; dealershipId: number }

/** A vehicle by its number here, and the one that a file has for it. */
export type OtherNumber = { stockNumber: string; dealershipSlug: string; otherNumber: string }

export type NamedVehicle = { stockNumber: string; name: string; dealershipSlug: string }

/** A field in the dealer's word, with its values as people read them; of photos, and of what is empty, null. */
export type ChangedField = { field: string; before: string | null; after: string | null }

/** A vehicle by the number it had, and what of it changed or would change. */
export type ChangedVehicle = { stockNumber: string; dealershipSlug: string; fields: ChangedField[] }

/**
 * Vehicles that a file puts at a place which is no yard of their dealership, and where they stand; null for nowhere. `closest`: the
 * yard that may be meant (`nearestYard`); runs of before have none.
 */
export type PlacedCount = { text: string; yard: string | null; vehicles: number; closest?: string | null }

/** With the first of their stock numbers. */
export type PlacedVehicles = PlacedCount & { stockNumbers: string[] }

function emptySummary(start: ImportStart) {
  return {
    ...start,
    /** Vehicles the file lists, skipped ones included. */
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    /** Some of the vehicles of `changed`, those with another price first. */
    changedExamples: [] as ChangedVehicle[],
    /** The first vehicles of `created`, where the source had some before: of a first file all are new. */
    arriving: nothing<NamedVehicle>(),
    /** Missing from the file or gone by its word: `goneBecame` says what they are now. */
    gone: 0,
    /** The vehicles of `gone`. */
    leaving: nothing<NamedVehicle>(),
    /** The vehicles of `unpriced` of its dealerships. */
    unpriced: nothing<NamedVehicle>(),
    /** Dealerships that lose so much that the import refuses, as a dry run tells. */
    wouldShrink: [] as DealershipCounts[],
    /** Rows whose vehicle is another source's, and stays as that says. */
    shared: [] as WithSource[],
    /** Those of `shared` that the file names another price of; null of a file that is no whole list. */
    differingPrices: null as Listed<DifferingPrice> | null,
    /**
     * The numbers of this file for vehicles of `shared` that stand under another here, by which a person may ask for them
     * (`findListing`), up to `MOST_LISTED`; null of a file that is no whole list.
     */
    otherNumbers: null as OtherNumber[] | null,
    /** Vehicles the file lists no more, that another source has now. */
    passed: [] as WithSource[],
    skipped: { rows: 0, ...nothing<FeedProblem>() },
    warnings: nothing<FeedProblem>(),
    /** What can hardly be true of its vehicles, which are shown as the file has them (rule:stock-doubts). */
    doubts: [] as Doubt[],
    /** Places of the file that are no yard, and where their vehicles stand. */
    unknownYards: [] as PlacedVehicles[],
    /** Things about the whole file, as sentences. */
    notes: [] as string[],
    unmapped: Object.fromEntries(
      MAPPED_FIELDS.map((field) => [field, { values: 0, unmapped: 0, share: 0, commonest: [] }]),
    ) as unknown as Record<MappedField, UnmappedShare>,
    unusedColumns: [] as string[],
    /** Prices of which the file does not say what they include, and what the dealer says of them (rule:bare-prices). */
    barePrices: { count: 0, means: null as BarePrices | null },
    /** What the file says of vehicles, as columns of the tables: the rest of a vehicle is worked out. */
    columns: [] as string[],
    dealerships: [] as DealershipCounts[],
    photos: {
      /** Pictures that were not on their vehicle before. */
      added: 0,
      /** Vehicles whose pictures changed. */
      vehicles: 0,
      /** Addresses left for the worker to fetch. */
      pending: 0,
      /** Vehicles of the tenant on sale that have none, and wait for none; of a dry run those it would leave so. */
      lacking: 0,
      broken: nothing<PhotoProblem>(),
      /** Files of the folder that belong to no row; those that the import before did not tell stand first. */
      unmatched: nothing<UnmatchedPhoto>(),
      /** How many of them the import of this source before told already, for the same reason. */
      unmatchedBefore: 0,
    },
    durationMs: 0,
  }
}

function nothing<Thing>(): Listed<Thing> {
  return { count: 0, listed: [] }
}

/** Gathers what happens during one import. Its memory is bounded, whatever the file. */
export function createImportReport(start: ImportStart) {
  const unmappedWords = new Map(MAPPED_FIELDS.map((field) => [field, new Map<string, number>()]))
  const summary = emptySummary(start)
  return {
    summary,

    skip(problems: readonly FeedProblem[]) {
      summary.skipped.rows++
      for (const problem of problems) list(problem.skipsRow ? summary.skipped : summary.warnings, [problem])
    },

    warn(problems: readonly FeedProblem[]) {
      list(summary.warnings, problems)
    },

    note(sentence: string) {
      if (summary.notes.length < MOST_LISTED && !summary.notes.includes(sentence)) summary.notes.push(sentence)
    },

    /** Words that had to be mapped, known to the catalogue or not. */
    mapped(found: readonly MappedWord[]) {
      for (const { field, value, known } of found) {
        const share = summary.unmapped[field]
        share.values++
        if (known) continue
        share.unmapped++
        const words = unmappedWords.get(field)!
        if (words.has(value) || words.size < MOST_UNMAPPED_WORDS) words.set(value, (words.get(value) ?? 0) + 1)
      }
    },

    brokenPhoto(problem: PhotoProblem) {
      list(summary.photos.broken, [problem])
    },

    /** `before`: those of the import before. */
    unmatchedPhotos(files: readonly UnmatchedPhoto[], before: readonly UnmatchedPhoto[]) {
      const keyOf = ({ file, reason }: UnmatchedPhoto) => `${file}\n${reason}`
      const told = new Set(before.map(keyOf))
      const known = files.filter((one) => told.has(keyOf(one)))
      list(summary.photos.unmatched, [...files.filter((one) => !told.has(keyOf(one))), ...known])
      summary.photos.unmatchedBefore += known.length
    },

    finish(durationMs: number): ImportSummary {
      for (const field of MAPPED_FIELDS) {
        const share = summary.unmapped[field]
        share.share = share.values === 0 ? 0 : share.unmapped / share.values
        share.commonest = [...unmappedWords.get(field)!]
          .map(([value, count]) => ({ value, count }))
          .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
          .slice(0, COMMONEST)
      }
      for (const problems of [summary.skipped, summary.warnings]) inOrder(problems)
      summary.durationMs = Math.round(durationMs)
      return summary
    },
  }
}

export type ImportReport = ReturnType<typeof createImportReport>

/** One import under way: everything its steps share. */
export type ImportRun = {
  trx: TenantTransaction
  tenantId: number
  now: Date
  /** What the file is of: a name of its own, or that of its format. */
  source: string
  /** Other sources that still come, and for whom; `owners` have what they list to themselves (rule:feed-sources). */
  others: readonly ComingSource[]
  owners: readonly ComingSource[]
  /** The file is the whole list of its source. */
  full: boolean
  /** What the dealer says of its prices that say nothing themselves (rule:bare-prices). */
  barePrices: BarePrices | null
  /** Whether shoppers see the plate of a registration that ran out (rule:rego-expiry). */
  showsExpiredPlates: boolean
  report: ImportReport
}

/** By line, for whoever goes through the file; what was said twice of one cell is said once. */
function inOrder(problems: Listed<FeedProblem>): void {
  const told = new Map(
    problems.listed.map((one) => [JSON.stringify([one.line, one.field, one.value, one.reason]), one]),
  )
  problems.count -= problems.listed.length - told.size
  problems.listed = [...told.values()].sort((one, other) => one.line - other.line)
}

function list<Thing>(into: Listed<Thing>, things: readonly Thing[]): void {
  into.count += things.length
  into.listed.push(...things.slice(0, MOST_LISTED - into.listed.length))
}
