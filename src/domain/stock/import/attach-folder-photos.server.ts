import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { upsertImages } from '#domain/media/image-store.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type IngestedPhotos, ingestPhotos, type PhotoIntake } from '../media/ingest-photos.server.ts'
import { replacePhotos } from '../media/replace-photos.server.ts'
import { stampListings, touchStock } from '../touch-stock.server.ts'
import type { ImportReport, ImportRun } from './import-summary.ts'

/** One vehicle whose files differ from those it was last given (`digestBefore`); in a dry run a new one has no id. */
export type FolderPhotos = {
  listingId: number | null
  stockNumber: string
  files: string[]
  digest: string
  digestBefore: string | null
  /** Whether the file leaves it on sale. */
  isOnSale: boolean
}

/** The vehicles of this import whose files changed. Call before the import commits: the plan goes with it. */
export async function plannedFolderPhotos({ trx, tenantId }: ImportRun): Promise<FolderPhotos[]> {
  const { rows } = await sql<FolderPhotos>`
    select p.listing_id as "listingId", p.stock_number as "stockNumber", r.photos as files, p.photos_digest as digest,
      l.feed_photos_digest as "digestBefore",
      coalesce(coalesce(m.facts ->> 'status', l.status) in ('in_stock', 'coming_soon'), false) as "isOnSale"
    from feed_plan p join feed_rows r using (row_no) left join feed_merge m using (row_no)
    left join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    where p.photos_change and p.photo_source = 'file' order by p.row_no`.execute(trx)
  return rows
}

/** How many addresses of the file have no picture yet. Call where `plannedFolderPhotos` is. */
export async function plannedAddresses({ trx, tenantId }: ImportRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_plan p join feed_rows r using (row_no), unnest(r.photos) u (url)
    where p.photos_change and p.photo_source = 'url' and not exists (select from listing_photos h
      where h.tenant_id = ${tenantId} and h.listing_id = p.listing_id and h.source_url = u.url and h.image_id is not null)`.execute(
    trx,
  )
  return rows[0]!.count
}

const VEHICLES_PER_COMMIT = 50

/**
 * Takes in the files of each vehicle and puts them on it, a few vehicles per transaction: a crash leaves the others
 * for the next import, which finds their digest unchanged. Until its new pictures are in, a vehicle keeps the old
 * ones; it also keeps them when none of the new ones is usable. A dry run only counts, vehicles left without a photo
 * among it: its intake keeps nothing.
 */
export async function attachFolderPhotos(
  ctx: TenantCtx,
  input: {
    intake: PhotoIntake
    folder: string
    vehicles: readonly FolderPhotos[]
    dryRun: boolean
    onPhotos?(done: number, total: number): void
  },
  report: ImportReport,
): Promise<void> {
  const total = input.vehicles.reduce((sum, { files }) => sum + files.length, 0)
  let done = 0
  for (let from = 0; from < input.vehicles.length; from += VEHICLES_PER_COMMIT) {
    const vehicles = input.vehicles.slice(from, from + VEHICLES_PER_COMMIT)
    const files = new Map(vehicles.map((vehicle) => [vehicle, vehicle.files]))
    const taken = await ingestPhotos(input.intake, input.folder, files, (inPortion) =>
      input.onPhotos?.(done + inPortion, total),
    )
    done += vehicles.reduce((sum, { files }) => sum + files.length, 0)
    for (const { owner, file, reason } of taken.broken)
      report.brokenPhoto({ file, stockNumber: owner.stockNumber, reason })
    const conclude = input.dryRun ? countForVehicles : putOnVehicles
    await withTenant(ctx, (trx) => conclude(trx, ctx, vehicles, taken, report))
  }
}

async function putOnVehicles(
  trx: TenantTransaction,
  ctx: TenantCtx,
  vehicles: readonly FolderPhotos[],
  { photos }: IngestedPhotos<FolderPhotos>,
  report: ImportReport,
): Promise<void> {
  const { tenantId } = ctx.tenant
  // Pictures, tenant, listings: one order of locks in every transaction, so that two imports cannot lock each other out.
  const images = [...photos.values()].flat().map(({ image }) => image)
  const imageIds = new Map(
    (await upsertImages(trx, tenantId, images)).map((imageId, i) => [images[i]!.sha256, imageId]),
  )
  const stockVersion = images.length > 0 ? await touchStock(trx, tenantId) : 0

  const claimed = await claimVehicles(trx, tenantId, vehicles)
  const changed = vehicles.flatMap((vehicle) => {
    const listingId = vehicle.listingId!
    const current = claimed.get(listingId)
    const ids = [...new Set((photos.get(vehicle) ?? []).map(({ image }) => imageIds.get(image.sha256)!))]
    return current && countChange(report, ids, current) ? [{ listingId, imageIds: ids }] : []
  })
  if (changed.length === 0) return
  await replacePhotos(trx, tenantId, changed)
  await stampListings(trx, ctx, changed, stockVersion)
}

/** Whether a vehicle's pictures become others, which the summary then counts. None usable: they stay. */
function countChange<Picture>(report: ImportReport, wanted: readonly Picture[], current: readonly Picture[]): boolean {
  if (wanted.length === 0 || String(wanted) === String(current)) return false
  report.summary.photos.vehicles++
  report.summary.photos.added += wanted.filter((picture) => !current.includes(picture)).length
  return true
}

async function countForVehicles(
  trx: TenantTransaction,
  ctx: TenantCtx,
  vehicles: readonly FolderPhotos[],
  { photos }: IngestedPhotos<FolderPhotos>,
  report: ImportReport,
): Promise<void> {
  const ids = vehicles.flatMap(({ listingId }) => listingId ?? [])
  const { rows } = await sql<{ listingId: number; current: string[] }>`
    select p.listing_id as "listingId", array_agg(i.sha256 order by p.position) as current
    from listing_photos p join images i using (tenant_id, image_id)
    where p.tenant_id = ${ctx.tenant.tenantId} and p.listing_id = any(${ids}::bigint[]) group by p.listing_id`.execute(
    trx,
  )
  const current = new Map(rows.map((row) => [row.listingId, row.current]))
  for (const vehicle of vehicles) {
    const wanted = new Set((photos.get(vehicle) ?? []).map(({ image }) => image.sha256))
    const held = (vehicle.listingId !== null && current.get(vehicle.listingId)) || []
    countChange(report, [...wanted], held)
    // The plan counted it as one with photos (`countPlannedWithoutPhotos`): not one of them can be used.
    if (vehicle.isOnSale && wanted.size + held.length === 0) report.summary.photos.lacking++
  }
}

/**
 * Notes the files as the vehicles', and answers the pictures they have so far, by listing; one that another import gave
 * other files meanwhile is not among them.
 */
async function claimVehicles(
  trx: TenantTransaction,
  tenantId: number,
  vehicles: readonly FolderPhotos[],
): Promise<Map<number, number[]>> {
  const claims = vehicles.map(({ files, ...claim }) => claim)
  const { rows } = await sql<{ listingId: number; current: number[] }>`
    update listings l set feed_photos_digest = c.digest
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("listingId" bigint, digest text, "digestBefore" text)
    where l.tenant_id = ${tenantId} and l.listing_id = c."listingId" and l.feed_photos_digest is not distinct from c."digestBefore"
    returning l.listing_id as "listingId",
      array(select image_id from listing_photos p where p.listing_id = l.listing_id
        and image_id is not null order by position) as current`.execute(trx)
  return new Map(rows.map(({ listingId, current }) => [listingId, current]))
}
