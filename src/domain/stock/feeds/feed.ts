import type { ListingFacts } from '../listing.ts'

/** Where in the file a word came from: line for text files, item number for XML, as people count (from 1). */
export type FeedPlace = { line: number; stockNumber: string | null }

/** A value that was dropped or kept with doubt. The row still loads unless `skipsRow`. */
export type FeedProblem = FeedPlace & { field: string; value: string; reason: string; skipsRow: boolean }

/** One row of any dealer's file, in our words, before the catalogue has normalised it. Strings are the dealer's, trimmed. */
export type FeedRow = {
  place: FeedPlace
  /** Who sells it, in the feed's own code, when the file holds several dealers. */
  dealerCode: string | null
  /** The yard, in the feed's words; matched to a location by code, name, street or postcode. */
  locationText: string | null
  facts: RawFacts
  photoUrls: string[]
  problems: FeedProblem[]
}

/** `ListingFacts` as a feed can know them: what it does not say is undefined (left alone), what it empties is null. */
export type RawFacts = Partial<ListingFacts> & Pick<ListingFacts, 'stockNumber' | 'year' | 'make' | 'model'>

export type FeedEvent =
  | { kind: 'row'; row: FeedRow }
  | { kind: 'skipped'; place: FeedPlace; problems: FeedProblem[] }
  /** The file ends where no whole file ends (open quote, short last row, unclosed element): change nothing. */
  | { kind: 'truncated'; line: number; reason: string }
  /** Not this format at all (no stock number column, not XML, not text): change nothing. */
  | { kind: 'unreadable'; reason: string }

/** A feed format. `read` streams: its memory does not grow with the file. */
export type FeedFormat = {
  name: string
  description: string
  read(bytes: AsyncIterable<Uint8Array>, options: FeedOptions): AsyncGenerator<FeedEvent>
}

export type FeedOptions = { map: FeedMap | null; fileName: string }

/** A column mapping file (`--map`): any CSV a dealer has, without code. Its schema is in `feed-map.ts`. */
export type FeedMap = {
  /** Columns that together name a row when the file has no stock number column. */
  key?: string[]
  columns: Record<string, string | FeedMapColumn>
  defaults?: Record<string, string>
}
export type FeedMapColumn = {
  /** Our field (glossary names, as `universal-csv` headers or ListingFacts names). */
  field: string
  /** Keep only what the first group of this expression matches. */
  match?: string
  /** Dealer's word → ours, before the catalogue. Compared without case and outer space. */
  values?: Record<string, string>
}
