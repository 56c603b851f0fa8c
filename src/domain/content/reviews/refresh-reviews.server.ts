import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { settingsChanged } from '#domain/tenants/settings-changed.server.ts'
import type { FetchedReview, ReviewSource } from './review-source.ts'

type Place = { name: string; dealership: string | null }

export type RefreshOutcome =
  | { kind: 'changed' | 'same'; count: number; average: number | null }
  /** The reviews of before stay. */
  | { kind: 'failed'; reason: string }

/** Reads the reviews of a place anew, in place of those that are stored (rule:review-sources). */
export async function refreshReviews(ctx: TenantCtx, source: ReviewSource, place: Place): Promise<RefreshOutcome> {
  const { tenantId, settings } = ctx.tenant
  const read = await source.read({ ...place, timeZone: settings.site.timeZone })
  const key = { tenant_id: tenantId, source: source.name, place: place.name }
  return withTenant(ctx, async (trx): Promise<RefreshOutcome> => {
    const told =
      read.kind === 'failed'
        ? { tried_at: ctx.now, failure: read.reason.slice(0, 500) }
        : { ...totals(read), tried_at: ctx.now, read_at: ctx.now, failure: null }
    const before = await storedTotals(trx, key)
    await trx
      .insertInto('review_sources')
      .values({ ...key, ...told })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'place']).doUpdateSet(told))
      .execute()
    if (read.kind === 'failed') return read
    const { count, average } = read
    const isSame =
      isDeepStrictEqual(before, totals(read)) && isDeepStrictEqual(await storedRows(trx, key), rowsOf(read.reviews))
    if (!isSame) await replaceRows(trx, key, read.reviews)
    return { kind: isSame ? 'same' : 'changed', count, average }
  })
}

/** A statement holds 65,535 values at most. */
const ROWS_AT_ONCE = 1000

type Key = { tenant_id: number; source: ReviewSource['name']; place: string }

function totals({ count, average }: { count: number; average: number | null }) {
  return { review_count: count, average_rating: average }
}

async function storedTotals(trx: TenantTransaction, { tenant_id, source, place }: Key) {
  return trx
    .selectFrom('review_sources')
    .select(['review_count', 'average_rating'])
    .where('tenant_id', '=', tenant_id)
    .where('source', '=', source)
    .where('place', '=', place)
    .executeTakeFirst()
}

async function storedRows(trx: TenantTransaction, { tenant_id, source, place }: Key) {
  return trx
    .selectFrom('reviews')
    .select([
      'external_id',
      'customer_name',
      'rating',
      'text',
      'review_date',
      'reply_text',
      'reply_date',
      'dealership_slug',
    ])
    .where('tenant_id', '=', tenant_id)
    .where('source', '=', source)
    .where('place', '=', place)
    .orderBy(sql`external_id collate "C"`)
    .execute()
}

async function replaceRows(trx: TenantTransaction, key: Key, reviews: readonly FetchedReview[]): Promise<void> {
  const { tenant_id, source, place } = key
  await trx
    .deleteFrom('reviews')
    .where('tenant_id', '=', tenant_id)
    .where('source', '=', source)
    .where('place', '=', place)
    .execute()
  const rows = rowsOf(reviews).map((row) => ({ ...key, ...row }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('reviews')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  await settingsChanged(trx, tenant_id)
}

/** One of each id, as they are stored. */
function rowsOf(reviews: readonly FetchedReview[]) {
  const rows = reviews.map(({ externalId, customerName, rating, text, ...review }) => ({
    external_id: externalId,
    customer_name: customerName,
    rating,
    text,
    review_date: review.reviewDate,
    reply_text: review.replyText,
    reply_date: review.replyDate,
    dealership_slug: review.dealership,
  }))
  const byId = new Map(rows.map((row) => [row.external_id, row]))
  return [...byId.values()].sort((a, b) => (a.external_id < b.external_id ? -1 : 1))
}
