import { MAPPED_FIELDS, type MappedField } from '../catalogue/normalise.ts'
import type { FeedProblem } from '../feeds/feed.ts'

/** Things are counted all and listed up to a limit, so that a summary does not grow with the file. */
export type Listed<Thing> = { count: number; listed: Thing[] }
export type ProblemList = Listed<FeedProblem>

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
  /** Vehicles available before the import. */
  availableBefore: number
}

export type PhotoProblem = { file: string; stockNumber: string | null; reason: string }

export type PhotoCounts = {
  /** Pictures that were not on their vehicle before. */
  added: number
  /** Vehicles whose pictures changed. */
  vehicles: number
  /** Addresses left for the worker to fetch. */
  pending: number
  broken: Listed<PhotoProblem>
  /** Files of the folder that belong to no row. */
  unmatched: Listed<{ file: string; reason: string }>
}

/** What an import did, or would do (dry run), or why it did nothing. */
export type ImportSummary = {
  format: string
  fileName: string
  dryRun: boolean
  /** Vehicles the file lists, skipped ones included. */
  rows: number
  created: number
  changed: number
  unchanged: number
  /** Missing from the file or gone by its word: `goneBecame` says what they are now. */
  gone: number
  goneBecame: 'sold' | 'withdrawn'
  skipped: ProblemList & { rows: number }
  warnings: ProblemList
  /** Things about the whole file, as sentences. */
  notes: string[]
  unmapped: Record<MappedField, UnmappedShare>
  unusedColumns: string[]
  dealerships: DealershipCounts[]
  photos: PhotoCounts
  durationMs: number
}

/** Why nothing was imported; every one leaves the stock as it was. */
export type ImportRefusal =
  | { reason: 'truncated'; line: number; detail: string }
  | { reason: 'unreadable'; detail: string }
  | { reason: 'would-shrink'; dealerships: DealershipCounts[] }
  | { reason: 'unknown-dealership'; detail: string; known: string[] }
  | { reason: 'unknown-photos-folder'; detail: string }

const MOST_LISTED = 1_000
const MOST_UNMAPPED_WORDS = 5_000
const COMMONEST = 10

/** Gathers what happens during one import. Its memory is bounded, whatever the file. */
export function createImportReport(start: {
  format: string
  fileName: string
  dryRun: boolean
  goneBecame: 'sold' | 'withdrawn'
}) {
  const unmappedWords = new Map(MAPPED_FIELDS.map((field) => [field, new Map<string, number>()]))
  const summary: ImportSummary = {
    ...start,
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    gone: 0,
    skipped: { rows: 0, count: 0, listed: [] },
    warnings: { count: 0, listed: [] },
    notes: [],
    unmapped: Object.fromEntries(
      MAPPED_FIELDS.map((field) => [field, { values: 0, unmapped: 0, share: 0, commonest: [] }]),
    ) as unknown as Record<MappedField, UnmappedShare>,
    unusedColumns: [],
    dealerships: [],
    photos: {
      added: 0,
      vehicles: 0,
      pending: 0,
      broken: { count: 0, listed: [] },
      unmatched: { count: 0, listed: [] },
    },
    durationMs: 0,
  }

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

    /** `word` had to be mapped; `known` says whether the catalogue did. */
    mapped(field: MappedField, word: string, known: boolean) {
      const share = summary.unmapped[field]
      share.values++
      if (known) return
      share.unmapped++
      const words = unmappedWords.get(field)!
      if (words.has(word) || words.size < MOST_UNMAPPED_WORDS) words.set(word, (words.get(word) ?? 0) + 1)
    },

    brokenPhoto(problem: PhotoProblem) {
      list(summary.photos.broken, [problem])
    },

    unmatchedPhotos(files: readonly { file: string; reason: string }[]) {
      list(summary.photos.unmatched, files)
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
      summary.durationMs = Math.round(durationMs)
      return summary
    },
  }
}

export type ImportReport = ReturnType<typeof createImportReport>

function list<Thing>(into: Listed<Thing>, things: readonly Thing[]): void {
  into.count += things.length
  into.listed.push(...things.slice(0, MOST_LISTED - into.listed.length))
}
