import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { MediaStore } from '#domain/media/store.ts'
import { FEED_FORMATS } from '#domain/stock/feeds/formats.server.ts'
import { type ImportOutcome, type ImportProgress, importFeed } from '#domain/stock/import/import-feed.server.ts'
import { type AttachOutcome, attachMedia } from '#domain/stock/media/attach-media.server.ts'
import type { PhotoIntake } from '#domain/stock/media/ingest-photos.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { type ApplyOutcome, applyTenant } from './apply-tenant.server.ts'
import type { FolderMedia } from './folder-media.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import type { StockFile, TenantFolder } from './tenant-folder.server.ts'

export type PublishOptions = {
  dryRun?: boolean
  /** Load the folder's stock although the tenant is not new: a live feed may have been there since. */
  stock?: boolean
  /** Load it although more of a dealership's stock would go than a feed may take (rule:feed-shrink). */
  allowShrink?: boolean
  /** Who a new tenant was where it moves in from: its stock and leads come by `moveIn`. */
  origin?: string
  /** Where pictures go. */
  store: MediaStore
  /** Pictures already taken in, when several tenants that share some are published. */
  intake?: PhotoIntake
  /** False: no picture is encoded before somebody asks for it. */
  warming?: boolean
  onProgress?(file: StockFile, progress: ImportProgress): void
}

export type PublishOutcome = {
  settings: ApplyOutcome
  stock: { file: StockFile; outcome: ImportOutcome }[]
  /** What came of each entry of the folder's `media.json`; none when no stock was loaded. */
  media: { stockNumber: string; outcome: AttachOutcome }[]
}

/**
 * Applies a folder, then loads its stock, and the media of its vehicles, when the tenant is new or `stock` asks for it
 * (rule:tenant-as-data): one transaction for settings and content, one per stock file and vehicle with media. A dry run
 * of a tenant that does not exist yet cannot try its stock: `surveyAs` says what is in the file.
 */
export async function publishFolder(
  ctx: PublishingCtx,
  folder: TenantFolder,
  options: PublishOptions,
): Promise<PublishOutcome> {
  const content = { whole: folder.content, store: options.store }
  const settings = await applyTenant(ctx, folder.config, {
    dryRun: options.dryRun,
    content,
    redirects: folder.redirects,
    origin: options.origin,
  })
  const tenantId = settings.kind === 'refused' ? null : settings.tenantId
  const isWanted = options.stock || (settings.kind === 'applied' && settings.created)
  if (tenantId === null || !isWanted) return { settings, stock: [], media: [] }

  const tenant = await loadTenant(ctx.app, tenantId)
  if (!tenant) return { settings, stock: [], media: [] }
  const stock: PublishOutcome['stock'] = []
  for (const file of folder.stock) {
    const outcome = await loadStock({ tenant, db: ctx.app, now: ctx.now }, file, options)
    stock.push({ file, outcome })
  }
  const isStocked = !options.dryRun && stock.every(({ outcome }) => outcome.kind === 'imported')
  const media = isStocked ? await attachAll({ tenant, db: ctx.app, now: ctx.now }, folder.media, options) : []
  return { settings, stock, media }
}

async function attachAll(
  ctx: TenantCtx,
  media: readonly FolderMedia[],
  { store, intake }: PublishOptions,
): Promise<PublishOutcome['media']> {
  const outcomes: PublishOutcome['media'] = []
  for (const { stockNumber, dealership, sources } of media) {
    const outcome = await attachMedia(ctx, store, { vehicle: stockNumber, dealership, sources, intake })
    outcomes.push({ stockNumber, outcome })
  }
  return outcomes
}

async function loadStock(ctx: TenantCtx, file: StockFile, options: PublishOptions): Promise<ImportOutcome> {
  const format = FEED_FORMATS.find(({ name }) => name === 'universal-csv')!
  return importFeed(ctx, {
    bytes: createReadStream(file.path),
    fileName: basename(file.path),
    format,
    map: null,
    dealershipSlug: file.dealershipSlug,
    full: true,
    dryRun: options.dryRun ?? false,
    allowShrink: options.allowShrink ?? false,
    store: options.store,
    photosDir: file.photosDir,
    sharedPhotosDirs: file.sharedPhotosDirs,
    intake: options.intake,
    fetcher: null,
    warming: options.warming,
    onProgress: (progress) => options.onProgress?.(file, progress),
  })
}
