import type { ListingFacts, ListingSpecs } from '../listing.ts'
import type { FeedMap } from './feed-map.ts'

/**
 * Where in the file a word came from: line for text files, item number for XML, as people count (from 1). `row`: as a spreadsheet
 * numbers it, where that is another than the line, since cells before hold line breaks.
 */
export type FilePlace = { line: number; row?: number }

/** With the vehicle that the row is of. */
export type FeedPlace = FilePlace & { stockNumber: string | null }

/** The place alone of what stands in a file, without a row that is not known. */
export function placeOf({ line, row }: { line: number; row?: number | null }): FilePlace {
  return row === undefined || row === null ? { line } : { line, row }
}

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
  /** Null: the feed does not speak of pictures. Empty: it says there are none. "No image" pictures are left out. */
  photoUrls: string[] | null
  /** Files the row names as its pictures, as paths below a folder of photos; `photoUrls` is null then. */
  photoFiles: NamedPhotos | null
  problems: FeedProblem[]
  /** An odometer such as `84.500`, which stays empty with this problem unless the other rows say what its dot is. */
  dottedKm?: { km: number; problem: FeedProblem }
  /** It has a price, and nothing in the file says what that includes (rule:bare-prices). */
  hasBarePrice?: boolean
}

/** `column`: where the file has them, for what is to be said of one that is not there. */
export type NamedPhotos = { column: string; names: string[] }

/** `ListingFacts` as a feed can know them: what it does not say is undefined (left alone), what it empties is null. */
export type RawFacts = Partial<Omit<ListingFacts, 'specs'>> &
  Pick<ListingFacts, 'stockNumber' | 'year' | 'make' | 'model'> & { specs?: Partial<ListingSpecs> }

/** What a row says of the vehicle it is, in the dealer's words; null where it says nothing or nothing readable. */
export type VehicleClues = { make: string | null; model: string | null; year: number | null; vin: string | null }

/**
 * `place.stockNumber` is known whenever the row had one: a skipped row never counts as missing. `clues` tell which
 * vehicle one without a number may be; null: it is no vehicle at all (a totals line, a copy, one the map leaves out).
 */
export type SkippedFeedRow = { kind: 'skipped'; place: FeedPlace; problems: FeedProblem[]; clues: VehicleClues | null }

export type FeedEvent =
  /** At most once, before the first row: columns of the file that no field reads. */
  | { kind: 'columns'; unused: string[] }
  | { kind: 'row'; row: FeedRow }
  | SkippedFeedRow
  /** Last event. The file ends where no whole file ends (open quote, short last row, unclosed element): change nothing. */
  | { kind: 'truncated'; line: number; reason: string }
  /** Last event. Not this format at all (no stock number column, not XML, not text): change nothing. */
  | { kind: 'unreadable'; reason: string }

/** A feed format. `read` streams: its memory does not grow with the file, save for the stock numbers it has seen. */
export type FeedFormat = {
  name: string
  description: string
  /** Whether `--map` may be given. */
  takesMap: boolean
  /** What the `line` of a place counts. */
  counts: 'line' | 'item'
  read(bytes: AsyncIterable<Uint8Array>, options: FeedOptions): AsyncGenerator<FeedEvent>
}

/** `now` bounds what can be a year. */
export type FeedOptions = { map: FeedMap | null; now: Date }

/** Carries the event that ends a feed early out of the streams it is found in; only `endWithStop` catches it. */
export class FeedStop extends Error {
  readonly event: FeedEvent & { kind: 'truncated' | 'unreadable' }

  constructor(event: FeedEvent & { kind: 'truncated' | 'unreadable' }) {
    super(event.reason)
    this.name = 'FeedStop'
    this.event = event
  }
}

/** A stop for what is no such file at all. */
export function unreadable(reason: string): FeedStop {
  return new FeedStop({ kind: 'unreadable', reason })
}

/** The same events, with a stop raised on the way as the last of them. */
export async function* endWithStop(events: AsyncIterable<FeedEvent>): AsyncGenerator<FeedEvent> {
  try {
    yield* events
  } catch (error) {
    if (!(error instanceof FeedStop)) throw error
    yield error.event
  }
}
