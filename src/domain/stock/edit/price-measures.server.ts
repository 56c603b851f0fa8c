import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { VehicleRow } from './edit-vehicle.server.ts'
import type { PriceMeasure } from './hand-doubts.ts'

const YEARS_APART = 2

/**
 * What a price by hand is measured by where the feed has none (rule:stock-doubts), the surest first: other amounts of the vehicle; the
 * middle price of the dealer's own others of its make, model and about its year on sale; what stands there now.
 */
export async function priceMeasures(
  trx: TenantTransaction,
  tenantId: number,
  { listingId, columns }: VehicleRow,
): Promise<PriceMeasure[]> {
  const { rows } = await sql<{ middle: number | null }>`
    select percentile_disc(0.5) within group (order by price_cents)::float8 as middle from listings
    where tenant_id = ${tenantId} and listing_id <> ${listingId} and status in ('in_stock', 'coming_soon') and price_cents > 0
      and item_type = ${columns.item_type} and make = ${columns.make} and model = ${columns.model}
      and abs(year - ${columns.year}::int) <= ${YEARS_APART}`.execute(trx)
  return [
    { priceCents: columns.before_price_cents, says: 'its was-price' },
    { priceCents: columns.average_market_price_cents, says: 'the average market price' },
    { priceCents: columns.state_average_market_price_cents, says: 'the average market price of the state' },
    { priceCents: rows[0]!.middle, says: 'the middle price of your others of its make, model and age' },
    { priceCents: columns.price_cents, says: 'what was set before' },
  ]
}
