import { type SqlBool, sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CarType, ListingStatus } from './listing.ts'
import { lockWords } from './lockable-fields.ts'

/** Null or absent: no condition. */
export type StockFilter = {
  dealershipSlug?: string | null
  /** Of one of these; 'reserved' is a vehicle in stock that is kept for somebody. */
  statuses?: readonly (ListingStatus | 'reserved')[] | null
  carType?: CarType | null
  make?: string | null
  model?: string | null
  /** Words that stand in the name, the stock number or the plate. */
  text?: string | null
  /** Vehicles without any picture. */
  withoutPhotos?: boolean
  locked?: boolean
  /** Vehicles of this source (rule:feed-sources). */
  source?: string | null
}

export type StockRow = {
  stockNumber: string
  slug: string
  name: string
  dealershipSlug: string
  locationName: string | null
  status: ListingStatus
  reserved: boolean
  carType: CarType
  priceCents: number | null
  odometerKm: number | null
  photos: number
  /** How many words the dealer locked: `price` is one, though it locks several columns. */
  lockedFields: number
  /** The source it is of; null: no feed ever listed it. */
  feedName: string | null
  updatedAt: Date
}

/** A page of the tenant's vehicles, newest change first, and how many there are in all. */
export async function listStock(
  ctx: TenantCtx,
  filter: StockFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: StockRow[] }> {
  const where = conditions(ctx.tenant.tenantId, filter)
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<Omit<StockRow, 'lockedFields'> & { lockedColumns: string[] }>`
      select l.stock_number as "stockNumber", l.slug, l.name, d.slug as "dealershipSlug", o.name as "locationName", l.status, l.reserved,
        l.car_type as "carType", l.price_cents as "priceCents", l.odometer_km as "odometerKm", l.feed_name as "feedName", l.updated_at as "updatedAt",
        (select count(*)::int from listing_photos p where p.listing_id = l.listing_id and p.state = 'ready') as photos,
        array(select k.field from listing_locks k where k.listing_id = l.listing_id) as "lockedColumns"
      from listings l join dealerships d using (dealership_id) left join locations o using (location_id)
      where ${where} order by l.updated_at desc, l.listing_id limit ${page.limit} offset ${page.offset}`.execute(trx)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from listings l join dealerships d using (dealership_id)
      where ${where}`.execute(trx)
    return {
      total: counted.rows[0]!.total,
      rows: rows.map(({ lockedColumns, ...row }) => ({ ...row, lockedFields: lockWords(lockedColumns).length })),
    }
  })
}

function conditions(tenantId: number, filter: StockFilter) {
  const all = [sql<SqlBool>`l.tenant_id = ${tenantId}`]
  if (filter.dealershipSlug) all.push(sql`d.slug = ${filter.dealershipSlug}`)
  if (filter.statuses?.length) {
    const isReserved = filter.statuses.includes('reserved')
      ? sql<SqlBool>`l.status = 'in_stock' and l.reserved`
      : sql`false`
    all.push(sql<SqlBool>`(l.status = any(${filter.statuses}::text[]) or ${isReserved})`)
  }
  if (filter.carType) all.push(sql`l.car_type = ${filter.carType}`)
  if (filter.make) all.push(sql`lower(l.make) = lower(${filter.make})`)
  if (filter.model) all.push(sql`lower(l.model) = lower(${filter.model})`)
  for (const word of filter.text?.trim().split(/\s+/) ?? []) {
    all.push(sql`position(lower(${word}) in lower(concat_ws(' ', l.name, l.stock_number, l.registration_plate))) > 0`)
  }
  if (filter.source) all.push(sql`l.feed_name = ${filter.source}`)
  if (filter.withoutPhotos)
    all.push(sql`not exists (select from listing_photos p where p.listing_id = l.listing_id and p.state = 'ready')`)
  if (filter.locked) all.push(sql`exists (select from listing_locks k where k.listing_id = l.listing_id)`)
  return sql.join(all, sql` and `)
}
