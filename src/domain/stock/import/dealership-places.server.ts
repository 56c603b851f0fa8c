import type { TenantTransaction } from '#db/tenant-session.ts'
import type { DealershipPlace } from './place-sellers.ts'

const SELLING = ['', 'sales', 'used']

/** The tenant's dealerships and their yards, as a feed's codes and addresses are matched to them. Yards of nobody are everybody's. */
export async function loadDealershipPlaces(trx: TenantTransaction, tenantId: number): Promise<DealershipPlace[]> {
  const dealerships = await trx
    .selectFrom('dealerships')
    .select(['dealership_id as dealershipId', 'slug', 'name', 'feed_codes as feedCodes'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('dealership_id')
    .execute()
  const yards = await trx
    .selectFrom('locations')
    .select(['location_id as locationId', 'dealership_id as dealershipId', 'slug', 'name', 'feed_codes as feedCodes'])
    .select(['street', 'city', 'state', 'postcode', 'is_primary as isPrimary', 'location_type as type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('location_id')
    .execute()

  return dealerships.map((dealership) => ({
    ...dealership,
    yards: yards
      .filter(({ dealershipId }) => dealershipId === dealership.dealershipId || dealershipId === null)
      .map((yard) => ({ ...yard, sells: SELLING.includes(yard.type) })),
  }))
}
