import { endWithStop, type FeedEvent, type FeedFormat } from './feed.ts'
import { feedRowReader } from './feed-rows.ts'
import { type FeedColumns, type FeedTexts, findFeedField, headerKey } from './fields.ts'
import { readTable } from './read-table.server.ts'
import { planMappedTable, planTable } from './table-plan.ts'
import { isBlank } from './values.ts'
import { readXmlItems } from './xml-items.server.ts'

/** Every format `forecourt stock import --format` takes, in the order they are listed. */
export const FEED_FORMATS: readonly FeedFormat[] = [
  {
    name: 'universal-csv',
    description: 'Any CSV with named columns: headers are matched loosely, or mapped with --map',
    takesMap: true,
    counts: 'line',
    read: (bytes, { map, now }) =>
      endWithStop(readTable(bytes, now, (headers) => (map ? planMappedTable(headers, map) : planTable(headers)))),
  },
  {
    name: 'dealersolutions-csv',
    description: 'Stock export of DealerSolutions (CSV; photos named <dealer>_<stock>_<n>)',
    takesMap: false,
    counts: 'line',
    // Their own number of a vehicle is knowingly not read.
    read: (bytes, { now }) => endWithStop(readTable(bytes, now, (headers) => planTable(headers, ['inventoryid']))),
  },
  {
    name: 'easycars-xml',
    description: 'Stock file of EasyCars (XML; photos named <client>_<stock>_<n>)',
    takesMap: false,
    counts: 'item',
    read: (bytes, { now }) => endWithStop(readEasycars(bytes, now)),
  },
]

/** The format of this name; undefined when there is none. */
export function findFeedFormat(name: string): FeedFormat | undefined {
  return FEED_FORMATS.find((format) => format.name === name)
}

/** `<StockItems>` of `<StockItem>`; an element that holds only line ends is blank. */
async function* readEasycars(bytes: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<FeedEvent> {
  const toEvent = feedRowReader(now)
  for await (const { number, elements } of readXmlItems(bytes, 'stockitem')) {
    const texts: FeedTexts = {}
    const columns: FeedColumns = {}
    for (const [element, text] of elements) {
      const field = headerKey(element) === 'videourl' ? 'externalVideoUrl' : findFeedField(element)
      if (!field || !isBlank(texts[field] ?? '')) continue
      texts[field] = text
      columns[field] = element
    }
    yield toEvent({ texts, columns, place: { line: number } })
  }
}
