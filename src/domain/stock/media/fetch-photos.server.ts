import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ImageFetcher } from '#domain/media/fetch-image.server.ts'
import { type IngestedImage, ingestImage, upsertImages } from '#domain/media/image-store.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isPlaceholderContent } from '../feeds/placeholder.ts'
import type { PhotoProblem } from '../import/import-summary.ts'
import { stampListings, touchStock } from '../touch-stock.server.ts'
import { inParallel } from './ingest-photos.server.ts'

/** Leaves the fetching to the worker; starts when the transaction commits, once however often it is asked for. */
export async function enqueueFetching(trx: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select forecourt.enqueue('fetch-photos', '{}'::jsonb, ${`fetch-photos ${tenantId}`})`.execute(trx)
}

export type FetchedPhotos = { added: number; vehicles: number; broken: number }

type PendingPhoto = { listingId: number; position: number; stockNumber: string; url: string }

const PHOTOS_PER_COMMIT = 60
const AT_ONCE = 6

type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Fetches the pictures whose addresses feeds gave (`pending` rows of this tenant), some per transaction, until none is
 * left. One that cannot be had becomes `failed` with the reason; the next import tries it again. `turn` has what is done to a
 * picture once it is here wait for others.
 */
export async function fetchPhotos(
  ctx: TenantCtx,
  input: {
    store: MediaStore
    fetcher: ImageFetcher
    turn?: Turn
    onPhotos?(done: number, total: number): void
    onBroken?(problem: PhotoProblem): void
  },
): Promise<FetchedPhotos> {
  const total = await withTenant(ctx, (trx) => countPending(trx, ctx.tenant.tenantId))
  const vehicles = new Set<number>()
  const outcome: FetchedPhotos = { added: 0, vehicles: 0, broken: 0 }
  let done = 0

  for (;;) {
    const pending = await withTenant(ctx, (trx) => pendingPhotos(trx, ctx.tenant.tenantId))
    if (pending.length === 0) return { ...outcome, vehicles: vehicles.size }

    const answers = await inParallel(pending, AT_ONCE, async (photo) => {
      const image = await takeIn(input, photo.url)
      input.onPhotos?.(++done, Math.max(total, done))
      return { photo, image }
    })
    await withTenant(ctx, (trx) => settle(trx, ctx, answers))
    for (const { photo, image } of answers) {
      if (image.kind === 'ingested') {
        outcome.added++
        vehicles.add(photo.listingId)
      } else {
        outcome.broken++
        input.onBroken?.({ file: photo.url, stockNumber: photo.stockNumber, reason: image.reason })
      }
    }
  }
}

type TakenIn = IngestedImage | { kind: 'broken'; reason: string }

type Intake = { store: MediaStore; fetcher: ImageFetcher; turn?: Turn }

async function takeIn({ store, fetcher, turn = (work) => work() }: Intake, url: string): Promise<TakenIn> {
  const answer = await fetcher.fetch(url)
  if (answer.kind !== 'fetched') return { kind: 'broken', reason: answer.reason }
  const image = await turn(() => ingestImage(store, answer.bytes))
  return image.kind === 'ingested' && isPlaceholderContent(image.sha256)
    ? { kind: 'broken', reason: 'says that there is no picture' }
    : image
}

/** How many of a tenant's pictures are still only an address. */
export async function countPending(trx: TenantTransaction, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listing_photos where tenant_id = ${tenantId} and state = 'pending'`.execute(trx)
  return rows[0]!.count
}

/** The first pictures of each vehicle before the others: a card needs one. */
async function pendingPhotos(trx: TenantTransaction, tenantId: number): Promise<PendingPhoto[]> {
  const { rows } = await sql<PendingPhoto>`
    select p.listing_id as "listingId", p.position, l.stock_number as "stockNumber", p.source_url as url
    from listing_photos p join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    where p.tenant_id = ${tenantId} and p.state = 'pending' and p.source_url is not null
    order by p.position, p.listing_id limit ${PHOTOS_PER_COMMIT}`.execute(trx)
  return rows
}

/** Rows that another import replaced in the meantime are left alone: the address must still be the one fetched. */
async function settle(
  trx: TenantTransaction,
  ctx: TenantCtx,
  answers: readonly { photo: PendingPhoto; image: TakenIn }[],
): Promise<void> {
  const { tenantId } = ctx.tenant
  const ready = answers.flatMap(({ photo, image }) => (image.kind === 'ingested' ? [{ photo, image }] : []))
  const images = ready.map(({ image }) => image)
  const vehicles = ready.map(({ photo }) => photo)
  const imageIds = await upsertImages(trx, tenantId, images)
  const stockVersion = ready.length > 0 ? await touchStock(trx, tenantId) : null
  const settled = [
    ...ready.map(({ photo }, i) => ({ ...photo, imageId: imageIds[i], state: 'ready' })),
    ...answers.flatMap(({ photo, image }) =>
      image.kind === 'broken' ? [{ ...photo, state: 'failed', failure: image.reason }] : [],
    ),
  ]
  await sql`
    update listing_photos p set image_id = s."imageId", state = s.state, failure = s.failure
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (
      "listingId" bigint, position integer, url text, "imageId" bigint, state text, failure text)
    where p.tenant_id = ${tenantId} and p.listing_id = s."listingId" and p.position = s.position and p.source_url = s.url
      and p.state = 'pending'`.execute(trx)
  if (stockVersion !== null) await stampListings(trx, ctx, vehicles, stockVersion)
}
