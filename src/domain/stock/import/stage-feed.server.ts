import { sql } from 'kysely'
import { normaliseFacts } from '../catalogue/normalise.ts'
import type { FeedEvent, FeedPlace, FeedProblem, FeedRow, NamedPhotos, VehicleClues } from '../feeds/feed.ts'
import { storableJson, storableText } from '../listing-columns.ts'
import { fitFacts } from './fit-facts.ts'
import type { ImportRun } from './import-summary.ts'
import type { FeedSeller } from './place-sellers.ts'

export type Staged =
  | { kind: 'staged'; sellers: FeedSeller[]; namelessRows: number }
  | { kind: 'truncated'; line: number; detail: string }
  | { kind: 'unreadable'; detail: string }

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
  const sellers = new Map<string, { sellerNo: number; seller: FeedSeller }>()
  const { report } = run
  const { summary } = report
  let batch: StagedRow[] = []
  let skipped: SkippedRow[] = []
  let namelessRows = 0

  const skip = ({ line, stockNumber }: FeedPlace, problems: FeedProblem[], clues: VehicleClues | null) => {
    report.skip(problems)
    if (stockNumber) skipped.push({ line, stock_number: stockNumber })
    else if (clues) {
      namelessRows++
      skipped.push({ line, ...inOurSpelling(clues) })
    }
  }

  for await (const event of events) {
    if (event.kind === 'columns') {
      summary.unusedColumns = event.unused
    } else if (event.kind === 'truncated') {
      return { kind: 'truncated', line: event.line, detail: event.reason }
    } else if (event.kind === 'unreadable') {
      return { kind: 'unreadable', detail: event.reason }
    } else if (event.kind === 'skipped') {
      summary.rows++
      skip(event.place, event.problems, event.clues)
    } else {
      const rowNo = ++summary.rows
      const staged = stageRow(event.row, run)
      if (staged.kind === 'skipped') skip(event.row.place, staged.problems, null)
      else batch.push({ ...staged.row, row_no: rowNo, seller_no: sellerNoOf(event.row, sellers) })
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
  onRows(summary.rows)
  return { kind: 'staged', sellers: [...sellers.values()].map(({ seller }) => seller), namelessRows }
}

/** Tells the planner how long a temporary table is; its wide columns would take long to sample and decide nothing. */
export async function countRows({ trx }: ImportRun, table: 'feed_rows' | 'feed_plan' | 'feed_merge'): Promise<void> {
  await sql`analyze ${sql.table(table)} (row_no)`.execute(trx)
}

type StagedRow = {
  row_no: number
  line: number
  seller_no: number
  stock_number: string
  facts: Record<string, unknown>
  specs: Record<string, unknown>
  photo_source: string | null
  photos: string[] | null
  photo_stamp: string | null
  photo_files: NamedPhotos | null
}
type SkippedRow = { line: number; stock_number?: string } & Partial<VehicleClues>

async function createStagingTables({ trx }: ImportRun): Promise<void> {
  await sql`
    create temp table feed_rows (
      row_no integer primary key, line integer not null, seller_no integer not null, stock_number text not null,
      facts jsonb not null, specs jsonb not null, photo_source text, photos text[], photo_stamp text, photo_files jsonb
    ) on commit drop`.execute(trx)
  await sql`
    create temp table feed_skipped (
      line integer not null, stock_number text, make text, model text, year integer, vin text
    ) on commit drop`.execute(trx)
}

type RowStaging =
  | { kind: 'row'; row: Omit<StagedRow, 'row_no' | 'seller_no'> }
  | { kind: 'skipped'; problems: FeedProblem[] }

function stageRow(row: FeedRow, { report }: ImportRun): RowStaging {
  const normalised = normaliseFacts(row.facts)
  const fit = fitFacts(normalised.facts, row.place)
  if (fit.kind === 'skipped') return { kind: 'skipped', problems: [...row.problems, ...fit.problems] }

  report.warn([
    ...row.problems,
    ...normalised.problems.map((problem) => ({ ...row.place, ...problem, skipsRow: false })),
    ...fit.problems,
  ])
  for (const { field, value, known } of normalised.mapped) report.mapped(field, value, known)

  const photos = row.photoUrls?.map(storableText) ?? null
  const { stock_number, ...facts } = fit.fitted.row
  return {
    kind: 'row',
    row: {
      line: row.place.line,
      stock_number: String(stock_number).trim(),
      facts,
      specs: fit.fitted.specs,
      photo_source: photos && 'url',
      photos,
      photo_stamp: photos?.join('\n') ?? null,
      photo_files: row.photoFiles && storableNames(row.photoFiles),
    },
  }
}

function storableNames({ column, names }: NamedPhotos): NamedPhotos {
  return { column: storableText(column), names: names.map(storableText) }
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
  sellers: Map<string, { sellerNo: number; seller: FeedSeller }>,
): number {
  const key = JSON.stringify([dealerCode, locationText])
  let known = sellers.get(key)
  if (!known) {
    known = { sellerNo: sellers.size, seller: { dealerCode, locationText } }
    sellers.set(key, known)
  }
  return known.sellerNo
}

async function writeBatch({ trx }: ImportRun, rows: StagedRow[], skipped: SkippedRow[]): Promise<void> {
  if (rows.length) {
    await sql`
      insert into feed_rows (row_no, line, seller_no, stock_number, facts, specs, photo_source, photos, photo_stamp, photo_files)
      select row_no, line, seller_no, stock_number, facts, specs, photo_source, photos, photo_stamp, photo_files
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        row_no integer, line integer, seller_no integer, stock_number text, facts jsonb, specs jsonb,
        photo_source text, photos text[], photo_stamp text, photo_files jsonb)`.execute(trx)
  }
  if (skipped.length) {
    await sql`
      insert into feed_skipped (line, stock_number, make, model, year, vin)
      select line, stock_number, make, model, year, vin from jsonb_to_recordset(${storableJson(skipped)}::jsonb) as r (
        line integer, stock_number text, make text, model text, year integer, vin text)`.execute(trx)
  }
}
