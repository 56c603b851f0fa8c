import type { TenantTransaction } from '#db/tenant-session.ts'
import type { DealershipPlace } from './place-sellers.ts'

const SELLING = ['', 'sales', 'used']

/** The tenant's dealerships and their yards, as a feed's codes and addresses are matched to them. Yards of nobody are everybody's. */
export async function loadDealershipPlaces(trx: TenantTransaction, tenantId: number): Promise<DealershipPlace[]> {
  const dealerships = await trx
    .selectFrom('dealerships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('dealership_id')
    .execute()
  const locations = await trx
    .selectFrom('locations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('location_id')
    .execute()

  return dealerships.map((dealership) => ({
    dealershipId: dealership.dealership_id,
    slug: dealership.slug,
    name: dealership.name,
    feedCodes: dealership.feed_codes,
    yards: locations
      .filter(({ dealership_id }) => dealership_id === dealership.dealership_id || dealership_id === null)
      .map((yard) => ({
        locationId: yard.location_id,
        slug: yard.slug,
        name: yard.name,
        feedCodes: yard.feed_codes,
        street: yard.street,
        city: yard.city,
        state: yard.state,
        postcode: yard.postcode,
        isPrimary: yard.is_primary,
        sells: SELLING.includes(yard.location_type),
      })),
  }))
}
