import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type Encoding, encodingKey, encodingOf } from '#domain/media/encode-variant.server.ts'
import type { StoredImage } from '#domain/media/find-image.server.ts'
import { DEFAULT_QUALITY, PLACES } from '#domain/media/image-variants.ts'
import type { Variants } from '#domain/media/transform.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Which vehicles: those stamped after a stock version, continuing behind a listing. */
export type WarmingTask = { sinceStockVersion: number; afterListingId?: number }

export type Warmed = {
  vehicles: number
  made: number
  present: number
  /** Left out: the server was too busy, or the original is lost. */
  leftOut: number
  /** Where to go on; null at the end. */
  continueAfter: number | null
}

type Warmer = Pick<Variants, 'warm'>

/** Small enough that a stopping server need not wait for long. */
const VEHICLES_AT_ONCE = 5

/**
 * Encodes ahead what the first visitors of new vehicles will ask for: the first photo at card and page sizes, the
 * second at page sizes, as AVIF, then WebP. One picture at a time, so that visitors keep their share. Does one portion:
 * call again with `continueAfter`.
 */
export async function warmPhotos(ctx: TenantCtx, variants: Warmer, task: WarmingTask): Promise<Warmed> {
  const rows = await withTenant(ctx, (trx) => nextVehicles(trx, ctx.tenant.tenantId, task))
  const warmed: Warmed = { vehicles: 0, made: 0, present: 0, leftOut: 0, continueAfter: null }
  for (const encoding of encodingsOf(rows)) {
    const outcome = await variants.warm(encoding)
    warmed[outcome === 'made' || outcome === 'present' ? outcome : 'leftOut']++
  }

  const listingIds = new Set(rows.map(({ listingId }) => listingId))
  warmed.vehicles = listingIds.size
  if (listingIds.size === VEHICLES_AT_ONCE) warmed.continueAfter = Math.max(...listingIds)
  return warmed
}

/** One portion, then the next as a job of its own: for the queue. */
export async function warmPhotosInPortions(ctx: TenantCtx, variants: Warmer, task: WarmingTask): Promise<void> {
  const { continueAfter } = await warmPhotos(ctx, variants, task)
  if (continueAfter !== null)
    await withTenant(ctx, (trx) => enqueueWarming(trx, { ...task, afterListingId: continueAfter }))
}

/** Adds the job that warms vehicles stamped after `sinceStockVersion`; it starts when the transaction commits. */
export async function enqueueWarming(trx: TenantTransaction, task: WarmingTask): Promise<void> {
  await sql`select forecourt.enqueue('warm-photos', ${JSON.stringify(task)}::jsonb)`.execute(trx)
}

/** Vehicles on sale stamped after the version that have photos: what `media warm` counts before it starts. */
export async function countVehiclesToWarm(ctx: TenantCtx, task: WarmingTask): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ vehicles: number }>`
      select count(*)::int as vehicles ${onSaleWithPhotos(ctx.tenant.tenantId, task)}`.execute(trx)
    return rows[0]!.vehicles
  })
}

type FirstPhoto = StoredImage & { listingId: number; rank: number }

/** Each picture's encodings, AVIF of all before WebP of any; those that come to the same file once. */
function encodingsOf(photos: readonly FirstPhoto[]): Encoding[] {
  const encodings = new Map<string, Encoding>()
  for (const format of ['avif', 'webp'] as const) {
    for (const photo of photos) {
      const widths =
        photo.rank === 1 ? [...PLACES.card.warmWidthsPx, ...PLACES.page.warmWidthsPx] : PLACES.page.warmWidthsPx
      for (const widthPx of widths) {
        const encoding = encodingOf(photo, { widthPx, quality: DEFAULT_QUALITY, format })
        encodings.set(encodingKey(encoding), encoding)
      }
    }
  }
  return [...encodings.values()]
}

async function nextVehicles(trx: TenantTransaction, tenantId: number, task: WarmingTask): Promise<FirstPhoto[]> {
  const { rows } = await sql<FirstPhoto>`
    with vehicles as materialized (
      select l.listing_id ${onSaleWithPhotos(tenantId, task)} order by l.listing_id limit ${VEHICLES_AT_ONCE}
    )
    select "listingId", rank, image_id as "imageId", i.sha256, i.width_px as "widthPx", i.height_px as "heightPx"
    from (
      select listing_id as "listingId", image_id, row_number() over (partition by listing_id order by position)::integer as rank
      from listing_photos
      where tenant_id = ${tenantId} and state = 'ready' and listing_id in (select listing_id from vehicles)
    ) p join images i using (image_id)
    where rank <= 2 order by rank, "listingId"`.execute(trx)
  return rows
}

function onSaleWithPhotos(tenantId: number, { sinceStockVersion, afterListingId = 0 }: WarmingTask) {
  return sql`from listings l
    where l.tenant_id = ${tenantId} and l.stock_version > ${sinceStockVersion} and l.listing_id > ${afterListingId}
      and l.status in ('in_stock', 'coming_soon')
      and exists (select from listing_photos p where p.listing_id = l.listing_id and p.state = 'ready')`
}
