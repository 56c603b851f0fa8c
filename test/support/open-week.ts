import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from './database.ts'

/** Opens every place of a dealer at the same hours from Monday to Saturday, in a state. */
export async function openWeek(
  database: TestDatabase,
  { tenant }: TenantCtx,
  { opens, closes, state }: { opens: string; closes: string; state: string },
): Promise<void> {
  await database.owner.query('update locations set state = $2 where tenant_id = $1', [tenant.tenantId, state])
  await database.owner.query(
    `insert into opening_hours (location_id, tenant_id, weekday, status, opens, closes)
     select location_id, tenant_id, weekday, 'Open', $2, $3 from locations, generate_series(1, 6) as weekday where tenant_id = $1`,
    [tenant.tenantId, opens, closes],
  )
}
