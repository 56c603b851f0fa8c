import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from './database.ts'

/** A tenant with one dealership of the same slug, for tests of verbs that read no settings. */
export async function arrangeTenant(
  database: TestDatabase,
  slug: string,
): Promise<TenantCtx & { dealershipId: number }> {
  const tenant = await database.owner.query<{ tenant_id: number }>(
    "insert into tenants (slug, name, template, settings) values ($1, $1, 'x', '{}') returning tenant_id",
    [slug],
  )
  const tenantId = tenant.rows[0]!.tenant_id
  const dealershipId = await arrangeDealership(database, tenantId, slug)
  return {
    tenant: { tenantId, slug, name: slug } as TenantCtx['tenant'],
    db: database.app,
    now: new Date('2026-03-01T00:00:00Z'),
    dealershipId,
  }
}

export async function arrangeDealership(database: TestDatabase, tenantId: number, slug: string): Promise<number> {
  const { rows } = await database.owner.query<{ dealership_id: number }>(
    'insert into dealerships (tenant_id, slug, name) values ($1, $2, $2) returning dealership_id',
    [tenantId, slug],
  )
  return rows[0]!.dealership_id
}

/** A vehicle on sale; its slug is made of its dealership and stock number. */
export async function arrangeListing(
  database: TestDatabase,
  place: { tenantId: number; dealershipId: number },
  stockNumber: string,
): Promise<{ listingId: number; slug: string }> {
  const slug = `car-${place.dealershipId}-${stockNumber.toLowerCase()}`
  const { rows } = await database.owner.query<{ listing_id: number }>(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     values ($1, $2, $3, $4, 'A car', 'used', 2020, 'Toyota', 'HiLux', 0) returning listing_id`,
    [place.tenantId, place.dealershipId, stockNumber, slug],
  )
  return { listingId: rows[0]!.listing_id, slug }
}
