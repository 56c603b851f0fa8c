import { sql } from 'kysely'
import { grouped } from '#domain/tenants/amounts.ts'
import { normaliseFacts } from '../catalogue/normalise.ts'
import { bareFacts, wordBarePrices } from '../feeds/bare-prices.ts'
import type { FeedEvent, FeedPlace, FeedProblem, FeedRow, FeedStop, NamedPhotos, VehicleClues } from '../feeds/feed.ts'
import { stockKey } from '../find-listing.server.ts'
import { columnOf, storableJson, storableText } from '../listing-columns.ts'
import { fitFacts } from './fit-facts.ts'
import type { ImportRun } from './import-summary.ts'
import type { FeedSeller } from './place-sellers.ts'

export type Staged = { kind: 'staged'; sellers: FeedSeller[]; namelessRows: number } | FeedStop['event']

const ROWS_PER_BATCH = 500

/**
 * Reads a feed to its end into temporary tables of this transaction: `feed_rows` (normalised facts by column) and
 * `feed_skipped` (rows that could not be loaded: the stock number, or what else tells the vehicle). Holds one batch in
 * memory, whatever the length. `namelessRows` counts skipped rows that may be a vehicle but have no stock number.
 */
export async function stageFeed(
  run: ImportRun,
  events: AsyncIterable<FeedEvent>,
  onRows: (rows: number) => void,
): Promise<Staged> {
  await createStagingTables(run)
  const sellers = new Map<string, FeedSeller & { sellerNo: number }>()
  const { report } = run
  const { summary } = report
  let batch: StagedRow[] = []
  let skipped: SkippedRow[] = []
  let namelessRows = 0
  const fields = new Set<string>()
  const odometers = { dotted: 0, otherwise: 0 }
  const prices = { count: 0, of: 0 }
  // What was known of an earlier price says nothing of this one.
  const readBareAs = run.barePrices ?? 'unknown'

  const skip = ({ line, stockNumber }: FeedPlace, problems: FeedProblem[], clues: VehicleClues | null) => {
    report.skip(problems)
    if (stockNumber) skipped.push({ line, stock_number: stockNumber })
    else if (clues) {
      namelessRows++
      skipped.push({ line, ...inOurSpelling(clues) })
    }
  }

  for await (const event of events) {
    if (event.kind === 'truncated' || event.kind === 'unreadable') return event
    if (event.kind === 'columns') {
      summary.unusedColumns = event.unused
      continue
    }
    summary.rows++
    if (event.kind === 'skipped') skip(event.place, event.problems, event.clues)
    else {
      noteFields(event.row, fields)
      const priceCents = event.row.facts.priceCents ?? null
      if (priceCents !== null) prices.of++
      if (event.row.hasBarePrice && priceCents !== null) {
        prices.count++
        Object.assign(event.row.facts, bareFacts(priceCents, readBareAs))
      }
      if (event.row.dottedKm) odometers.dotted++
      else if ((event.row.facts.odometerKm ?? 0) >= 1000) odometers.otherwise++
      const { mapped, problems, ...staged } = stageRow(event.row)
      if (problems.some(({ skipsRow }) => skipsRow)) skip(event.row.place, problems, null)
      else {
        report.warn(problems)
        report.mapped(mapped)
        batch.push({ ...staged, row_no: summary.rows, seller_no: sellerNoOf(event.row, sellers) })
      }
    }
    if (batch.length + skipped.length >= ROWS_PER_BATCH) {
      await writeBatch(run, batch, skipped)
      batch = []
      skipped = []
      onRows(summary.rows)
    }
  }
  await writeBatch(run, batch, skipped)
  await countRows(run, 'feed_rows')
  if (odometers.dotted > 0) await readDotted(run, odometers)
  summary.columns = [...fields].map(columnOf)
  summary.barePrices = { count: prices.count, means: run.barePrices }
  if (prices.count > 0) report.note(wordBarePrices({ ...prices, means: run.barePrices, source: run.source }))
  onRows(summary.rows)
  return { kind: 'staged', sellers: [...sellers.values()], namelessRows }
}

/** Tells the planner how long a temporary table is; its wide columns would take long to sample and decide nothing. */
export async function countRows({ trx }: ImportRun, table: 'feed_rows' | 'feed_plan' | 'feed_merge'): Promise<void> {
  await sql`analyze ${sql.table(table)} (row_no)`.execute(trx)
}

type StagedRow = Omit<ReturnType<typeof stageRow>, 'mapped' | 'problems'> & { row_no: number; seller_no: number }
type SkippedRow = { line: number; stock_number?: string } & Partial<VehicleClues>

async function createStagingTables({ trx }: ImportRun): Promise<void> {
  await sql`
    create temp table feed_rows (
      row_no integer primary key, line integer not null, sheet_row integer, seller_no integer not null, stock_number text not null,
      facts jsonb not null, specs jsonb not null, photo_source text, photos text[], photo_stamp text, photo_files jsonb,
      dotted_km jsonb
    ) on commit drop`.execute(trx)
  await sql`
    create temp table feed_skipped (
      line integer not null, stock_number text, make text, model text, year integer, vin text
    ) on commit drop`.execute(trx)
}

/** No row that has a stock number and was not loaded is the listing `alias`: none has its number, none its whole VIN (`keepNameless` looks at the others). */
export function isNotSkipped(alias: string) {
  return sql`not exists (select from feed_skipped s where ${stockKey('s.stock_number')} = ${stockKey(`${alias}.stock_number`)})
    and not exists (select from feed_skipped s where s.stock_number is not null and length(s.vin) = 17 and s.vin = upper(${sql.ref(`${alias}.vin`)}))`
}

function stageRow(row: FeedRow) {
  const { facts: normalised, mapped, problems } = normaliseFacts(row.facts)
  const fitted = fitFacts(normalised, row.place)
  const photos = row.photoUrls?.map(storableText) ?? null
  const { stock_number, ...facts } = fitted.row
  return {
    line: row.place.line,
    sheet_row: row.place.row ?? null,
    stock_number: String(stock_number).trim(),
    facts,
    specs: fitted.specs,
    photo_source: photos && 'url',
    photos,
    photo_stamp: photos?.join('\n') ?? null,
    photo_files: row.photoFiles && storableNames(row.photoFiles),
    dotted_km: row.dottedKm ? JSON.parse(storableJson(row.dottedKm)) : null,
    mapped,
    problems: [
      ...row.problems,
      ...problems.map((problem) => ({ ...row.place, ...problem, skipsRow: false })),
      ...fitted.problems,
    ],
  }
}

function storableNames({ column, names }: NamedPhotos): NamedPhotos {
  return { column: storableText(column), names: names.map(storableText) }
}

/** As many rows say what the dot of an odometer is, where none of a thousand kilometres or more is written without. */
const ENOUGH_DOTTED = 3

/** What `84.500` is by the other rows of the file: thousands, or unknown still, which leaves it empty with a warning. */
async function readDotted({ trx, report }: ImportRun, { dotted, otherwise }: Odometers): Promise<void> {
  const { rows } = await sql<{ value: NonNullable<FeedRow['dottedKm']> }>`
    select dotted_km as value from feed_rows where dotted_km is not null order by row_no`.execute(trx)
  if (dotted < ENOUGH_DOTTED || otherwise > 0) return report.warn(rows.map(({ value }) => value.problem))
  await sql`
    update feed_rows set facts = jsonb_set(facts, '{odometer_km}', dotted_km -> 'km')
    where dotted_km is not null`.execute(trx)
  const { km, problem } = rows[0]!.value
  report.note(
    `${dotted} readings of ${problem.field} such as "${problem.value}" are thousands (${grouped(km)} km): the file writes none otherwise.`,
  )
}

type Odometers = { dotted: number; otherwise: number }

function noteFields({ facts: { specs, ...facts }, locationText }: FeedRow, fields: Set<string>): void {
  for (const field in facts) fields.add(field)
  for (const field in specs) fields.add(field)
  if (locationText !== null) fields.add('locationId')
}

/** Make and model as vehicles of earlier feeds have them. */
function inOurSpelling(clues: VehicleClues): VehicleClues {
  if (clues.make === null) return clues
  const { facts } = normaliseFacts({ stockNumber: '', year: 0, make: clues.make, model: clues.model ?? '' })
  return { ...clues, make: facts.make, model: clues.model === null ? null : facts.model }
}

/** Every distinct pair of dealer code and yard gets a number; which dealership it means is decided at the end. */
function sellerNoOf(
  { dealerCode, locationText }: FeedRow,
  sellers: Map<string, FeedSeller & { sellerNo: number }>,
): number {
  const key = JSON.stringify([dealerCode, locationText])
  const known = sellers.get(key) ?? { sellerNo: sellers.size, dealerCode, locationText }
  sellers.set(key, known)
  return known.sellerNo
}

async function writeBatch({ trx }: ImportRun, rows: StagedRow[], skipped: SkippedRow[]): Promise<void> {
  await sql`
    insert into feed_rows
    select * from jsonb_populate_recordset(null::feed_rows, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
  await sql`
    insert into feed_skipped
    select * from jsonb_populate_recordset(null::feed_skipped, ${storableJson(skipped)}::jsonb)`.execute(trx)
}
