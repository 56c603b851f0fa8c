import type { MediaStore } from '#domain/media/store.ts'
import type { FeedEvent, FeedFormat, RawFacts, SkippedFeedRow, VehicleClues } from '#domain/stock/feeds/feed.ts'
import { type ImportInput, type ImportOutcome, importFeed } from '#domain/stock/import/import-feed.server.ts'
import type { ImportSummary } from '#domain/stock/import/import-summary.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from '../database.ts'

export type RowFixture = Partial<RawFacts> & {
  stockNumber: string
  dealerCode?: string
  location?: string
  photos?: string[] | null
  /** Names of files, as a column of the file has them. */
  photoFiles?: string[]
}

/** A feed that says exactly these events: the rules of the import are told here without any file's grammar. */
export function feedOf(events: FeedEvent[] | (() => AsyncGenerator<FeedEvent>), name = 'spoken-feed'): FeedFormat {
  return {
    name,
    description: 'Events as written in a test',
    takesMap: false,
    counts: 'line',
    async *read() {
      yield* Array.isArray(events) ? events : events()
    },
  }
}

export function row(fixture: RowFixture, line = 2): FeedEvent {
  const { dealerCode = null, location = null, photos = null, photoFiles, ...facts } = fixture
  const place = { line, stockNumber: fixture.stockNumber }
  return {
    kind: 'row',
    row: {
      place,
      dealerCode,
      locationText: location,
      facts: { year: 2021, make: 'Toyota', model: 'HiLux', ...facts },
      photoUrls: photos,
      photoFiles: photoFiles ? { column: 'Photos', names: photoFiles } : null,
      problems: [],
    },
  }
}

export function skippedRow(
  stockNumber: string | null,
  clues: VehicleClues | null = null,
  { line = 2, field = 'year' } = {},
): SkippedFeedRow {
  const place = { line, stockNumber }
  return {
    kind: 'skipped',
    place,
    problems: [{ ...place, field, value: 'POA', reason: 'is not a year', skipsRow: true }],
    clues,
  }
}

/** No bytes are kept: pictures of these tests come from folders and servers of their own. */
export const noStore: MediaStore = {
  put: () => Promise.reject(new Error('This test stores no pictures')),
  putFile: () => Promise.reject(new Error('This test stores no pictures')),
  putStream: () => Promise.reject(new Error('This test stores no pictures')),
  sizeOf: async () => null,
  read: async () => null,
  open: async () => null,
}

/** Imports rows (or events) as one full file. */
export function importRows(
  ctx: TenantCtx,
  rows: (RowFixture | FeedEvent)[],
  options: Partial<ImportInput> = {},
): Promise<ImportOutcome> {
  const events = rows.map((one, i) => ('kind' in one ? one : row(one, i + 2)))
  return importFeed(ctx, { ...defaults, format: feedOf(events), ...options })
}

const defaults = {
  bytes: (async function* () {})(),
  fileName: 'stock.test',
  map: null,
  dealershipSlug: null,
  full: true,
  dryRun: false,
  allowShrink: false,
  store: noStore,
  photosDir: null,
  sharedPhotosDirs: [],
  fetcher: null,
} satisfies Omit<ImportInput, 'format'>

/** The counts of an import that went through. */
export async function counts(
  outcome: Promise<ImportOutcome>,
): Promise<Pick<ImportSummary, 'created' | 'changed' | 'unchanged' | 'gone'> & { skipped: number }> {
  const { kind, summary, ...rest } = await outcome
  if (kind === 'refused') throw new Error(`Refused: ${JSON.stringify(rest)}`)
  const { created, changed, unchanged, gone, skipped } = summary
  return { created, changed, unchanged, gone, skipped: skipped.rows }
}

/** Every row of a tenant's stock tables, as one comparable text. */
export async function everything(database: TestDatabase, ctx: TenantCtx): Promise<string> {
  const tables = [
    'listings',
    'listing_specs',
    'listing_photos',
    'price_history',
    'slug_history',
    'former_names',
    'listing_locks',
    'also_listed',
    'images',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.owner.query(
        `select t::text as line from ${table} t where tenant_id = $1 order by 1`,
        [ctx.tenant.tenantId],
      )
      return `${table}\n${rows.map(({ line }) => line).join('\n')}`
    }),
  )
  const { rows } = await database.owner.query('select stock_version from tenants where tenant_id = $1', [
    ctx.tenant.tenantId,
  ])
  return [...parts, rows[0].stock_version].join('\n')
}

export async function listingRow(
  database: TestDatabase,
  ctx: TenantCtx,
  stockNumber: string,
): Promise<Record<string, unknown>> {
  const { rows } = await database.owner.query('select * from listings where tenant_id = $1 and stock_number = $2', [
    ctx.tenant.tenantId,
    stockNumber,
  ])
  if (rows.length !== 1) throw new Error(`${rows.length} listings have stock number ${stockNumber}`)
  return rows[0]
}
