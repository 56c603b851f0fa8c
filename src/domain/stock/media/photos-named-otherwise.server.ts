import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { stockNumberKey } from '../feeds/feed-rows.ts'
import { stockKey } from '../find-listing.server.ts'
import { numberedName } from '../import/match-photos.ts'

/** A shorter number is rather that of a picture. */
const LEAST_LENGTH = 3

type Vehicle = { tenantId: number; listingId: number; stockNumber: string }

/**
 * What is to be said of photos that are named by the stock number of another vehicle (`G104_1.jpg`, rule:photo-names), with
 * how many and one of them; nothing of names that hold the vehicle's own number, or none.
 */
export async function photosNamedOtherwise(
  trx: TenantTransaction,
  { tenantId, listingId, stockNumber }: Vehicle,
  files: readonly string[],
): Promise<string[]> {
  const named = files.flatMap((file) => {
    const key = stockNumberKey(numberedName(file) ?? '')
    return key.length < LEAST_LENGTH || key === stockNumberKey(stockNumber) ? [] : [{ file, key }]
  })
  if (named.length === 0) return []
  const { rows } = await sql<{ key: string; stockNumber: string }>`
    select ${stockKey('stock_number')} as key, stock_number as "stockNumber" from listings
    where tenant_id = ${tenantId} and listing_id <> ${listingId}
      and ${stockKey('stock_number')} = any(${named.map(({ key }) => key)}::text[])`.execute(trx)
  const others = new Map(rows.map((row) => [row.key, row.stockNumber]))
  const found = named.filter(({ key }) => others.has(key))
  const [first] = found
  if (!first) return []
  const are = found.length === 1 ? 'is' : 'are'
  return [
    `photos: ${found.length} of ${files.length} ${are} named after another vehicle, such as ${first.file} (${others.get(first.key)})`,
  ]
}
