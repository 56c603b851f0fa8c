import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { stockKey } from './plan-feed.server.ts'

export type FoundListing =
  | { kind: 'found'; listingId: number; slug: string; stockNumber: string }
  | { kind: 'no-such-listing'; listing: string }
  /** Several dealerships of the tenant have this stock number; a slug says which. */
  | { kind: 'several'; listing: string; slugs: string[] }

/**
 * The vehicle a person means by its address, one of its old addresses, or its stock number (zeros and case do not
 * count); the stock number within one dealership where that is named.
 */
export async function findListing(
  trx: TenantTransaction,
  tenantId: number,
  listing: string,
  dealershipSlug: string | null = null,
): Promise<FoundListing> {
  const word = listing.trim()
  const bySlug = await sql<FoundRow>`
    select listing_id as "listingId", slug, stock_number as "stockNumber" from listings
    where tenant_id = ${tenantId} and (slug = ${word.toLowerCase()} or listing_id =
      (select h.listing_id from slug_history h where h.tenant_id = ${tenantId} and h.slug = ${word.toLowerCase()}))
    order by slug = ${word.toLowerCase()} desc limit 1`.execute(trx)
  if (bySlug.rows[0]) return { kind: 'found', ...bySlug.rows[0] }

  const { rows } = await sql<FoundRow>`
    select listing_id as "listingId", slug, stock_number as "stockNumber" from listings l
    where tenant_id = ${tenantId} and ${stockKey('l.stock_number')} = (select ${stockKey('w.word')} from (select ${word}::text as word) w)
      and (${dealershipSlug}::text is null or dealership_id = (select d.dealership_id from dealerships d where d.tenant_id = ${tenantId} and d.slug = ${dealershipSlug}))
    order by slug`.execute(trx)
  const exact = rows.filter(({ stockNumber }) => stockNumber === word)
  const meant = exact.length > 0 ? exact : rows
  if (meant.length === 0) return { kind: 'no-such-listing', listing: word }
  if (meant.length > 1) return { kind: 'several', listing: word, slugs: meant.map(({ slug }) => slug) }
  return { kind: 'found', ...meant[0]! }
}

type FoundRow = { listingId: number; slug: string; stockNumber: string }
