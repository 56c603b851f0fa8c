import type { FeedEvent, FeedFormat } from '../feed.ts'
import { feedRowReader } from '../feed-rows.ts'
import { endWithStop } from '../feed-stop.ts'
import { readXmlItems } from '../xml-items.server.ts'
import { easycarsRecord } from './map.ts'
import { EASYCARS_ITEMS } from './schema.ts'

/** The stock file of EasyCars: `<StockItems>` of `<StockItem>`, photos beside it by `<client>_<stock>_<n>`. */
export const easycarsXml: FeedFormat = {
  name: 'easycars-xml',
  description: 'Stock file of EasyCars (XML; photos named <client>_<stock>_<n>)',
  takesMap: false,
  read: (bytes, { now }) => endWithStop(readItems(bytes, now)),
}

async function* readItems(bytes: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<FeedEvent> {
  const toEvent = feedRowReader(now)
  for await (const { number, elements } of readXmlItems(bytes, EASYCARS_ITEMS))
    yield toEvent(easycarsRecord(elements, number))
}
