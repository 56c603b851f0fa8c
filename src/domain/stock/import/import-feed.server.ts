import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { SELLING_TYPES } from '#domain/locations/location.ts'
import type { ImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { countPlannedWithoutPhotos, countWithoutPhotos } from '../doubts/count-without-photos.server.ts'
import { findDoubts, plannedVehicles } from '../doubts/find-doubts.server.ts'
import { barePricesOf } from '../feeds/bare-prices.ts'
import type { FeedFormat } from '../feeds/feed.ts'
import type { FeedMap } from '../feeds/feed-map.ts'
import { findFormatOf } from '../feeds/survey-feed.server.ts'
import { storableJson } from '../listing-columns.ts'
import { countPending, enqueueFetching, fetchPhotos } from '../media/fetch-photos.server.ts'
import { type PhotoIntake, photoIntake } from '../media/ingest-photos.server.ts'
import { enqueueWarming } from '../media/warm-photos.server.ts'
import { holdStock, touchStock } from '../touch-stock.server.ts'
import { assignSlugs } from './assign-slugs.server.ts'
import {
  attachFolderPhotos,
  type FolderPhotos,
  plannedAddresses,
  plannedFolderPhotos,
} from './attach-folder-photos.server.ts'
import { changedVehicles } from './changes/changed-vehicles.server.ts'
import {
  createImportReport,
  type ImportPaths,
  type ImportRefusal,
  type ImportReport,
  type ImportRun,
  type ImportSummary,
  MOST_LISTED,
} from './import-summary.ts'
import { noteOtherFormat } from './note-format.server.ts'
import { noteKinds } from './note-kinds.server.ts'
import { notePricesWithoutCharges } from './note-prices.server.ts'
import { openPhotoFolders, type PhotoFolders } from './photo-folders.server.ts'
import { type DealershipPlace, photoCodes, placeSellers } from './place-sellers.ts'
import {
  arrivingVehicles,
  countPlan,
  keepNameless,
  leavingVehicles,
  planFeed,
  planGone,
  unpricedVehicles,
} from './plan-feed.server.ts'
import { takesTooMuch, wordNameless, wordNoPrices, wordPassed, wordShared } from './plan-import.ts'
import { lendPhotos, notePhotoSource, otherSources, writeSources } from './share-listings.server.ts'
import { stageFeed } from './stage-feed.server.ts'
import { stageNamedPhotos, stagePhotoFolder } from './stage-photos.server.ts'
import { noteUnknownYards } from './unknown-yards.server.ts'
import { noteLocked, rememberLocked, retryPhotos, writeDigests, writeListings } from './write-listings.server.ts'

/** So many of the changed vehicles are told with what of them changes. */
const CHANGED_SHOWN = 3
/** So many of the new ones are named. */
const ARRIVING_LISTED = 20

export type ImportProgress =
  | { stage: 'reading'; rows: number }
  | { stage: 'writing'; rows: number }
  | { stage: 'photos'; done: number; total: number }

export type ImportInput = {
  bytes: AsyncIterable<Uint8Array>
  fileName: string
  paths?: ImportPaths
  /** Opens them once more, where that can be done: to look what else a file may be that cannot be read. */
  reopen?(): AsyncIterable<Uint8Array>
  format: FeedFormat
  map: FeedMap | null
  /** Whose stock the file is, when its dealer codes do not say. */
  dealershipSlug: string | null
  /** Which of the dealer's feeds it is (rule:feed-sources); its format's name unless it is named. */
  source?: string
  /** The file lists the whole stock of its source: what it lacks is gone. */
  full: boolean
  /** Says what would happen and writes nothing. */
  dryRun: boolean
  /** Go ahead although more of a dealership's available stock, or of its prices, would go than its feeds may take. */
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
  const { source = input.format.name } = input
  const report = createImportReport({
    format: input.format.name,
    source,
    fileName: input.fileName,
    paths: input.paths ?? null,
    dryRun: input.dryRun,
    goneBecame: ctx.tenant.settings.search.missingMeans,
    mayTakePercent: ctx.tenant.settings.search.fullFeedMayTakePercent,
  })
  const folders = await openPhotoFolders(input.photosDir, input.sharedPhotosDirs)
  const outcome =
    folders === null
      ? refused({ reason: 'unknown-photos-folder', detail: `${input.photosDir} is no folder that can be read.` })
      : await withTenant(ctx, async (trx) => {
          const { tenantId, settings } = ctx.tenant
          const barePrices = barePricesOf(settings, source)
          const showsExpiredPlates = settings.vehiclePage.regoExpired !== 'no-plate'
          const run = { trx, tenantId, now: ctx.now, source, full: input.full, barePrices, showsExpiredPlates, report }
          const outcome = await importInOneTransaction(run, input, folders, ctx.tenant)
          // What is on the site has its run, though the process ends while its pictures come.
          if (outcome.kind === 'refused' || input.dryRun) return outcome
          const runId = await recordRun(trx, ctx, input, report.finish(performance.now() - startedAt))
          return { ...outcome, runId }
        })

  if (outcome.kind === 'written') await addPhotos(ctx, input, outcome, folders?.base ?? null, report)
  const summary = report.finish(performance.now() - startedAt)
  if (outcome.kind === 'written') {
    if (outcome.runId !== undefined) await completeRun(ctx, outcome.runId, summary)
    return { kind: 'imported', summary }
  }
  const refusal = await withOtherFormat(outcome.refusal, input, ctx.now)
  await recordRefusal(ctx, input, refusal, summary)
  return { kind: 'refused', refusal, summary }
}

/** The same, with what else a file is that cannot be read as it was said to be. With a map somebody has looked at it. */
async function withOtherFormat(
  refusal: ImportRefusal,
  { reopen, format, map }: ImportInput,
  now: Date,
): Promise<ImportRefusal> {
  if (refusal.reason !== 'unreadable' || !reopen || map) return refusal
  const readsAs = await findFormatOf(reopen, now)
  return readsAs === null || readsAs === format.name ? refusal : { ...refusal, readsAs }
}

type Written =
  /** `runId`: its row of `feed_runs`, of which a dry run has none. */
  | { kind: 'written'; folderPhotos: FolderPhotos[]; stockVersionBefore: number; runId?: number }
  | { kind: 'refused'; refusal: ImportRefusal }

/** Everything before the first `write…` only reads the tenant's tables, so a refusal or dry run leaves no trace. */
async function importInOneTransaction(
  begun: Omit<ImportRun, 'others' | 'owners'>,
  input: ImportInput,
  folders: PhotoFolders,
  { slug, settings: { site } }: TenantCtx['tenant'],
): Promise<Written> {
  const { trx, tenantId, report } = begun
  await holdStock(trx, tenantId)
  const run = { ...begun, ...(await otherSources(begun)) }
  const dealerships = await loadDealershipPlaces(run)
  const asked = input.dealershipSlug === null ? null : dealerships.find(({ slug }) => slug === input.dealershipSlug)
  if (asked === undefined) return unknownDealership(`There is no dealership "${input.dealershipSlug}".`, dealerships)

  const events = input.format.read(input.bytes, { map: input.map, now: run.now })
  const staged = await stageFeed(run, events, (rows) => input.onProgress?.({ stage: 'reading', rows }))
  if (staged.kind === 'truncated') return refused({ reason: 'truncated', line: staged.line, detail: staged.reason })
  if (staged.kind === 'unreadable') return refused({ reason: 'unreadable', detail: staged.reason })

  // With a map somebody has looked at the columns.
  if (!input.map) await noteOtherFormat(run, slug)
  const places = placeSellers(staged.sellers, dealerships, asked)
  if (places.length > 0 && places.every(({ kind }) => kind === 'unplaced')) {
    const [first] = places
    const detail = first?.kind === 'unplaced' ? `The dealer code "${first.value}" ${first.reason}.` : ''
    return unknownDealership(detail, dealerships)
  }
  const named = await stageNamedPhotos(run, folders)
  if (input.photosDir !== null) {
    const codes = staged.sellers.map((seller, i) => photoCodes(seller, places[i]!, dealerships))
    await stagePhotoFolder(run, input.photosDir, folders.own, named, codes)
  }

  await planFeed(run, places)
  await noteUnknownYards(run, staged.sellers, places, dealerships)
  await notePricesWithoutCharges(run)
  report.summary.doubts = await findDoubts(trx, plannedVehicles(), run)
  const covered = await coveredIds(run, dealerships, asked)
  const missing = await planGone(run, input.full ? covered : [])
  if (missing > 0 && staged.namelessRows > 0)
    report.note(wordNameless({ rows: staged.namelessRows, missing, kept: await keepNameless(run) }))
  await noteKinds(run, site)
  return decideAndWrite(run, input, covered, site.timeZone)
}

/** The tenant's dealerships and their yards, as a feed's codes and addresses are matched to them. Yards of nobody are everybody's. */
export async function loadDealershipPlaces({
  trx,
  tenantId,
}: Pick<ImportRun, 'trx' | 'tenantId'>): Promise<DealershipPlace[]> {
  const { rows } = await sql<DealershipPlace>`
    select d.dealership_id as "dealershipId", d.slug, d.name, d.feed_codes as "feedCodes", coalesce((
      select json_agg(json_build_object('locationId', o.location_id, 'slug', o.slug, 'name', o.name,
        'feedCodes', o.feed_codes, 'street', o.street, 'city', o.city, 'state', o.state, 'postcode', o.postcode,
        'isPrimary', o.is_primary, 'sells', o.location_type = any(${SELLING_TYPES}::text[])) order by o.position, o.location_id)
      from locations o
      where o.tenant_id = d.tenant_id and coalesce(o.dealership_id, d.dealership_id) = d.dealership_id), '[]') as yards
    from dealerships d where d.tenant_id = ${tenantId} order by d.position, d.dealership_id`.execute(trx)
  return rows
}

/** The dealerships whose stock this file lists; one asked for, or the only one, even when the file has no rows. */
async function coveredIds(
  { trx }: ImportRun,
  dealerships: readonly DealershipPlace[],
  asked: DealershipPlace | null,
): Promise<number[]> {
  const only = dealerships.length === 1 ? dealerships[0]! : null
  const whole = [asked, only].flatMap((one) => one?.dealershipId ?? [])
  const { rows } = await sql<{ id: number }>`
    select dealership_id as id from feed_plan union select dealership_id from feed_shared`.execute(trx)
  return [...new Set([...rows.map(({ id }) => id), ...whole])]
}

async function decideAndWrite(
  run: ImportRun,
  input: ImportInput,
  covered: number[],
  timeZone: string,
): Promise<Written> {
  const { trx, tenantId } = run
  const { summary } = run.report
  const dealerships = await countPlan(run, covered)
  summary.dealerships = dealerships
  for (const count of ['created', 'changed', 'unchanged', 'gone'] as const)
    summary[count] = dealerships.reduce((sum, one) => sum + one[count], 0)
  summary.changedExamples = await changedVehicles(run, timeZone, CHANGED_SHOWN)
  summary.leaving = { count: summary.gone, listed: await leavingVehicles(run, MOST_LISTED) }
  const isFirst = dealerships.every(({ availableBefore }) => availableBefore === 0)
  if (!isFirst && summary.created > 0)
    summary.arriving = { count: summary.created, listed: await arrivingVehicles(run, ARRIVING_LISTED) }
  const unpriced = dealerships.reduce((sum, one) => sum + one.unpriced, 0)
  if (unpriced > 0) summary.unpriced = { count: unpriced, listed: await unpricedVehicles(run, MOST_LISTED) }
  const lent = await lendPhotos(run)
  for (const note of [input.full ? wordNoPrices(summary) : null, wordShared(summary), wordPassed(summary)])
    if (note) run.report.note(note)
  const refusal = input.allowShrink ? null : takesTooMuch(dealerships, summary.mayTakePercent)
  if (input.dryRun) summary.wouldShrink = refusal?.dealerships ?? []
  else if (refusal !== null) return refused(refusal)
  await noteLocked(run)

  const { stock_version: stockVersionBefore } = await trx
    .selectFrom('tenants')
    .select('stock_version')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (input.dryRun) {
    summary.photos.pending = await plannedAddresses(run)
    summary.photos.lacking = await countPlannedWithoutPhotos(trx, tenantId)
    return { kind: 'written', folderPhotos: await plannedFolderPhotos(run), stockVersionBefore }
  }

  input.onProgress?.({ stage: 'writing', rows: summary.rows })
  await assignSlugs(run)
  await notePhotoSource(run)
  if (summary.created + summary.changed + summary.gone + lent > 0)
    await writeListings(run, await touchStock(trx, tenantId))
  await writeDigests(run, input.full ? covered : [])
  await writeSources(run, input.full ? covered : [])
  await retryPhotos(run)
  await rememberLocked(run)
  return { kind: 'written', folderPhotos: await plannedFolderPhotos(run), stockVersionBefore }
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
    const intake = input.dryRun ? photoIntake(keepingNothing(input.store)) : (input.intake ?? photoIntake(input.store))
    const { dryRun } = input
    await attachFolderPhotos(ctx, { intake, folder: base, vehicles: written.folderPhotos, dryRun, onPhotos }, report)
  }
  if (input.dryRun) return
  if (input.fetcher) {
    const { store, fetcher } = input
    const fetched = await fetchPhotos(ctx, { store, fetcher, onPhotos, onBroken: report.brokenPhoto })
    photos.added += fetched.added
    photos.vehicles += fetched.vehicles
  }
  await withTenant(ctx, async (trx) => {
    photos.pending = await countPending(trx, ctx.tenant.tenantId)
    photos.lacking = (await countWithoutPhotos(trx, ctx.tenant.tenantId)).withoutPhotos
    if (photos.pending > 0) await enqueueFetching(trx, ctx.tenant.tenantId)
    if (photos.added > 0 && input.warming !== false)
      await enqueueWarming(trx, { sinceStockVersion: written.stockVersionBefore })
  })
}

/** A store for a dry run: it says what a picture would be kept as. */
function keepingNothing(store: MediaStore): MediaStore {
  const put = async (bytes: Uint8Array) => ({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    byteCount: bytes.length,
  })
  return { ...store, put }
}

/** A refused run is kept too, or nobody knows why the stock is old; a dry run never (rule:feed-runs). */
async function recordRefusal(ctx: TenantCtx, input: ImportInput, refusal: ImportRefusal, summary: ImportSummary) {
  if (input.dryRun) return
  await withTenant(ctx, async (trx) => {
    const feedRunId = await recordRun(trx, ctx, input, summary, refusal)
    // Nobody may be watching: the dealer hears of it by letter (rule:feed-shrink).
    if ('dealerships' in refusal)
      await sql`select forecourt.enqueue('tell-refused-feed', ${JSON.stringify({ feedRunId })}::jsonb)`.execute(trx)
  })
}

/** The run as the dealer may ask for it later; answers its number. */
async function recordRun(
  trx: TenantTransaction,
  { tenant: { tenantId }, now }: TenantCtx,
  input: ImportInput,
  summary: ImportSummary,
  refusal: ImportRefusal | null = null,
): Promise<number> {
  const slug = summary.dealerships.length === 1 ? summary.dealerships[0]!.dealershipSlug : input.dealershipSlug
  const { rows } = await sql<{ runId: number }>`
    insert into feed_runs (tenant_id, dealership_id, format, source, file_name, started_at, summary)
    values (${tenantId}, (select dealership_id from dealerships where tenant_id = ${tenantId} and slug = ${slug}),
      ${summary.format}, ${summary.source}, ${summary.fileName}, ${now}, ${storableJson({ ...summary, refusal })}::jsonb)
    returning feed_run_id as "runId"`.execute(trx)
  return rows[0]!.runId
}

/** With what became of its pictures. */
async function completeRun(ctx: TenantCtx, runId: number, summary: ImportSummary): Promise<void> {
  await withTenant(ctx, (trx) =>
    sql`
      update feed_runs set finished_at = now(), summary = ${storableJson({ ...summary, refusal: null })}::jsonb
      where tenant_id = ${ctx.tenant.tenantId} and feed_run_id = ${runId}`.execute(trx),
  )
}

function refused(refusal: ImportRefusal): Written {
  return { kind: 'refused', refusal }
}

function unknownDealership(detail: string, dealerships: readonly DealershipPlace[]): Written {
  return refused({ reason: 'unknown-dealership', detail, known: dealerships.map(({ slug }) => slug) })
}
