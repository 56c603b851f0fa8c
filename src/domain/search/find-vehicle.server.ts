import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { stockNumberKey } from '#domain/stock/feeds/feed-rows.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing, loadListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { defaultFilter } from './default-filter.ts'
import { matchesFilter } from './filter.ts'
import { documentRules } from './read-stock.server.ts'
import type { SearchDocument } from './search-document.ts'
import { toSearchDocument } from './to-search-document.ts'

/** What stands at the address of a vehicle (rule:vehicle-lifetime). */
export type FoundVehicle =
  /** On the site. `until`: the instant it will be gone, for a sold one. */
  | { kind: 'found'; listing: Listing; until: Date | null }
  /** Answer 301. */
  | { kind: 'moved'; slug: string }
  /** Sold longer ago than the tenant shows sold ones, or taken back: answer 410. */
  | { kind: 'gone'; listing: Listing }
  /** Never listed here, or not for this site's eyes. */
  | { kind: 'unknown' }

type ShownVehicle = Exclude<FoundVehicle, { kind: 'moved' }>

const DAY_MS = 86_400_000

/** The same as `findVehicle`, old addresses followed to where they lead. */
export async function followVehicle(ctx: TenantCtx, slug: string): Promise<ShownVehicle> {
  const found = await findVehicle(ctx, slug)
  return found.kind === 'moved' ? followVehicle(ctx, found.slug) : found
}

/** The vehicle of a slug as shoppers of this tenant may see it: the rules of its search (rule:stock-visibility) hold for its page too. */
export async function findVehicle(ctx: TenantCtx, slug: string): Promise<FoundVehicle> {
  // No text of PostgreSQL has one.
  if (slug.includes('\0')) return { kind: 'unknown' }
  const { tenantId } = ctx.tenant
  const { listing, movedTo } = await withTenant(ctx, async (trx) => {
    const listing = await loadListing(trx, tenantId, { slug })
    return { listing, movedTo: listing ? null : await slugMovedTo(trx, tenantId, slug) }
  })
  if (movedTo) return { kind: 'moved', slug: movedTo }
  return listing ? visibility(ctx, listing) : { kind: 'unknown' }
}

/** The slug under which a vehicle is asked for now: its own, one it had, or its stock number; null where there is no such vehicle. */
export async function currentSlug(trx: TenantTransaction, tenantId: number, slug: string): Promise<string | null> {
  const own = await trx
    .selectFrom('listings')
    .select('slug')
    .where('tenant_id', '=', tenantId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return own?.slug ?? slugMovedTo(trx, tenantId, slug)
}

/** The slug at which a vehicle is that was asked for by one it had, another spelling or its stock number; null where it is at this one, or nowhere. */
export async function vehicleMovedTo(ctx: TenantCtx, asked: string): Promise<string | null> {
  const slug = await withTenant(ctx, (trx) => currentSlug(trx, ctx.tenant.tenantId, asked.toLowerCase()))
  return slug === asked ? null : slug
}

async function slugMovedTo(trx: TenantTransaction, tenantId: number, slug: string): Promise<string | null> {
  const moved = await trx
    .selectFrom('slug_history')
    .innerJoin('listings', 'listings.listing_id', 'slug_history.listing_id')
    .select('listings.slug')
    .where('slug_history.tenant_id', '=', tenantId)
    .where('slug_history.slug', '=', slug)
    .executeTakeFirst()
  return moved?.slug ?? slugOfNumber(trx, tenantId, slug)
}

/** Longer stock numbers are written with all their zeros. */
const LONGEST_PADDED = 12

async function slugOfNumber(trx: TenantTransaction, tenantId: number, number: string): Promise<string | null> {
  return (await slugsOfNumbers(trx, tenantId, [number])).get(number) ?? null
}

/**
 * The addresses of the only vehicles with these stock numbers, else of the only ones of them on offer: `/cars/n1043` leads to it. Where
 * none has a number as it is written, that of one whose number differs in leading zeros: 1666 is 00001666, as `findListing` reads it.
 */
export async function slugsOfNumbers(
  trx: TenantTransaction,
  tenantId: number,
  written: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('listings')
    .select(['slug', 'status', sql<string>`upper(stock_number)`.as('number')])
    .where('tenant_id', '=', tenantId)
    // Spellings, not what is left without the zeros: all of them together take as long as one (9.6 ms among 20,000 vehicles).
    .where(sql<boolean>`upper(stock_number) = any(${[...new Set(written.flatMap(paddedAlike))]}::text[])`)
    .execute()
  const byKey = Map.groupBy(rows, ({ number }) => stockNumberKey(number))
  const slugs = written.flatMap((one): [string, string][] => {
    const found = byKey.get(stockNumberKey(one)) ?? []
    const same = found.filter(({ number }) => number === one.toUpperCase())
    const meant = same.length > 0 ? same : found
    const offered = meant.filter(({ status }) => status === 'in_stock' || status === 'coming_soon')
    const [only, ...others] = meant.length > 1 ? offered : meant
    return only && others.length === 0 ? [[one, only.slug]] : []
  })
  return new Map(slugs)
}

/** A stock number as it is written, and with as many leading zeros as it may have. */
function paddedAlike(written: string): string[] {
  const number = written.toUpperCase()
  const key = stockNumberKey(number)
  const padded = Array.from({ length: LONGEST_PADDED }, (_, n) => key.padStart(n + 1, '0'))
  return [...new Set([number, ...padded])]
}

/** What shoppers may see of a listing of this tenant. */
export function visibility(ctx: TenantCtx, listing: Listing): ShownVehicle {
  const settings = ctx.tenant.settings.search
  const document = documentOf(ctx, listing)
  const onSite = (as: typeof document) =>
    matchesFilter(defaultFilter(settings, { now: ctx.now, sort: 'rank:desc' }), as)
  if (onSite(document)) return { kind: 'found', listing, until: soldUntil(listing, settings.includeSoldCarsDays) }

  const hadItBeenAvailable = { ...document, status: 'in_stock', sold_date_timestamp: null }
  return onSite(hadItBeenAvailable) ? { kind: 'gone', listing } : { kind: 'unknown' }
}

/** A listing as search holds it. `coordinates`: where it stands on the map, for who measures distances. */
export function documentOf(ctx: TenantCtx, listing: Listing, coordinates: string | null = null): SearchDocument {
  const facts = { ...listing, ...listing.specs, imageCount: listing.images.length, coordinates }
  return toSearchDocument(facts, documentRules(ctx))
}

function soldUntil({ status, soldAt }: Listing, days: number): Date | null {
  return status === 'sold' && soldAt ? new Date(soldAt.getTime() + days * DAY_MS) : null
}

/** What a number stands for on this site; never another dealer's vehicle. */
export type FoundByNumber = { id: number } & ShownVehicle

/** The vehicles of these numbers, in their order and by one query, each as shoppers of this tenant may see it. */
export async function findVehicles(ctx: TenantCtx, ids: readonly number[]): Promise<FoundByNumber[]> {
  if (ids.length === 0) return []
  const listings = await withTenant(ctx, (trx) => loadListings(trx, ctx.tenant.tenantId, ids))
  const byId = new Map(listings.map((listing) => [listing.listingId, listing]))
  return ids.map((id) => {
    const listing = byId.get(id)
    return listing ? { id, ...visibility(ctx, listing) } : { id, kind: 'unknown' }
  })
}
