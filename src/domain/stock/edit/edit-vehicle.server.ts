import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundListing, findListing } from '../find-listing.server.ts'
import { assignSlugs } from '../import/assign-slugs.server.ts'
import { writeChanged } from '../import/write-listings.server.ts'
import { SPEC_COLUMNS } from '../listing-columns.ts'
import { holdStock, touchStock } from '../touch-stock.server.ts'

/** Which vehicle: as `findListing` finds it; `dealership` (a slug) narrows what a group uses twice. */
export type VehicleName = { vehicle: string; dealership: string | null }

/** No vehicle is meant, or several may be. */
export type NotFound = Exclude<FoundListing, { kind: 'found' }>

/** One vehicle with its figures, dealership and yard, by column, in the values of JSON. */
export type VehicleRow = {
  listingId: number
  slug: string
  stockNumber: string
  columns: Record<string, unknown>
}

/** Does `work` on one vehicle in one transaction, which no import of the tenant comes between; with `isTrial` it is undone. */
export async function editVehicle<Outcome>(
  ctx: TenantCtx,
  { vehicle, dealership }: VehicleName,
  work: (trx: TenantTransaction, row: VehicleRow) => Promise<Outcome>,
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<Outcome | NotFound> {
  const { tenantId } = ctx.tenant
  const edit = async (trx: TenantTransaction) => {
    await holdStock(trx, tenantId)
    const found = await findListing(trx, tenantId, vehicle, dealership)
    return found.kind === 'found' ? work(trx, await vehicleRow(trx, tenantId, found.listingId)) : found
  }
  return withTenant(ctx, edit, { isTrial })
}

/** Whether the last file of its feed lists it no more. */
export function hasLeftFeed({ columns }: VehicleRow): boolean {
  return columns.feed_name !== null && columns.feed_digest === null
}

/** The vehicle as it stands now. */
export async function vehicleRow(trx: TenantTransaction, tenantId: number, listingId: number): Promise<VehicleRow> {
  const { rows } = await sql<VehicleRow>`
    select l.listing_id as "listingId", l.slug, l.stock_number as "stockNumber",
      coalesce(to_jsonb(s), '{}') || to_jsonb(l) || jsonb_build_object('dealership_slug', d.slug,
        'dealership_name', d.name, 'location_slug', o.slug, 'location_name', o.name) as columns
    from listings l
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    left join locations o on o.tenant_id = ${tenantId} and o.location_id = l.location_id
    left join listing_specs s on s.tenant_id = ${tenantId} and s.listing_id = l.listing_id
    where l.tenant_id = ${tenantId} and l.listing_id = ${listingId}`.execute(trx)
  return rows[0]!
}

/**
 * Writes columns of one vehicle as an import writes those of a changed row: name and address follow, the ledger of
 * prices has its line, old addresses lead on, search hears of it. What stands there already is not written again.
 */
export async function writeColumns(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { listingId, columns: before }: VehicleRow,
  columns: Record<string, unknown>,
): Promise<void> {
  const changed = Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column] ?? null),
  )
  if (changed.length === 0) return
  const { tenantId } = ctx.tenant
  const isSpec = ([column]: [string, unknown]) => SPECS.has(column)
  const facts = Object.fromEntries(changed.filter((one) => !isSpec(one)))
  const specs = Object.fromEntries(changed.filter(isSpec))
  const run = { trx, tenantId, now: ctx.now, source: null }
  await sql`
    create temp table feed_plan on commit drop as
    select 1 as row_no, listing_id, 'changed' as verdict, feed_digest as digest, null::text as name, null::text as slug
    from listings where tenant_id = ${tenantId} and listing_id = ${listingId}`.execute(trx)
  await sql`
    create temp table feed_merge on commit drop as
    select 1 as row_no, ${JSON.stringify(facts)}::jsonb as facts, ${JSON.stringify(specs)}::jsonb as specs,
      r.stock_number, r.year, r.make, r.model, r.badge, r.series
    from listings l, lateral jsonb_populate_record(l, ${JSON.stringify(facts)}::jsonb) r
    where l.tenant_id = ${tenantId} and l.listing_id = ${listingId}`.execute(trx)
  await assignSlugs(run)
  await writeChanged(run, await touchStock(trx, tenantId))
  // One transaction may write one vehicle twice.
  await sql`drop table feed_plan, feed_merge`.execute(trx)
}

const SPECS = new Set<string>(Object.values(SPEC_COLUMNS))
