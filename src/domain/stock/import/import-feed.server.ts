import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { FeedFormat } from '../feeds/feed.ts'
import type { FeedMap } from '../feeds/feed-map.ts'
import { storableJson } from '../feeds/storable-text.ts'
import { countPending, enqueueFetching, fetchPhotos } from '../media/fetch-photos.server.ts'
import { type PhotoIntake, photoIntake } from '../media/ingest-photos.server.ts'
import { enqueueWarming } from '../media/warm-photos.server.ts'
import { touchStock } from '../touch-stock.server.ts'
import { assignSlugs } from './assign-slugs.server.ts'
import { attachFolderPhotos, type FolderPhotos, plannedFolderPhotos } from './attach-folder-photos.server.ts'
import { loadDealershipPlaces } from './dealership-places.server.ts'
import { createImportReport, type ImportRefusal, type ImportReport, type ImportSummary } from './import-summary.ts'
import { openPhotoFolders, type PhotoFolders } from './photo-folders.server.ts'
import { type DealershipPlace, placeSellers } from './place-sellers.ts'
import { countPlan, coveredDealerships, type FeedPlan, keepNameless, planFeed, planGone } from './plan-feed.server.ts'
import { shrinksTooMuch, wordNameless, wordUnknownYards } from './plan-import.ts'
import { stageFeed } from './stage-feed.server.ts'
import { stageNamedPhotos } from './stage-named-photos.server.ts'
import { stagePhotoFolder } from './stage-photo-folder.server.ts'
import { retryPhotos, writeDigests, writeListings } from './write-listings.server.ts'

export type ImportProgress =
  | { stage: 'reading'; rows: number }
  | { stage: 'writing'; rows: number }
  | { stage: 'photos'; done: number; total: number }

export type ImportInput = {
  bytes: AsyncIterable<Uint8Array>
  fileName: string
  format: FeedFormat
  map: FeedMap | null
  /** Whose stock the file is, when its dealer codes do not say. */
  dealershipSlug: string | null
  /** The file lists the whole stock: what it lacks is gone. */
  full: boolean
  /** Says what would happen and writes nothing. */
  dryRun: boolean
  /** Go ahead although more than half of a dealership's available stock would go. */
  allowShrink: boolean
  store: MediaStore
  /** Files already taken in, by imports before this one; each file of one import is read once anyway. */
  intake?: PhotoIntake
  /** The dealer's own pictures: files that rows name, and files named after a stock number. */
  photosDir: string | null
  /** Folders of pictures shared with other dealers: only files that rows name, where the own folder has none of that name. */
  sharedPhotosDirs: readonly string[]
  /** Null: addresses of pictures are left for the worker. */
  fetcher: ImageFetcher | null
  /** False: pictures are encoded when somebody asks for them, none ahead. */
  warming?: boolean
  onProgress?(progress: ImportProgress): void
}

export type ImportOutcome =
  | { kind: 'imported'; summary: ImportSummary }
  | { kind: 'refused'; refusal: ImportRefusal; summary: ImportSummary }

/**
 * Brings a dealership's feed onto its site (rule:feed-import): reads, normalises, compares and writes in one
 * transaction, everything or nothing, one import of a tenant at a time; pictures follow after the commit. Memory does
 * not grow with the file. Refusals change nothing; what the file did wrong row by row is in the summary.
 */
export async function importFeed(ctx: TenantCtx, input: ImportInput): Promise<ImportOutcome> {
  const startedAt = performance.now()
  const report = createImportReport({
    format: input.format.name,
    fileName: input.fileName,
    dryRun: input.dryRun,
    goneBecame: ctx.tenant.settings.search.missingMeans,
  })
  const folders = await openPhotoFolders(input.photosDir, input.sharedPhotosDirs)
  const outcome: Written =
    folders === null
      ? {
          kind: 'refused',
          refusal: { reason: 'unknown-photos-folder', detail: `${input.photosDir} is no folder that can be read.` },
        }
      : await withTenant(ctx, (trx) => importInOneTransaction(trx, ctx, input, folders, report))

  if (outcome.kind === 'written' && !input.dryRun) await addPhotos(ctx, input, outcome, folders?.base ?? null, report)
  const summary = report.finish(performance.now() - startedAt)
  if (!input.dryRun) await recordRun(ctx, input, outcome, summary)
  return outcome.kind === 'refused'
    ? { kind: 'refused', refusal: outcome.refusal, summary }
    : { kind: 'imported', summary }
}

type Written =
  | { kind: 'written'; folderPhotos: FolderPhotos[]; stockVersionBefore: number }
  | { kind: 'refused'; refusal: ImportRefusal }

/** Everything before the first `write…` only reads the tenant's tables, so a refusal or dry run leaves no trace. */
async function importInOneTransaction(
  trx: TenantTransaction,
  ctx: TenantCtx,
  input: ImportInput,
  folders: PhotoFolders,
  report: ImportReport,
): Promise<Written> {
  const { tenantId } = ctx.tenant
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock import ${tenantId}`}, 0))`.execute(trx)
  const dealerships = await loadDealershipPlaces(trx, tenantId)
  const asked = input.dealershipSlug === null ? null : dealerships.find(({ slug }) => slug === input.dealershipSlug)
  if (asked === undefined) return unknownDealership(`There is no dealership "${input.dealershipSlug}".`, dealerships)

  const events = input.format.read(input.bytes, { map: input.map, fileName: input.fileName, now: ctx.now })
  const staged = await stageFeed(trx, events, report, (rows) => input.onProgress?.({ stage: 'reading', rows }))
  if (staged.kind === 'truncated') return refused({ reason: 'truncated', line: staged.line, detail: staged.detail })
  if (staged.kind === 'unreadable') return refused({ reason: 'unreadable', detail: staged.detail })

  const places = placeSellers(staged.sellers, dealerships, asked)
  if (places.length > 0 && places.every(({ kind }) => kind === 'unplaced')) {
    const [first] = places
    return unknownDealership(
      first?.kind === 'unplaced' ? `The dealer code "${first.value}" ${first.reason}.` : '',
      dealerships,
    )
  }
  const unknownYards = wordUnknownYards(staged.sellers, places)
  if (unknownYards) report.note(unknownYards)
  const named = await stageNamedPhotos(trx, folders, report)
  if (input.photosDir !== null) await stagePhotoFolder(trx, input.photosDir, folders.own, named, staged.sellers, report)

  const plan: FeedPlan = { tenantId, now: ctx.now, formatName: input.format.name }
  await planFeed(trx, plan, staged.sellers, places, report)
  const covered = await coveredIds(trx, dealerships, asked)
  if (input.full) await planMissing(trx, plan, covered, staged.namelessRows, report)
  else await planGone(trx, plan, [])
  return decideAndWrite(trx, plan, input, covered, report)
}

/** The dealerships whose stock this file lists; one asked for, or the only one, even when the file has no rows. */
async function coveredIds(
  trx: TenantTransaction,
  dealerships: readonly DealershipPlace[],
  asked: DealershipPlace | null,
): Promise<number[]> {
  const only = dealerships.length === 1 ? dealerships[0]! : null
  const whole = [asked, only].flatMap((one) => one?.dealershipId ?? [])
  return [...new Set([...(await coveredDealerships(trx)), ...whole])]
}

async function planMissing(
  trx: TenantTransaction,
  plan: FeedPlan,
  covered: number[],
  namelessRows: number,
  report: ImportReport,
): Promise<void> {
  const missing = await planGone(trx, plan, covered)
  if (missing === 0 || namelessRows === 0) return
  report.note(wordNameless({ rows: namelessRows, missing, kept: await keepNameless(trx) }))
}

async function decideAndWrite(
  trx: TenantTransaction,
  plan: FeedPlan,
  input: ImportInput,
  covered: number[],
  report: ImportReport,
): Promise<Written> {
  const { summary } = report
  const dealerships = await countPlan(trx, plan, covered)
  summary.dealerships = dealerships
  for (const count of ['created', 'changed', 'unchanged', 'gone'] as const) {
    summary[count] = dealerships.reduce((sum, one) => sum + one[count], 0)
  }
  const shrinking = dealerships.filter(shrinksTooMuch)
  if (shrinking.length > 0 && !input.allowShrink) return refused({ reason: 'would-shrink', dealerships: shrinking })

  const stockVersionBefore = await readStockVersion(trx, plan.tenantId)
  if (input.dryRun) return { kind: 'written', folderPhotos: [], stockVersionBefore }

  input.onProgress?.({ stage: 'writing', rows: summary.rows })
  await assignSlugs(trx, plan.tenantId)
  if (summary.created + summary.changed + summary.gone > 0) {
    await writeListings(trx, plan, await touchStock(trx, plan.tenantId), summary.goneBecame)
  }
  await writeDigests(trx, plan, covered)
  await retryPhotos(trx, plan)
  return { kind: 'written', folderPhotos: await plannedFolderPhotos(trx, plan.tenantId), stockVersionBefore }
}

async function readStockVersion(trx: TenantTransaction, tenantId: number): Promise<number> {
  const row = await trx
    .selectFrom('tenants')
    .select('stock_version')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.stock_version
}

async function addPhotos(
  ctx: TenantCtx,
  input: ImportInput,
  written: Written & { kind: 'written' },
  base: string | null,
  report: ImportReport,
): Promise<void> {
  const { photos } = report.summary
  const onPhotos = (done: number, total: number) => input.onProgress?.({ stage: 'photos', done, total })
  if (base !== null && written.folderPhotos.length > 0) {
    const intake = input.intake ?? photoIntake(input.store)
    await attachFolderPhotos(ctx, { intake, folder: base, vehicles: written.folderPhotos, onPhotos }, report)
  }
  if (input.fetcher) {
    const fetched = await fetchPhotos(ctx, {
      store: input.store,
      fetcher: input.fetcher,
      onPhotos,
      onBroken: report.brokenPhoto,
    })
    photos.added += fetched.added
    photos.vehicles += fetched.vehicles
  }
  await withTenant(ctx, async (trx) => {
    photos.pending = await countPending(trx, ctx.tenant.tenantId)
    if (photos.pending > 0) await enqueueFetching(trx, ctx.tenant.tenantId)
    if (photos.added > 0 && input.warming !== false)
      await enqueueWarming(trx, { sinceStockVersion: written.stockVersionBefore })
  })
}

/** The run as the dealer may ask for it later; refused ones too, or nobody knows why the stock is old. */
async function recordRun(ctx: TenantCtx, input: ImportInput, outcome: Written, summary: ImportSummary): Promise<void> {
  const { tenantId } = ctx.tenant
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null
  const slug = summary.dealerships.length === 1 ? summary.dealerships[0]!.dealershipSlug : input.dealershipSlug
  await withTenant(ctx, async (trx) => {
    await sql`
      insert into feed_runs (tenant_id, dealership_id, format, file_name, started_at, summary)
      values (${tenantId}, (select dealership_id from dealerships where tenant_id = ${tenantId} and slug = ${slug}),
        ${input.format.name}, ${input.fileName}, ${ctx.now}, ${storableJson({ ...summary, refusal })}::jsonb)`.execute(
      trx,
    )
  })
}

function refused(refusal: ImportRefusal): Written {
  return { kind: 'refused', refusal }
}

function unknownDealership(detail: string, dealerships: readonly DealershipPlace[]): Written {
  return refused({ reason: 'unknown-dealership', detail, known: dealerships.map(({ slug }) => slug) })
}
