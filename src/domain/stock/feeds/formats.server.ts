import { dealersolutionsCsv } from './dealersolutions-csv/format.server.ts'
import { easycarsXml } from './easycars-xml/format.server.ts'
import type { FeedFormat } from './feed.ts'
import { universalCsv } from './universal-csv/format.server.ts'

/** Every format `forecourt stock import --format` takes, in the order they are listed. */
export const FEED_FORMATS: readonly FeedFormat[] = [universalCsv, dealersolutionsCsv, easycarsXml]

/** The format of this name; undefined when there is none. */
export function findFeedFormat(name: string): FeedFormat | undefined {
  return FEED_FORMATS.find((format) => format.name === name)
}
