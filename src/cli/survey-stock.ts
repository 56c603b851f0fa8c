import { createReadStream } from 'node:fs'
import { relative } from 'node:path'
import { SELLING_TYPES } from '#domain/locations/location.ts'
import type { StockFile, TenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { barePricesOf, wordBarePrices } from '#domain/stock/feeds/bare-prices.ts'
import { findFeedFormat } from '#domain/stock/feeds/formats.server.ts'
import { type FeedSurvey, surveyAs } from '#domain/stock/feeds/survey-feed.server.ts'
import { findYard } from '#domain/stock/import/place-sellers.ts'
import { type Cli, CliFailure } from './command.ts'
import { placeText, plural } from './options.ts'
import { sentence } from './publishing.ts'

/** In which the stock of a folder is written. */
const FORMAT = findFeedFormat('universal-csv')!

/**
 * What is in the stock of a folder whose tenant is not there yet, so that nothing can be imported on trial: its rows, and which of their words
 * the configuration does not know. Throws `CliFailure` for a file that no import would take.
 */
export async function sayStockSurvey(cli: Cli, folder: TenantFolder, now: Date): Promise<void> {
  for (const file of folder.stock) {
    const name = relative(folder.dir, file.path)
    const survey = await surveyAs(FORMAT, FORMAT.read(createReadStream(file.path), { map: null, now }), now)
    if (survey.kind === 'unreadable') throw new CliFailure(`${name} would not be loaded: ${sentence(survey.reason)}`)
    sayFile(cli, name, survey, folder, file)
  }
}

type Read = Extract<FeedSurvey, { kind: 'read' }>

function sayFile(cli: Cli, name: string, survey: Read, { config }: TenantFolder, { dealershipSlug }: StockFile): void {
  const { rows, skipped, prices, yards } = survey
  const left = skipped.count > 0 ? `, and ${plural(skipped.count, 'row')} skipped` : ''
  cli.say(`${name}: ${plural(rows, 'vehicle')} would be loaded${left}.`)
  for (const { line, row, stockNumber, field, value, reason } of skipped.first)
    cli.say(
      `  ${placeText({ line, row })}${stockNumber === null ? '' : `, ${stockNumber}`}: ${field}${value && ` "${value}"`} ${reason}`,
    )
  const own = config.locations.filter(({ dealership }) => dealershipSlug === null || dealership === dealershipSlug)
  const places = own.map(({ primary, type, ...yard }) => ({
    ...{ ...yard, locationId: 0, isPrimary: primary, sells: SELLING_TYPES.includes(type) },
  }))
  for (const [words, count] of yards)
    if (findYard(places, words) === null)
      cli.say(
        `  ${plural(count, 'vehicle')} at "${words}", which is no yard: ${count === 1 ? 'it' : 'they'} would stand at the primary one.`,
      )
  const source = FORMAT.name
  if (prices.count > 0)
    cli.say(`  ${wordBarePrices({ ...prices, means: barePricesOf(config.settings, source), source })}`)
}
