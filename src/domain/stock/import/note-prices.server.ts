import { sql } from 'kysely'
import type { ImportRun } from './import-summary.ts'

/**
 * Tells when vehicles are new here that their price is read as one without government charges: shoppers read so beside it, and a
 * column that says no to "drive away" may mean no more than that nobody filled it in (rule:price-kind).
 */
export async function notePricesWithoutCharges({ trx, barePrices, report }: ImportRun): Promise<void> {
  const { rows } = await sql<{ count: number; all: number }>`
    select count(*) filter (where r.facts ->> 'price_type' = 'excl_govt_charges')::int as count, count(*)::int as all
    from feed_plan p join feed_rows r using (row_no) where p.listing_id is null`.execute(trx)
  const { count, all } = rows[0]!
  // What the dealer's own setting says of bare prices is told beside it.
  const isBySetting = barePrices === 'egc' && report.summary.barePrices.count >= count
  if (count === 0 || isBySetting) return
  report.note(
    `${all === 1 ? 'The 1 new vehicle' : `${count} of ${all} new vehicles`} ${count === 1 ? 'has its price' : 'have their prices'} without government charges, as the file says (by a price type, a column that says they are not drive away, or a column of such prices): shoppers read "Excl. govt. charges" beside ${count === 1 ? 'it' : 'them'}. Where ${count === 1 ? 'it is' : 'they are'} drive away, the feed must say so.`,
  )
}
