import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { withTenant } from '#db/tenant-session.ts'
import { listSearchableListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readVersions } from '#domain/tenants/read-versions.server.ts'
import type { StockMark } from './engine.ts'
import { matchesFilter } from './filter.ts'
import { parseFilter } from './parse-filter.ts'
import type { SearchDocument } from './search-document.ts'
import { type ListedModel, type SearchVocabulary, stockVocabulary, type VocabularyEntry } from './search-vocabulary.ts'
import { type DocumentRules, toSearchDocument } from './to-search-document.ts'

export type StockChange = {
  /** The tenant's stock version everything below is at least as new as. */
  stockVersion: number
  upsert: SearchDocument[]
  /** Withdrawn meanwhile. */
  remove: number[]
}

const BATCH = 2_000

/** The documents of every listing changed since `sinceStockVersion` (0: all there are), read in batches. */
export async function readStock(ctx: TenantCtx, sinceStockVersion: number): Promise<StockChange> {
  const rules = documentRules(ctx)
  const change: StockChange = { stockVersion: await readStockVersion(ctx), upsert: [], remove: [] }
  for (let afterListingId = 0; ; ) {
    const batch = await withTenant(ctx, (trx) =>
      listSearchableListings(trx, ctx.tenant.tenantId, { sinceStockVersion, afterListingId, limit: BATCH }),
    )
    for (const listing of batch) {
      if (listing.status === 'withdrawn') change.remove.push(listing.listingId)
      else change.upsert.push(toSearchDocument(listing, rules))
    }
    if (batch.length < BATCH) return change
    afterListingId = batch.at(-1)!.listingId
  }
}

/** The version of the stock as the database has it now; it grows with every change. 0 for a tenant that is no more. */
export async function readStockVersion(ctx: TenantCtx): Promise<number> {
  const row = await withTenant(ctx, (trx) =>
    trx.selectFrom('tenants').select('stock_version').where('tenant_id', '=', ctx.tenant.tenantId).executeTakeFirst(),
  )
  return row?.stock_version ?? 0
}

/** What the stock of each of these tenants would be marked with if it were read now; of one that is gone nothing. */
export async function newestMarks(
  db: Kysely<Database>,
  tenantIds: readonly number[],
  now: Date,
): Promise<Map<number, StockMark>> {
  const versions = await readVersions(db, tenantIds)
  return new Map([...versions].map(([tenantId, version]) => [tenantId, { ...version, rankedOn: dayOf(now) }]))
}

/** The day by which stock is ranked, UTC. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** What the tenant's search URLs may name: what vehicles are or ever were listed as (rule:search-path), and the dealerships. */
export async function readStockVocabulary(ctx: TenantCtx): Promise<SearchVocabulary> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const { rows: listed } = await sql<ListedModel>`
      select make, model, count(*) filter (where status in ('in_stock', 'coming_soon'))::int as available,
        false as "isFormer"
      from listings where tenant_id = ${tenantId} group by make, model
      union all select make, model, 0, true from former_names where tenant_id = ${tenantId}`.execute(trx)
    const { rows: dealerships } = await sql<VocabularyEntry>`
      select d.slug, d.name as label, count(l.listing_id) filter (where l.status in ('in_stock', 'coming_soon'))::int as count
      from dealerships d left join listings l on l.dealership_id = d.dealership_id
      where d.tenant_id = ${tenantId} group by d.dealership_id order by d.position`.execute(trx)
    const first = await trx
      .selectFrom('listings')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    const { defaultSort, defaultPath, certifiedOnly } = ctx.tenant.settings.search
    const firstListedAtMs = first?.at?.getTime()
    return stockVocabulary(listed, dealerships, { defaultSort, defaultPath, certifiedOnly, firstListedAtMs })
  })
}

/** What of a tenant's settings shapes its documents and their rank. An unreadable boost counts for nothing. */
export function documentRules(ctx: TenantCtx): DocumentRules {
  const { filteredFeatures, rankBoosts } = ctx.tenant.settings.search
  return {
    now: ctx.now,
    filteredFeatures,
    settings: ctx.tenant.settings,
    boosts: rankBoosts.flatMap(({ filter: text, points }) => {
      const parsed = parseFilter(text)
      if (parsed.kind === 'invalid') return []
      return [{ points, reason: text, matches: (document) => matchesFilter(parsed.filter, { ...document, rank: 0 }) }]
    }),
  }
}
