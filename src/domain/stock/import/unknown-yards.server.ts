import { sql } from 'kysely'
import { storableJson } from '../listing-columns.ts'
import { type ImportRun, MOST_LISTED, type PlacedVehicles } from './import-summary.ts'
import { type DealershipPlace, type FeedSeller, nearestYard, type SellerPlace } from './place-sellers.ts'
import { wordUnknownYards } from './plan-import.ts'

/** Notes the places of a planned file that are no yard: new vehicles stand at the primary one, others where they were. */
export async function noteUnknownYards(
  { trx, tenantId, report }: ImportRun,
  sellers: readonly FeedSeller[],
  places: readonly SellerPlace[],
  dealerships: readonly DealershipPlace[],
): Promise<void> {
  const unknown = sellers.flatMap(({ locationText }, seller_no) => {
    const place = places[seller_no]!
    const isUnknown = place.kind === 'placed' && place.locationId === null && locationText !== null
    if (!isUnknown) return []
    const { yards } = dealerships.find(({ dealershipId }) => dealershipId === place.dealershipId)!
    return [{ seller_no, text: locationText, closest: nearestYard(yards, locationText) }]
  })
  if (unknown.length === 0) return
  const named = sellers.filter(({ locationText }) => locationText !== null)
  // Where no place is known it is a rule that says where vehicles stand.
  if (unknown.length === named.length)
    report.summary.columns = report.summary.columns.filter((column) => column !== 'location_id')
  const { rows } = await sql<PlacedVehicles>`
    select u.text, o.name as yard, count(*)::int as vehicles, min(u.closest) as closest,
      (array_agg(p.stock_number order by p.stock_number))[1:5] as "stockNumbers"
    from jsonb_to_recordset(${storableJson(unknown)}::jsonb) as u (seller_no integer, text text, closest text)
    join feed_rows r using (seller_no) join feed_plan p using (row_no)
    left join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    left join locations o on o.tenant_id = ${tenantId} and o.location_id = case
      when l.dealership_id = p.dealership_id then l.location_id else p.default_location_id end
    group by u.text, o.name order by u.text, vehicles desc`.execute(trx)
  report.summary.unknownYards = rows.slice(0, MOST_LISTED)
  for (const sentence of wordUnknownYards(rows)) report.note(sentence)
}
