import { sql } from 'kysely'
import { type FeedProblem, type FilePlace, placeOf } from '../feeds/feed.ts'
import { stockKey } from '../find-listing.server.ts'
import { columnOf, FACT_DEFAULTS } from '../listing-columns.ts'
import { type ListingIdentity, listingName } from '../listing-slug.ts'
import type { DealershipCounts, ImportRun, NamedVehicle } from './import-summary.ts'
import type { SellerPlace } from './place-sellers.ts'
import { leaveToOwners, passOn, tellApart } from './share-listings.server.ts'
import { countRows, isNotSkipped } from './stage-feed.server.ts'

const isAvailable = (alias: string) => sql.raw(`${alias}.status in ('in_stock', 'coming_soon')`)

/**
 * Turns staged rows into `feed_plan` (what becomes of each row) and `feed_merge` (the columns of new and differing
 * rows, after locks). Reads the tenant's tables and writes only temporary ones, so a dry run ends here.
 */
export async function planFeed(run: ImportRun, places: readonly SellerPlace[]): Promise<void> {
  await placeRows(run, places)
  await skipRows(run, sql`unplaced is not null`, ({ dealer_code, unplaced }) => ({
    field: 'dealerCode',
    value: dealer_code ?? '',
    reason: unplaced ?? '',
  }))
  await skipRows(run, sql`copy > 1`, ({ stock_number, number_here }) => ({
    field: 'stockNumber',
    value: stock_number,
    reason: `is in the file more than once; the first row counts${number_here === null ? '' : `. By its VIN this one is ${number_here}, which stays as it was`}`,
  }))
  await matchListings(run)
  await leaveToOwners(run)
  if (run.owners.length > 0) await keepNumbers(run)
  await mergeFacts(run)
  await decide(run)
}

async function placeRows(run: ImportRun, places: readonly SellerPlace[]): Promise<void> {
  const sellers = places.map((place, seller_no) => ({ ...place, seller_no }))
  await sql`
    create temp table feed_plan on commit drop as
    select r.row_no, r.line, r.sheet_row, r.stock_number, ${stockKey('r.stock_number')} as stock_key, s."dealershipId" as dealership_id,
      s."locationId" as location_id, s."defaultLocationId" as default_location_id, s.reason as unplaced,
      s.value as dealer_code, r.photo_source,
      encode(sha256(convert_to(concat_ws('|', r.facts::text, r.specs::text, s."locationId"), 'UTF8')), 'hex') as digest,
      encode(sha256(convert_to(r.photo_stamp, 'UTF8')), 'hex') as photos_digest,
      row_number() over (partition by s."dealershipId", r.stock_number order by r.row_no) as copy,
      null::bigint as listing_id, false as moved, null::text as verdict, false as photos_change, null::text as name, null::text as slug
    from feed_rows r
    join jsonb_to_recordset(${JSON.stringify(sellers)}::jsonb) as s (
      seller_no integer, "dealershipId" bigint, "locationId" bigint, "defaultLocationId" bigint, reason text, value text)
      using (seller_no)`.execute(run.trx)
  await sql`create unique index on feed_plan (row_no)`.execute(run.trx)
  await countRows(run, 'feed_plan')
}

type SkippedPlanRow = FilePlace & {
  stock_number: string
  unplaced: string | null
  dealer_code: string | null
  /** By which the site has the vehicle of its VIN, where that is another number, and no row of the file has it. */
  number_here: string | null
}

/** Takes rows out of the plan; their stock numbers and VINs still protect what they would have updated. */
async function skipRows(
  { trx, tenantId, report }: ImportRun,
  which: ReturnType<typeof sql>,
  problem: (row: SkippedPlanRow) => Pick<FeedProblem, 'field' | 'value' | 'reason'>,
): Promise<void> {
  const { rows } = await sql<SkippedPlanRow>`
    with gone as (delete from feed_plan where ${which} returning row_no, line, sheet_row, stock_number, unplaced, dealer_code),
    skipped as (select g.*, upper(r.facts ->> 'vin') as vin from gone g join feed_rows r using (row_no)),
    kept as (insert into feed_skipped (line, stock_number, vin) select line, stock_number, vin from skipped)
    select s.line, s.sheet_row as row, s.stock_number, s.unplaced, s.dealer_code, l.stock_number as number_here
    from skipped s left join (
      select upper(l.vin) as vin, min(l.stock_number) as stock_number from listings l
      where l.tenant_id = ${tenantId} and length(l.vin) = 17 and ${isAvailable('l')} and exists (select from skipped)
        and not exists (select from feed_rows r where r.stock_number = l.stock_number)
      group by upper(l.vin)) l on l.vin = s.vin
    order by s.row_no`.execute(trx)
  for (const row of rows)
    report.skip([{ ...placeOf(row), stockNumber: row.stock_number, ...problem(row), skipsRow: true }])
}

/**
 * Which listing each row is. First by the very stock number; then, where only one row and one listing can be meant, by
 * the same without zeros; then by VIN: a vehicle that went to another dealership of the file, or got another number.
 */
async function matchListings(run: ImportRun): Promise<void> {
  const { trx, tenantId } = run
  await sql`
    update feed_plan p set listing_id = l.listing_id from listings l
    where l.tenant_id = ${tenantId} and l.dealership_id = p.dealership_id
      and l.stock_number = p.stock_number`.execute(trx)
  // With this index no join order is a bad one, whatever the planner knows of tables that have just been filled.
  await sql`create index on feed_plan (listing_id)`.execute(trx)
  await sql`
    with open_rows as (
      select row_no, dealership_id, stock_key, count(*) over (partition by dealership_id, stock_key) as alike
      from feed_plan where listing_id is null
    ), open_listings as (
      select l.listing_id, l.dealership_id, k.stock_key, count(*) over (partition by l.dealership_id, k.stock_key) as alike
      from listings l, lateral (select ${stockKey('l.stock_number')} as stock_key) k
      where l.tenant_id = ${tenantId} and exists (select from open_rows)
        and not exists (select from feed_plan p where p.listing_id = l.listing_id)
    )
    update feed_plan p set listing_id = l.listing_id from open_rows r, open_listings l
    where p.row_no = r.row_no and l.dealership_id = r.dealership_id and l.stock_key = r.stock_key and r.alike = 1
      and l.alike = 1`.execute(trx)
  await tellApart(run)
  await matchMoved(run)
  await countRows(run, 'feed_plan')
}

/** Numbers that another vehicle has: no new vehicle gets one, and a vehicle known by its VIN keeps that it had. */
async function keepNumbers(run: ImportRun): Promise<void> {
  const taken = sql`exists (select from listings l where l.tenant_id = ${run.tenantId}
    and l.dealership_id = feed_plan.dealership_id and l.stock_number = feed_plan.stock_number)`
  await sql`update feed_plan set moved = false where moved and ${taken}`.execute(run.trx)
  await skipRows(run, sql`listing_id is null and ${taken}`, ({ stock_number }) => ({
    field: 'stockNumber',
    value: stock_number,
    reason: 'is that of another vehicle, which another source lists',
  }))
}

/** Only vehicles still on sale that would else be missing, and only by whole VINs that occur once on either side. */
async function matchMoved({ trx, tenantId }: ImportRun): Promise<void> {
  await sql`
    with open_rows as (
      select p.row_no, r.facts ->> 'vin' as vin, count(*) over (partition by r.facts ->> 'vin') as alike
      from feed_plan p join feed_rows r using (row_no)
      where p.listing_id is null and length(r.facts ->> 'vin') = 17
    ), open_listings as (
      select l.listing_id, l.vin, count(*) over (partition by l.vin) as alike
      from listings l
      where l.tenant_id = ${tenantId} and exists (select from open_rows) and length(l.vin) = 17 and ${isAvailable('l')}
        and l.feed_name is not null and l.dealership_id in (select dealership_id from feed_plan)
        and not exists (select from feed_plan p where p.listing_id = l.listing_id)
        and not exists (select from feed_skipped s where ${stockKey('s.stock_number')} = ${stockKey('l.stock_number')})
    )
    update feed_plan p set listing_id = l.listing_id, moved = true from open_rows r, open_listings l
    where p.row_no = r.row_no and l.vin = r.vin and r.alike = 1 and l.alike = 1`.execute(trx)
}

/** A column as it will stand: what the feed says of it, unless that is locked. */
const identity = (column: string) =>
  sql.raw(
    `case when r.facts ? '${column}' and not '${column}' = any(k.fields) then r.facts ->> '${column}' else l.${column}::text end`,
  )

const COLUMN_DEFAULTS = Object.fromEntries(
  Object.entries(FACT_DEFAULTS).map(([field, value]) => [columnOf(field), value]),
)

/**
 * The columns a row sets, for rows whose digest differs from what the feed last gave. A feed that says nothing of the
 * status says "here" of a vehicle that was gone from the last one (its digest was cleared then), if it is the whole
 * list: a file that is not leaves it gone, and its digest cleared for the next that is. sold_at goes with the status, and
 * the bare day of the sale does not replace its hour. What the dealer locked is taken out.
 */
async function mergeFacts(run: ImportRun): Promise<void> {
  const { trx, tenantId, now, full } = run
  const wasGone = sql`l.feed_name is not null and l.feed_digest is null and l.status in ('sold', 'withdrawn')`
  await sql`
    create temp table feed_merge on commit drop as
    select p.row_no,
      (case when p.listing_id is null then ${JSON.stringify(COLUMN_DEFAULTS)}::jsonb else '{}'::jsonb end
        || (r.facts - 'sold_at')
        || case when p.listing_id is null or p.moved
             then jsonb_build_object('dealership_id', p.dealership_id, 'stock_number', p.stock_number) else '{}'::jsonb end
        || case when p.location_id is not null or p.listing_id is null or p.dealership_id <> l.dealership_id
             then jsonb_build_object('location_id', coalesce(p.location_id, p.default_location_id)) else '{}'::jsonb end
        || case
             when r.facts ->> 'status' = 'sold' then jsonb_build_object('sold_at', coalesce(
               case when (r.facts ->> 'sold_at')::timestamptz is distinct from date_trunc('day', l.sold_at, 'UTC') then (r.facts ->> 'sold_at')::timestamptz end,
               l.sold_at, ${now}::timestamptz))
             when r.facts ? 'status' then '{"sold_at": null}'::jsonb
             when ${full} and ${wasGone}
               then '{"status": "in_stock", "sold_at": null}'::jsonb
             else '{}'::jsonb
           end) - k.fields as facts,
      r.specs - k.fields as specs,
      case when l.listing_id is null or p.moved then p.stock_number else l.stock_number end as stock_number,
      ${identity('year')}::integer as year, ${identity('make')} as make, ${identity('model')} as model,
      ${identity('badge')} as badge, ${identity('series')} as series
    from feed_plan p
    join feed_rows r using (row_no)
    left join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    cross join lateral (
      select coalesce(array_agg(x.field), '{}') as fields
      from listing_locks x where x.tenant_id = ${tenantId} and x.listing_id = p.listing_id
    ) k
    where p.listing_id is null or p.moved or l.feed_digest is distinct from p.digest`.execute(trx)
  await sql`create unique index on feed_merge (row_no)`.execute(trx)
  if (!full)
    await sql`
      update feed_plan p set digest = null from feed_rows r, listings l
      where r.row_no = p.row_no and not r.facts ? 'status' and l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
        and ${wasGone}`.execute(trx)
  await countRows(run, 'feed_merge')
}

/**
 * A row whose columns all hold what they already held is unchanged, whatever its digest. That a whole file has no pictures of a
 * vehicle takes none away that another source gave (rule:feed-photos).
 */
async function decide({ trx, source, full }: ImportRun): Promise<void> {
  await sql`
    update feed_plan p set verdict = case
      when p.listing_id is null then 'new'
      when d.differs then 'changed'
      else 'unchanged'
    end, photos_change = d.photos_change
    from feed_plan q
    left join feed_merge m on m.row_no = q.row_no
    left join feed_rows r on r.row_no = q.row_no
    left join listings l on l.listing_id = q.listing_id
    left join listing_specs s on s.listing_id = q.listing_id
    cross join lateral (select
      m.row_no is not null and (
        jsonb_populate_record(l, m.facts) is distinct from l
        or case when s.listing_id is null then jsonb_strip_nulls(m.specs) <> '{}'::jsonb
             else jsonb_populate_record(s, m.specs) is distinct from s end
      ) as differs,
      q.photos_digest is not null and l.feed_photos_digest is distinct from q.photos_digest
        and case when q.listing_id is null then cardinality(r.photos) > 0
              when q.photo_source = 'url' then r.photos is distinct from
                array(select h.source_url from listing_photos h where h.listing_id = q.listing_id order by h.position)
              else true end
        and not exists (select from listing_locks x where x.listing_id = q.listing_id and x.field = 'photos')
        and not (${full} and q.listing_id is not null and cardinality(r.photos) = 0
          and coalesce(coalesce(l.photos_from, l.feed_name) <> ${source}, false)) as photos_change
    ) d
    where p.row_no = q.row_no`.execute(trx)
  await sql`analyze feed_plan (row_no, listing_id, verdict)`.execute(trx)
}

/**
 * `feed_gone`: available vehicles of the covered dealerships that come from this source and that its full feed lists no
 * more, nor does another source. A skipped row's stock number keeps its vehicle, and so does its VIN, whatever number it was
 * given by mistake (rule:feed-import); one no feed ever listed is the dealer's own.
 */
export async function planGone(run: ImportRun, coveredIds: readonly number[]): Promise<number> {
  const { trx, tenantId, source } = run
  await sql`
    create temp table feed_gone on commit drop as
    select l.listing_id, l.dealership_id from listings l
    where l.tenant_id = ${tenantId} and l.dealership_id = any(${coveredIds}::bigint[]) and l.feed_name = ${source} and ${isAvailable('l')}
      and not exists (select from feed_plan p where p.listing_id = l.listing_id)
      and ${isNotSkipped('l')}
      and not exists (select from listing_locks k where k.listing_id = l.listing_id
      and k.field = 'status')`.execute(trx)
  await passOn(run)
  return (await sql<{ count: number }>`select count(*)::int as count from feed_gone`.execute(trx)).rows[0]!.count
}

/**
 * Takes out of `feed_gone` what a skipped row without a stock number may be, and says how many those are: the vehicle
 * with its VIN, and each that agrees with all the row gives of make, model and year, unless whole VINs tell them apart.
 */
export async function keepNameless({ trx }: ImportRun): Promise<number> {
  const kept = await sql`
    delete from feed_gone g using listings l
    where l.listing_id = g.listing_id and exists (
      select from feed_skipped s
      where s.stock_number is null and (
        s.vin = upper(l.vin)
        or (s.make is not null or s.model is not null)
          and (s.make is null or lower(s.make) = lower(l.make))
          and (s.model is null or lower(s.model) = lower(l.model))
          and (s.year is null or s.year = l.year)
          and not coalesce(length(s.vin) = 17 and length(l.vin) = 17, false)
      ))`.execute(trx)
  return Number(kept.numAffectedRows)
}

const hasPrice = sql.raw('coalesce(l.offer_price_cents, l.price_cents) is not null')
const priceAfter = (column: string) =>
  `case when m.facts ? '${column}' then m.facts ->> '${column}' else l.${column}::text end`

/** Of a plan's row `m` and its vehicle `l`: one that stays available, had a price to be shown and would have none. */
const losesPrice = sql`${isAvailable('l')} and coalesce(m.facts ->> 'status' in ('in_stock', 'coming_soon'), true) and ${hasPrice}
  and coalesce(${sql.raw(priceAfter('offer_price_cents'))}, ${sql.raw(priceAfter('price_cents'))}) is null`

/**
 * What would become of each covered dealership's stock of this source. Vehicles the file itself calls sold or withdrawn
 * count as gone.
 */
export async function countPlan(
  { trx, tenantId, source }: ImportRun,
  coveredIds: readonly number[],
): Promise<DealershipCounts[]> {
  const { rows } = await sql<DealershipCounts>`
    select d.slug as "dealershipSlug", r.created::int, r.changed::int, r.unchanged::int,
      (r.leaving + g.missing)::int as gone, b.available::int as "availableBefore", r.unpriced::int, b.priced::int as "pricedBefore"
    from dealerships d
    cross join lateral (
      select count(*) filter (where p.verdict = 'new') as created,
        count(*) filter (where p.verdict = 'changed' or (p.verdict = 'unchanged' and p.photos_change)) as changed,
        count(*) filter (where p.verdict = 'unchanged' and not p.photos_change) as unchanged,
        count(*) filter (where ${isAvailable('l')} and m.facts ->> 'status' in ('sold', 'withdrawn')) as leaving,
        count(*) filter (where ${losesPrice}) as unpriced
      from feed_plan p left join listings l on l.listing_id = p.listing_id left join feed_merge m on m.row_no = p.row_no
      where p.dealership_id = d.dealership_id
    ) r
    cross join lateral (select count(*) as missing from feed_gone g where g.dealership_id = d.dealership_id) g
    cross join lateral (
      select count(*) as available, count(*) filter (where ${hasPrice}) as priced from listings l
      where l.tenant_id = ${tenantId} and l.dealership_id = d.dealership_id and ${isAvailable('l')}
        and (l.feed_name = ${source} or exists (select from feed_plan p where p.listing_id = l.listing_id))
    ) b
    where d.tenant_id = ${tenantId} and d.dealership_id = any(${coveredIds}::bigint[])
    order by d.position, d.slug`.execute(trx)
  return rows
}

/** The vehicles that `countPlan` counts as gone, by number, up to `limit`. */
export function leavingVehicles(run: ImportRun, limit: number): Promise<NamedVehicle[]> {
  return vehiclesWhere(
    run,
    limit,
    sql`l.listing_id in (select listing_id from feed_gone) or ${isAvailable('l')}
      and l.listing_id in (select p.listing_id from feed_plan p join feed_merge m using (row_no)
        where m.facts ->> 'status' in ('sold', 'withdrawn'))`,
  )
}

/** The vehicles that `countPlan` counts as unpriced, by number, up to `limit`. */
export function unpricedVehicles(run: ImportRun, limit: number): Promise<NamedVehicle[]> {
  return vehiclesWhere(
    run,
    limit,
    sql`exists (select from feed_plan p join feed_merge m using (row_no) where p.listing_id = l.listing_id and ${losesPrice})`,
  )
}

/** The vehicles that `countPlan` counts as created, in the order of the file, up to `limit`. */
export async function arrivingVehicles({ trx, tenantId }: ImportRun, limit: number): Promise<NamedVehicle[]> {
  const { rows } = await sql<ListingIdentity & Omit<NamedVehicle, 'name'>>`
    select m.stock_number as "stockNumber", d.slug as "dealershipSlug", m.year, m.make, m.model, m.badge, m.series
    from feed_plan p join feed_merge m using (row_no) join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = p.dealership_id
    where p.verdict = 'new' order by p.row_no limit ${limit}`.execute(trx)
  return rows.map(({ stockNumber, dealershipSlug, ...parts }) => ({
    stockNumber,
    dealershipSlug,
    name: listingName({ stockNumber, ...parts }),
  }))
}

async function vehiclesWhere(
  { trx, tenantId }: ImportRun,
  limit: number,
  which: ReturnType<typeof sql>,
): Promise<NamedVehicle[]> {
  const { rows } = await sql<NamedVehicle>`
    select l.stock_number as "stockNumber", l.name, d.slug as "dealershipSlug"
    from listings l join dealerships d using (tenant_id, dealership_id)
    where l.tenant_id = ${tenantId} and (${which})
    order by d.position, d.slug, l.stock_number limit ${limit}`.execute(trx)
  return rows
}
