import { normaliseFacts } from '../catalogue/normalise.ts'
import type { ItemType } from '../listing.ts'
import type { FeedEvent, FeedFormat, FeedProblem } from './feed.ts'
import { headerKey } from './fields.ts'
import { FEED_FORMATS } from './formats.server.ts'

export type FeedSurvey =
  /** Codes and words of the rows that load, each with how many rows have it. */
  | {
      kind: 'read'
      format: string
      rows: number
      /** Rows that would not load, and why the first of them. */
      skipped: { count: number; first: FeedProblem[] }
      dealerCodes: Map<string, number>
      yards: Map<string, number>
      /** Kinds of vehicle, as the catalogue tells them, each with how many rows are one. */
      itemTypes: Map<ItemType, number>
      /** Rows that say where on the web their photos are. */
      withPhotos: number
      /** Rows that have a price, and those of them whose price says nothing of what it includes (rule:bare-prices). */
      prices: { count: number; of: number }
      /** Rows that say until when they are registered, and those of them whose registration ran out. */
      registrations: { expired: number; of: number }
    }
  | { kind: 'unreadable'; reason: string }

export type ReadFeed = Extract<FeedSurvey, { kind: 'read' }>

/** What several feeds of one dealer hold together; a vehicle that two of them list counts twice. */
export type MergedFeeds = Pick<ReadFeed, 'rows' | 'dealerCodes' | 'yards' | 'itemTypes' | 'registrations'> & {
  count: number
}

/** A column that the exports of DealerSolutions have, and no field reads. */
const DEALERSOLUTIONS_COLUMN = 'inventoryid'

/**
 * How a feed is written and whose stock it speaks of, before anybody has said either. Reads the file through once for each
 * format until one can: `open` opens it anew.
 */
export async function surveyFeed(open: () => AsyncIterable<Uint8Array>, now: Date): Promise<FeedSurvey> {
  const reasons: string[] = []
  for (const format of FEED_FORMATS) {
    const survey = await surveyAs(format, format.read(open(), { map: null, now }), now)
    if (survey.kind === 'read') return survey
    reasons.push(survey.reason)
  }
  return { kind: 'unreadable', reason: reasons[0]! }
}

/** The format in which a file has vehicles; null where it has none in any. */
export async function findFormatOf(open: () => AsyncIterable<Uint8Array>, now: Date): Promise<string | null> {
  const survey = await surveyFeed(open, now)
  return survey.kind === 'read' && survey.rows > 0 ? survey.format : null
}

/** The same of a format that is known. A file that is cut off is read as far as it goes. */
export async function surveyAs({ name }: FeedFormat, events: AsyncIterable<FeedEvent>, now: Date): Promise<FeedSurvey> {
  const today = now.toISOString().slice(0, 10)
  const survey: ReadFeed = {
    kind: 'read',
    format: name,
    rows: 0,
    skipped: { count: 0, first: [] },
    dealerCodes: new Map(),
    yards: new Map(),
    itemTypes: new Map(),
    withPhotos: 0,
    prices: { count: 0, of: 0 },
    registrations: { expired: 0, of: 0 },
  }
  for await (const event of events) {
    if (event.kind === 'unreadable') return event
    if (event.kind === 'columns') survey.format = formatOfColumns(event.unused) ?? name
    if (event.kind === 'skipped') addSkipped(survey.skipped, event.problems)
    if (event.kind !== 'row') continue
    survey.rows++
    countOne(survey.itemTypes, normaliseFacts(event.row.facts).facts.itemType)
    if (event.row.photoUrls?.length) survey.withPhotos++
    if (typeof event.row.facts.priceCents === 'number') {
      survey.prices.of++
      if (event.row.hasBarePrice) survey.prices.count++
    }
    const { registrationExpiresOn } = event.row.facts
    if (typeof registrationExpiresOn === 'string') {
      survey.registrations.of++
      if (registrationExpiresOn < today) survey.registrations.expired++
    }
    countOne(survey.dealerCodes, event.row.dealerCode)
    countOne(survey.yards, event.row.locationText)
  }
  return survey
}

/** The format whose files alone have one of these columns, which no field reads; null where none tells. */
export function formatOfColumns(unused: readonly string[]): string | null {
  return unused.some((column) => headerKey(column) === DEALERSOLUTIONS_COLUMN) ? 'dealersolutions-csv' : null
}

const FIRST_SKIPPED = 3

function addSkipped(skipped: ReadFeed['skipped'], problems: readonly FeedProblem[]): void {
  skipped.count++
  const [why] = problems.filter(({ skipsRow }) => skipsRow)
  if (why && skipped.first.length < FIRST_SKIPPED) skipped.first.push(why)
}

/** The sums of them; null where there is none. */
export function mergeSurveys(feeds: readonly ReadFeed[]): MergedFeeds | null {
  if (feeds.length === 0) return null
  return {
    count: feeds.length,
    rows: feeds.reduce((sum, { rows }) => sum + rows, 0),
    dealerCodes: sumOf(feeds.map(({ dealerCodes }) => dealerCodes)),
    yards: sumOf(feeds.map(({ yards }) => yards)),
    itemTypes: sumOf(feeds.map(({ itemTypes }) => itemTypes)),
    registrations: {
      expired: feeds.reduce((sum, { registrations }) => sum + registrations.expired, 0),
      of: feeds.reduce((sum, { registrations }) => sum + registrations.of, 0),
    },
  }
}

function sumOf<Word extends string>(counts: readonly ReadonlyMap<Word, number>[]): Map<Word, number> {
  const sum = new Map<Word, number>()
  for (const [word, count] of counts.flatMap((one) => [...one])) sum.set(word, (sum.get(word) ?? 0) + count)
  return sum
}

function countOne<Word extends string>(counts: Map<Word, number>, word: Word | null): void {
  if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
}
