import { sql } from 'kysely'
import { type ListingIdentity, listingName, listingSlugBase, slugCandidate, slugComesFrom } from '../listing-slug.ts'
import type { ImportRun } from './import-summary.ts'

type SlugRun = Pick<ImportRun, 'trx' | 'tenantId'>
type UnnamedRow = ListingIdentity & { rowNo: number; listingId: number | null; currentSlug: string | null }

const ROWS_PER_BATCH = 2_000

/**
 * Gives every new and changed row of the plan its name and address, from the facts as they will stand. An address is
 * unique in the tenant, old ones included: a slug that once led to another vehicle is never given away; a vehicle that
 * asks for one of its own old ones gets it back.
 */
export async function assignSlugs(run: SlugRun): Promise<void> {
  const { trx } = run
  await sql`create index on feed_plan (slug)`.execute(trx)
  const { rows } = await sql<{ last: number | null }>`
    select max(row_no) as last from feed_plan where verdict in ('new', 'changed')`.execute(trx)
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += ROWS_PER_BATCH)
    await assignBatch(run, await unnamedRows(run, from))
}

async function unnamedRows({ trx, tenantId }: SlugRun, from: number): Promise<UnnamedRow[]> {
  const { rows } = await sql<UnnamedRow>`
    select p.row_no as "rowNo", p.listing_id as "listingId", l.slug as "currentSlug", m.stock_number as "stockNumber",
      m.year, m.make, m.model, m.badge, m.series
    from feed_plan p
    join feed_merge m using (row_no)
    left join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    where p.verdict in ('new', 'changed') and p.row_no between ${from} and ${from + ROWS_PER_BATCH - 1}
    order by p.row_no`.execute(trx)
  return rows
}

async function assignBatch(run: SlugRun, rows: UnnamedRow[]): Promise<void> {
  const asking = rows.map((row) => ({ row, base: listingSlugBase(row), slug: row.currentSlug }))
  const moving = asking.filter(({ row, base }) => row.currentSlug === null || !slugComesFrom(row.currentSlug, base))
  const bases = moving.map(({ base }) => base)
  const owners = await slugOwners(run, bases)
  for (const asker of moving) asker.slug = await freeSlug(run, asker.base, asker.row.listingId, owners)

  const named = asking.map(({ row, slug }) => ({ row_no: row.rowNo, name: listingName(row), slug }))
  await sql`
    update feed_plan p set name = n.name, slug = n.slug
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (row_no integer, name text, slug text)
    where p.row_no = n.row_no`.execute(run.trx)
}

/** The first free one of base, base-2, base-3 …; it is taken from then on. */
async function freeSlug(run: SlugRun, base: string, listingId: number | null, owners: SlugOwners): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = slugCandidate(base, n)
    // The bases of a batch are looked up together; numbered ones are rare and looked up one by one.
    if (n > 1 && !owners.has(slug)) for (const [found, by] of await slugOwners(run, [slug])) owners.set(found, by)
    const by = owners.get(slug) ?? []
    if (by.every(({ owner }) => owner === listingId)) {
      owners.set(slug, [{ owner: listingId ?? NEW_LISTING }])
      return slug
    }
  }
}

/** Whose a slug is or was: listing ids, or a row of this import that has none yet. */
type SlugOwners = Map<string, { owner: number }[]>
const NEW_LISTING = -1

async function slugOwners({ trx, tenantId }: SlugRun, slugs: string[]): Promise<SlugOwners> {
  const { rows } = await sql<{ slug: string; owner: number }>`
    with asked as (select distinct unnest(${slugs}::text[]) as slug)
    select slug, listing_id as owner from asked join listings l using (slug) where l.tenant_id = ${tenantId}
    union all
    select slug, listing_id from asked join slug_history h using (slug) where h.tenant_id = ${tenantId}
    union all
    select slug, coalesce(p.listing_id, ${NEW_LISTING}) from asked join feed_plan p using (slug)`.execute(trx)
  return Map.groupBy(rows, ({ slug }) => slug)
}
