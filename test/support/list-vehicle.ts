import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from './database.ts'

/** Puts a vehicle (columns of `listings`) in a dealer's first yard, as a feed would; readers see it once they hear of it. */
export async function listVehicle(
  database: TestDatabase,
  ctx: TenantCtx,
  stockNumber: string,
  facts: Record<string, unknown>,
): Promise<number> {
  const row = { car_type: 'used', year: 2022, name: `${facts.year ?? 2022} ${facts.make} ${facts.model}`, ...facts }
  const columns = Object.keys(row)
  const { rows } = await database.owner.query<{ listing_id: string }>(
    `insert into listings (tenant_id, dealership_id, location_id, stock_number, slug, stock_version, ${columns.join(', ')})
     select $1, d.dealership_id, (select location_id from locations where dealership_id = d.dealership_id limit 1), $2, lower($2),
       (select stock_version + 1 from tenants where tenant_id = $1), ${columns.map((_, index) => `$${index + 3}`).join(', ')}
     from dealerships d where d.tenant_id = $1 limit 1 returning listing_id`,
    [ctx.tenant.tenantId, stockNumber, ...Object.values(row)],
  )
  await database.owner.query('update tenants set stock_version = stock_version + 1 where tenant_id = $1', [
    ctx.tenant.tenantId,
  ])
  return Number(rows[0]!.listing_id)
}
