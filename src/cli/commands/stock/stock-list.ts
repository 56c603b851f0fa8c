import { Option } from 'commander'
import { listStock, type StockFilter, type StockRow } from '#domain/stock/list-stock.server.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { CAR_TYPES, LISTING_STATUSES } from '#domain/stock/vocabularies.ts'
import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import { type CliCommand, cutToFit } from '../../command.ts'
import { paged, pageOf, shownOf } from '../../options.ts'

export const command: CliCommand = {
  summary: "a tenant's vehicles, the latest change first",
  define: (verb) =>
    paged(
      verb
        .requiredOption('--tenant <slug>', 'whose vehicles')
        .option('--dealership <slug>', 'of one dealership')
        .addOption(new Option('--status <status...>', 'only these').choices([...LISTING_STATUSES, 'reserved']))
        .addOption(new Option('--type <type>', 'only this').choices(CAR_TYPES))
        .option('--make <make>')
        .option('--model <model>')
        .option('--text <words>', 'words in the name, stock number or plate')
        .option('--source <name>', 'only those of this source')
        .option('--without-photos', 'only vehicles that have no photo')
        .option('--locked', 'only vehicles with locked fields')
        .option(
          '--wide',
          'every column, however long the lines become; without it they fit the window (80 signs in a file)',
        ),
    ),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const page = pageOf(options)
    const { total, rows } = await listStock(
      ctx,
      {
        dealershipSlug: text(options.dealership),
        statuses: (options.status as StockFilter['statuses'] | undefined) ?? null,
        carType: (options.type as CarType | undefined) ?? null,
        make: text(options.make),
        model: text(options.model),
        text: text(options.text),
        source: text(options.source),
        withoutPhotos: options.withoutPhotos === true,
        locked: options.locked === true,
      },
      page,
    )
    cli.table(...(options.wide ? wideTable(rows) : narrowTable(rows, cli.width)))
    cli.say(`${shownOf(rows.length, total, 'vehicle', page)}.`)
    cli.answer({ total, vehicles: rows })
  },
}

type Table = [headings: string[], rows: (string | number | null)[][]]

function wideTable(rows: readonly StockRow[]): Table {
  return [
    ['Stock number', 'Vehicle', 'Type', 'Status', 'Price', 'Km', 'Photos', 'Locks', 'Location', 'Source', 'Slug'],
    rows.map((row) => [
      ...[row.stockNumber, row.name, row.carType, row.reserved ? `${row.status}, reserved` : row.status],
      ...[dollars(row.priceCents), kilometres(row.odometerKm)],
      ...[row.photos, row.lockedFields, row.locationName, row.feedName, row.slug],
    ]),
  ]
}

/** What tells vehicles apart and needs a look, in lines of `width` signs: a longer name is cut. */
function narrowTable(rows: readonly StockRow[], width: number): Table {
  const hasLocks = rows.some(({ lockedFields }) => lockedFields > 0)
  const headings = ['Stock no', 'Vehicle', 'Status', 'Price', 'Km', 'Photos', ...(hasLocks ? ['Locks'] : [])]
  const cells = rows.map((row) => [
    ...[row.stockNumber, row.name, row.reserved && row.status === 'in_stock' ? 'reserved' : row.status],
    ...[dollars(row.priceCents), kilometres(row.odometerKm), row.photos, ...(hasLocks ? [row.lockedFields] : [])],
  ])
  return [headings, cutToFit(headings, cells, 1, width)]
}

function kilometres(odometerKm: number | null): string | null {
  return odometerKm === null ? null : grouped(odometerKm)
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : moneyWords(cents / 100)
}
