import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { PriceType } from '../listing.ts'

/** What a source says a vehicle costs, in cents; null where it says nothing. */
export type SourcePrice = {
  source: string
  priceCents: number | null
  priceType: PriceType | null
  driveAwayCents: number | null
  exclGovtChargesCents: number | null
}

/** A vehicle on sale that two sources list at two prices (rule:feed-sources). */
export type DifferingPrice = {
  stockNumber: string
  name: string
  dealershipSlug: string
  /** What the site shows. */
  shown: SourcePrice
  /** What is not shown. */
  other: SourcePrice
  /** Why: its source listed the vehicle first, or the dealer set the price by hand. */
  because: 'listed-first' | 'set-by-hand'
}

/**
 * Of the rows of a planned file whose vehicle another source owns (`feed_shared`) the first `limit` that name another price,
 * and how many do.
 */
export async function findDifferingPrices(
  trx: TenantTransaction,
  { tenantId, source, limit }: { tenantId: number; source: string; limit: number },
): Promise<{ count: number; listed: DifferingPrice[] }> {
  const { rows } = await sql<DifferingPrice & { count: number }>`
    select ${columnsOf(sql`${source}::text`)}, (count(*) over ())::int as count
    from feed_shared f join feed_rows r using (row_no)
    join listings l on l.tenant_id = ${tenantId} and l.listing_id = f.listing_id
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    cross join lateral jsonb_populate_record(null::listings, r.facts) o
    where r.facts ? 'price_cents' and ${isApart()}
    order by l.stock_number, d.slug limit ${limit}`.execute(trx)
  return { count: rows[0]?.count ?? 0, listed: rows.map(({ count, ...row }) => row) }
}

/** Those that the last whole file of a source named, as far as they still differ; by `other.source`, then stock number. */
export async function listDifferingPrices(trx: TenantTransaction, tenantId: number): Promise<DifferingPrice[]> {
  const { rows } = await sql<DifferingPrice>`
    with last as (
      select distinct on (coalesce(source, format)) coalesce(source, format) as source,
        summary -> 'differingPrices' -> 'listed' as listed
      from feed_runs
      where tenant_id = ${tenantId} and summary -> 'refusal' ->> 'reason' is null
        and jsonb_typeof(summary -> 'differingPrices') = 'object'
      order by coalesce(source, format), started_at desc, feed_run_id desc
    )
    select ${columnsOf(sql`last.source`)}
    from last
    cross join lateral jsonb_to_recordset(last.listed) as n ("stockNumber" text, "dealershipSlug" text, other jsonb)
    join dealerships d on d.tenant_id = ${tenantId} and d.slug = n."dealershipSlug"
    join listings l on l.tenant_id = ${tenantId} and l.dealership_id = d.dealership_id and l.stock_number = n."stockNumber"
    join also_listed a on a.tenant_id = ${tenantId} and a.listing_id = l.listing_id and a.source = last.source
    cross join lateral (
      select "priceCents" as price_cents, "priceType" as price_type, "driveAwayCents" as drive_away_cents,
        "exclGovtChargesCents" as excl_govt_charges_cents
      from jsonb_to_record(n.other) as p (
        "priceCents" bigint, "priceType" text, "driveAwayCents" bigint, "exclGovtChargesCents" bigint)) o
    where ${isApart()}
    order by last.source, l.stock_number, d.slug`.execute(trx)
  return rows
}

/** `l` is the vehicle as it stands, `o` what the other source says of it. */
function columnsOf(otherSource: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    l.stock_number as "stockNumber", l.name, d.slug as "dealershipSlug",
    ${priceOf('l', sql`l.feed_name`)} as shown, ${priceOf('o', otherSource)} as other,
    case when exists (select from listing_locks k where k.listing_id = l.listing_id and k.field = 'price_cents')
      then 'set-by-hand' else 'listed-first' end as because`
}

function priceOf(row: 'l' | 'o', source: RawBuilder<string>): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`jsonb_build_object('source', ${source}, 'priceCents', ${column('price_cents')}, 'priceType', ${column('price_type')},
    'driveAwayCents', ${column('drive_away_cents')}, 'exclGovtChargesCents', ${column('excl_govt_charges_cents')})`
}

/** One may advertise the price before charges and the other the price with them: where either is the same, they agree. */
function isApart(): RawBuilder<SqlBool> {
  return sql<SqlBool>`l.status in ('in_stock', 'coming_soon') and l.price_cents is distinct from o.price_cents
    and coalesce(l.drive_away_cents <> o.drive_away_cents, true)
    and coalesce(l.excl_govt_charges_cents <> o.excl_govt_charges_cents, true)`
}
