import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'
import { MOST_OWN_VEHICLES, type WrittenVehicle } from './own-vehicle.ts'

/** Adds a vehicle to a shopper's garage, or writes one of theirs anew (rule:own-vehicles). `origin`: of the site as they reach it. */
export async function saveOwnVehicle(
  ctx: ShopperCtx,
  { ownVehicleId, origin, ...written }: WrittenVehicle & { ownVehicleId: number | null; origin: string },
): Promise<{ kind: 'saved' | 'no-such-vehicle' | 'full' }> {
  const { tenant, shopper, now } = ctx
  const values = {
    ...{ name: written.name, rego: written.rego, rego_state: written.regoState },
    ...{ service_due_on: written.serviceDueOn, rego_due_on: written.regoDueOn, is_reminded: written.isReminded },
    origin,
  }
  const owner = { tenant_id: tenant.tenantId, shopper_id: shopper.shopperId }
  return withTenant(ctx, async (trx) => {
    if (ownVehicleId !== null) {
      const changed = await trx
        .updateTable('own_vehicles')
        .set(values)
        .where('tenant_id', '=', owner.tenant_id)
        .where('shopper_id', '=', owner.shopper_id)
        .where('own_vehicle_id', '=', ownVehicleId)
        .returning('own_vehicle_id')
        .executeTakeFirst()
      return { kind: changed ? 'saved' : 'no-such-vehicle' }
    }
    // One after another, or two at once would exceed what a garage holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`garage ${shopper.shopperId}`}, 38))`.execute(trx)
    const { count } = await trx
      .selectFrom('own_vehicles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', owner.tenant_id)
      .where('shopper_id', '=', owner.shopper_id)
      .executeTakeFirstOrThrow()
    if (count >= MOST_OWN_VEHICLES) return { kind: 'full' }
    await trx
      .insertInto('own_vehicles')
      .values({ ...owner, ...values, created_at: now })
      .execute()
    return { kind: 'saved' }
  })
}
