import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

export type FoundListing =
  | { kind: 'found'; listingId: number; slug: string; stockNumber: string }
  | { kind: 'no-such-vehicle' }
  | { kind: 'no-such-dealership'; known: string[] }
  /** A stock number that occurs more than once, and the vehicles it may mean. */
  | { kind: 'several-vehicles'; dealerships: string[]; slugs: string[] }

type FoundRow = { listingId: number; slug: string; stockNumber: string; dealership: string; tier: number }

/**
 * The vehicle a person means by its address or stock number; else by one of its old addresses or a stock number that
 * differs in case or leading zeros only; else by its VIN; else by its registration plate; else by the number that another source
 * lists it under; else by its id. `dealership` (a slug) narrows it where a group uses a number twice.
 */
export async function findListing(
  trx: TenantTransaction,
  tenantId: number,
  vehicle: string,
  dealership: string | null = null,
): Promise<FoundListing> {
  if (dealership !== null) {
    const known = await dealershipSlugs(trx, tenantId)
    if (!known.includes(dealership)) return { kind: 'no-such-dealership', known }
  }

  const candidates = (await findRows(trx, tenantId, vehicle.trim())).filter(
    (row) => dealership === null || row.dealership === dealership,
  )
  const meant = candidates.filter(({ tier }) => tier === Math.min(...candidates.map((row) => row.tier)))
  const [first] = meant
  if (!first) return { kind: 'no-such-vehicle' }
  if (meant.length > 1) {
    return {
      kind: 'several-vehicles',
      dealerships: [...new Set(meant.map((row) => row.dealership))],
      slugs: meant.map(({ slug }) => slug),
    }
  }
  return { kind: 'found', listingId: first.listingId, slug: first.slug, stockNumber: first.stockNumber }
}

/** The dealerships a person may name, in their order. */
export async function dealershipSlugs(trx: TenantTransaction, tenantId: number): Promise<string[]> {
  const found = trx.selectFrom('dealerships').select('slug').where('tenant_id', '=', tenantId).orderBy('position')
  return (await found.execute()).map(({ slug }) => slug)
}

/** `tier`: how nearly each is what was asked for, from 1. */
async function findRows(trx: TenantTransaction, tenantId: number, word: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with asked as (
      select ${word}::text as word, lower(${word}::text) as slug, upper(replace(${word}::text, ' ', '')) as vin
    )
    select distinct l.listing_id as "listingId", l.slug, l.stock_number as "stockNumber", d.slug as dealership, t.tier
    from asked
    join listings l on l.tenant_id = ${tenantId}
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    left join ${otherNumbers(tenantId)} o on o.listing_id = l.listing_id and o.stock_key = ${stockKey('asked.word')}
    cross join lateral (select case
      when l.slug = asked.slug or l.stock_number = asked.word then 1
      when ${stockKey('l.stock_number')} = ${stockKey('asked.word')} or l.listing_id = (
        select h.listing_id from slug_history h where h.tenant_id = ${tenantId} and h.slug = asked.slug) then 2
      when length(asked.vin) > 4 and upper(l.vin) = asked.vin then 3
      when length(asked.vin) > 1 and upper(replace(l.registration_plate, ' ', '')) = asked.vin then 4
      when o.listing_id is not null then 5
      when l.listing_id::text = asked.word then 6
    end as tier) t
    where t.tier is not null
    order by l.slug`.execute(trx)
  return rows
}

/** The numbers that the last whole file of each source has for vehicles of others that it lists, too, as far as they differ from theirs. */
function otherNumbers(tenantId: number): RawBuilder<unknown> {
  return sql`(
    select m.listing_id, ${stockKey('n."otherNumber"')} as stock_key
    from (
      select distinct on (coalesce(source, format), dealership_id) coalesce(source, format) as source,
        summary -> 'otherNumbers' as numbers
      from feed_runs
      where tenant_id = ${tenantId} and summary -> 'refusal' ->> 'reason' is null
        and jsonb_typeof(summary -> 'otherNumbers') = 'array'
      order by coalesce(source, format), dealership_id, started_at desc, feed_run_id desc
    ) last
    cross join lateral jsonb_to_recordset(last.numbers) as n ("stockNumber" text, "dealershipSlug" text, "otherNumber" text)
    join dealerships e on e.tenant_id = ${tenantId} and e.slug = n."dealershipSlug"
    join listings m on m.tenant_id = ${tenantId} and m.dealership_id = e.dealership_id and m.stock_number = n."stockNumber"
    join also_listed a on a.tenant_id = ${tenantId} and a.listing_id = m.listing_id and a.source = last.source)`
}

/**
 * SQL for a stock number as it is compared, the same as `stockNumberKey`: a spreadsheet strips zeros (00001075 becomes
 * 1075), people write ab12 for AB12. `column` is a name in the query, never input.
 */
export function stockKey(column: string): RawBuilder<string> {
  return sql.raw(`regexp_replace(upper(trim(${column})), '^0+(?=.)', '')`)
}
