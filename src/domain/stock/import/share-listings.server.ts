import { sql } from 'kysely'
import { findDifferingPrices } from '../doubts/differing-prices.server.ts'
import { stockKey } from '../find-listing.server.ts'
import { type ComingSource, type ImportRun, MOST_LISTED, type OtherNumber } from './import-summary.ts'
import { isNotSkipped } from './stage-feed.server.ts'

/** A list by hand or of a tenant's folder has this source unless it is named; it gives way to a system's feed. */
const BY_HAND = 'universal-csv'

/** A source that has not come for a dealership for so long lets others have the vehicles they list of it, too. */
const SILENT_AFTER = '14 days'

/**
 * The other sources of the tenant that still come, for each dealership that their files list. Each has its vehicles to itself (rule:feed-sources), but for
 * lists by hand, which are in `others` only: a vehicle may pass to them. A file that is no whole list corrects anyone's.
 */
export async function otherSources({
  trx,
  tenantId,
  now,
  source,
  full,
}: Omit<ImportRun, 'others' | 'owners'>): Promise<Pick<ImportRun, 'others' | 'owners'>> {
  if (!full) return { others: [], owners: [] }
  const { rows: others } = await sql<ComingSource>`
    select distinct coalesce(f.source, f.format) as source, d.dealership_id as "dealershipId" from feed_runs f
    join dealerships d on d.tenant_id = ${tenantId} and (d.dealership_id = f.dealership_id
      or f.summary -> 'dealerships' @> jsonb_build_array(jsonb_build_object('dealershipSlug', d.slug)))
    where f.tenant_id = ${tenantId} and coalesce(f.source, f.format) <> ${source} and f.summary ->> 'refusal' is null
      and f.started_at > ${now}::timestamptz - ${SILENT_AFTER}::interval`.execute(trx)
  return { others, owners: others.filter((other) => other.source !== BY_HAND) }
}

/** For `(source, dealership_id) in`. */
const rowsOf = (coming: readonly ComingSource[]) =>
  sql`(select * from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as c (source text, "dealershipId" bigint))`

/**
 * Takes rows off a vehicle of another source that only has its stock number: whole VINs differ or, without them, make,
 * model or year. Call before vehicles are sought by VIN.
 */
export async function tellApart({ trx, tenantId, owners }: ImportRun): Promise<void> {
  await sql`
    update feed_plan p set listing_id = null from feed_rows r, listings l
    where r.row_no = p.row_no and l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
      and (l.feed_name, l.dealership_id) in ${rowsOf(owners)} and l.feed_digest is not null
      and case when length(r.facts ->> 'vin') = 17 and length(l.vin) = 17 then upper(r.facts ->> 'vin') <> upper(l.vin)
        else ((r.facts ->> 'year')::int, lower(r.facts ->> 'make'), lower(r.facts ->> 'model'))
          is distinct from (l.year, lower(l.make), lower(l.model)) end`.execute(trx)
}

/**
 * Moves rows whose vehicle another source owns from the plan to `feed_shared`: nothing comes of them but a note that this
 * source lists it, too, at which price. A source owns what it lists until it lists it no more.
 */
export async function leaveToOwners({ trx, tenantId, source, full, owners, report }: ImportRun): Promise<void> {
  await sql`
    create temp table feed_shared on commit drop as
    select p.row_no, p.dealership_id, l.listing_id, l.feed_name as owner
    from feed_plan p join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    where (l.feed_name, l.dealership_id) in ${rowsOf(owners)} and l.feed_digest is not null`.execute(trx)
  await sql`
    create temp table feed_lent on commit drop as
    select p.* from feed_plan p join feed_shared using (row_no) where p.photos_digest is not null`.execute(trx)
  await sql`delete from feed_plan where row_no in (select row_no from feed_shared)`.execute(trx)
  const { rows } = await sql<{ source: string; vehicles: number }>`
    select owner as source, count(*)::int as vehicles from feed_shared group by owner order by owner`.execute(trx)
  report.summary.shared = rows
  // A file that is no whole list corrects what it names.
  if (!full) return
  report.summary.otherNumbers = await otherNumbers(trx, tenantId)
  report.summary.differingPrices = await findDifferingPrices(trx, { tenantId, source, limit: MOST_LISTED })
}

async function otherNumbers(trx: ImportRun['trx'], tenantId: number): Promise<OtherNumber[]> {
  const { rows } = await sql<OtherNumber>`
    select l.stock_number as "stockNumber", d.slug as "dealershipSlug", r.stock_number as "otherNumber"
    from feed_shared f join feed_rows r using (row_no)
    join listings l on l.tenant_id = ${tenantId} and l.listing_id = f.listing_id
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    where ${stockKey('r.stock_number')} <> ${stockKey('l.stock_number')}
    order by f.row_no limit ${MOST_LISTED}`.execute(trx)
  return rows
}

/**
 * Plans the pictures of this file for vehicles of other sources that have none, or have them from this source already
 * (rule:feed-photos): rows with the verdict 'lent', of which nothing else is written. Answers how many vehicles get them.
 * Call once all else is counted.
 */
export async function lendPhotos({ trx, tenantId, source, report }: ImportRun): Promise<number> {
  await sql`
    update feed_lent n set verdict = 'lent', photos_change = true from feed_rows r, listings l
    where r.row_no = n.row_no and l.tenant_id = ${tenantId} and l.listing_id = n.listing_id
      and cardinality(r.photos) > 0 and l.feed_photos_digest is distinct from n.photos_digest
      and (l.photos_from = ${source} or not exists (select from listing_photos h
        where h.tenant_id = ${tenantId} and h.listing_id = l.listing_id and h.state <> 'failed'))
      and not exists (select from listing_locks x
        where x.tenant_id = ${tenantId} and x.listing_id = l.listing_id and x.field = 'photos')`.execute(trx)
  const { numAffectedRows } = await sql`
    insert into feed_plan select * from feed_lent where verdict = 'lent'`.execute(trx)
  const lent = Number(numAffectedRows ?? 0)
  if (lent > 0)
    report.note(
      `${lent} ${lent === 1 ? 'vehicle of another source has' : 'vehicles of other sources have'} the photos of this file: ${lent === 1 ? 'its' : 'their'} own source gave none.`,
    )
  return lent
}

/**
 * Notes whose the pictures are that vehicles get (those of `feed_plan` that change), and keeps noted whose they were where a
 * vehicle becomes this source's without getting others.
 */
export async function notePhotoSource({ trx, tenantId, source, full }: ImportRun): Promise<void> {
  await sql`
    update listings l set photos_from = case when p.photos_change then ${source} else coalesce(l.photos_from, l.feed_name) end
    from feed_plan p
    where l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
      and (p.photos_change or (${full} and p.verdict <> 'lent' and l.feed_name <> ${source}))`.execute(trx)
}

/** Takes out of `feed_gone` what another source lists, too: `feed_passed`, whose it then is. */
export async function passOn({ trx, tenantId, others, report }: ImportRun): Promise<void> {
  await sql`
    create temp table feed_passed on commit drop as
    select distinct on (g.listing_id) g.listing_id, a.source from feed_gone g
    join also_listed a on a.tenant_id = ${tenantId} and a.listing_id = g.listing_id
      and (a.source, g.dealership_id) in ${rowsOf(others)}
    order by g.listing_id, a.listed_at`.execute(trx)
  await sql`delete from feed_gone where listing_id in (select listing_id from feed_passed)`.execute(trx)
  const { rows } = await sql<{ source: string; vehicles: number }>`
    select source, count(*)::int as vehicles from feed_passed group by source order by source`.execute(trx)
  report.summary.passed = rows
}

/**
 * Notes what this source lists besides what is its own, and whose the vehicles are that it listed. Their digest is no
 * digest: the next file of their source writes what it says of them. Shoppers see none of it.
 */
export async function writeSources(run: ImportRun, coveredIds: readonly number[]): Promise<void> {
  const { trx, tenantId, now, source } = run
  await sql`
    insert into also_listed (tenant_id, listing_id, source, listed_at)
    select distinct ${tenantId}::bigint, listing_id, ${source}, ${now}::timestamptz from feed_shared
    on conflict do nothing`.execute(trx)
  await sql`
    update listings l set feed_name = p.source, feed_digest = '', feed_photos_digest = null,
      photos_from = coalesce(l.photos_from, l.feed_name)
    from feed_passed p where l.tenant_id = ${tenantId} and l.listing_id = p.listing_id`.execute(trx)
  await sql`
    delete from also_listed a using listings l
    where a.tenant_id = ${tenantId} and l.tenant_id = ${tenantId} and l.listing_id = a.listing_id and (l.feed_name = a.source
      or a.source = ${source} and l.dealership_id = any(${coveredIds}::bigint[])
        and not exists (select from feed_shared s where s.listing_id = a.listing_id)
        and ${isNotSkipped('l')})`.execute(trx)
}
