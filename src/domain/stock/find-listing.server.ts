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

  const word = vehicle.trim()
  const isAsked = (row: FoundRow) => dealership === null || row.dealership === dealership
  const candidates = (await findRows(trx, tenantId, word)).filter(isAsked)
  // Seldom asked, and dearer than the rest together: only where nothing goes before it.
  if (candidates.every(({ tier }) => tier > OTHER_NUMBER_TIER))
    candidates.push(...(await findByOtherNumber(trx, tenantId, word)).filter(isAsked))
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

/** `tier`: how nearly each is what was asked for, from 1; without `findByOtherNumber`. */
async function findRows(trx: TenantTransaction, tenantId: number, word: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with asked as (
      select ${word}::text as word, lower(${word}::text) as slug, upper(replace(${word}::text, ' ', '')) as vin
    )
    select l.listing_id as "listingId", l.slug, l.stock_number as "stockNumber", d.slug as dealership, t.tier
    from asked
    join listings l on l.tenant_id = ${tenantId}
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    cross join lateral (select case
      when l.slug = asked.slug or l.stock_number = asked.word then 1
      when ${stockKey('l.stock_number')} = ${stockKey('asked.word')} or l.listing_id = (
        select h.listing_id from slug_history h where h.tenant_id = ${tenantId} and h.slug = asked.slug) then 2
      when length(asked.vin) > 4 and upper(l.vin) = asked.vin then 3
      when length(asked.vin) > 1 and upper(replace(l.registration_plate, ' ', '')) = asked.vin then 4
      when l.listing_id::text = asked.word then 6
    end as tier) t
    where t.tier is not null
    order by l.slug`.execute(trx)
  return rows
}

const OTHER_NUMBER_TIER = 5

/** By the numbers that the last whole file of each source has for vehicles of others that it lists, too, as far as they differ from theirs. */
async function findByOtherNumber(trx: TenantTransaction, tenantId: number, word: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with last as materialized (
      select distinct on (coalesce(source, format), dealership_id) coalesce(source, format) as source,
        summary -> 'otherNumbers' as numbers
      from feed_runs
      where tenant_id = ${tenantId} and summary -> 'refusal' ->> 'reason' is null
        and jsonb_typeof(summary -> 'otherNumbers') = 'array'
      order by coalesce(source, format), dealership_id, started_at desc, feed_run_id desc
    ), named as materialized (
      select last.source, n."stockNumber", n."dealershipSlug"
      from last
      cross join lateral jsonb_to_recordset(last.numbers) as n ("stockNumber" text, "dealershipSlug" text, "otherNumber" text),
        (select ${word}::text as word) as asked
      where ${stockKey('n."otherNumber"')} = ${stockKey('asked.word')}
    )
    select distinct l.listing_id as "listingId", l.slug, l.stock_number as "stockNumber", d.slug as dealership,
      ${OTHER_NUMBER_TIER}::int as tier
    from named n
    join dealerships d on d.tenant_id = ${tenantId} and d.slug = n."dealershipSlug"
    join listings l on l.tenant_id = ${tenantId} and l.dealership_id = d.dealership_id and l.stock_number = n."stockNumber"
    join also_listed a on a.tenant_id = ${tenantId} and a.listing_id = l.listing_id and a.source = n.source
    order by l.slug`.execute(trx)
  return rows
}

/**
 * SQL for a stock number as it is compared, the same as `stockNumberKey`: a spreadsheet strips zeros (00001075 becomes
 * 1075), people write ab12 for AB12. `column` is a name in the query, never input.
 */
export function stockKey(column: string): RawBuilder<string> {
  return sql.raw(`regexp_replace(upper(trim(${column})), '^0+(?=.)', '')`)
}
