import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { PREPARED } from '#db/client.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { fieldsWith, SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'
import type { Listing, ListingImage, ListingSpecs } from './listing.ts'
import { FACT_COLUMNS, SPEC_COLUMNS } from './listing-columns.ts'

/** What search needs of a listing: everything published but equipment texts' long cousins, media and hotspots. */
export type SearchableListing = Omit<Listing, 'specs' | 'media' | 'hotspots' | 'lockedFields' | 'dealerComments'> &
  Pick<ListingSpecs, SearchedSpec> & {
    imageCount: number
    /** Where its yard is, its own or its postcode's: "-27.6161,152.7608". */
    coordinates: string | null
  }

/** The figures that fields of search are. */
const SEARCHED = fieldsWith('from').map((field) => SEARCH_FIELDS[field].from)
type SearchedSpec = Extract<(typeof SEARCHED)[number], keyof ListingSpecs>

const CARD_IMAGES = 5

/**
 * Listings for search in id order, from `afterListingId` on, at most `limit`: all of a tenant's, or those changed since
 * a stock version. Withdrawn ones are among them, so that readers learn of their going.
 */
export async function listSearchableListings(
  trx: TenantTransaction,
  tenantId: number,
  { sinceStockVersion, afterListingId, limit }: { sinceStockVersion: number; afterListingId: number; limit: number },
): Promise<SearchableListing[]> {
  const { rows } = await sql<SearchableListing & { images: ListingImage[] | null }>`
    select ${factColumns(['dealerComments'])}, ${OWN_COLUMNS}, ${PLACE_COLUMNS}, l.payment_processors as "paymentProcessors",
      p.images, p.image_count as "imageCount",
      ${columns('s', SEARCHED_SPECS)}, ${COORDINATES} as coordinates
    from listings l ${PLACES}
    left join listing_specs s on s.listing_id = l.listing_id
    left join lateral (
      select percentile_cont(0.5) within group (order by latitude) as latitude,
        percentile_cont(0.5) within group (order by longitude) as longitude
      from postcodes where postcode = o.postcode and o.latitude is null
    ) pp on true
    left join lateral (
      select count(*)::int as image_count,
        json_agg(${IMAGE} order by lp.position) filter (where lp.position_in_row <= ${CARD_IMAGES}) as images
      from (select image_id, position, row_number() over (order by position) as position_in_row
              from listing_photos where listing_id = l.listing_id and state = 'ready') lp
      join images i on i.image_id = lp.image_id
    ) p on true
    where l.tenant_id = ${tenantId} and l.stock_version > ${sinceStockVersion} and l.listing_id > ${afterListingId}
    order by l.listing_id limit ${limit}`.execute(trx)
  return rows.map((row) => ({ ...row, images: row.images ?? [] }))
}

/** One whole listing for its own page, or null. */
export async function loadListing(
  trx: TenantTransaction,
  tenantId: number,
  where: { slug: string } | { listingId: number },
): Promise<Listing | null> {
  const [listing] =
    'slug' in where
      ? await wholeListings(trx, tenantId, 'slug', where.slug)
      : await wholeListings(trx, tenantId, 'listing', where.listingId)
  return listing ?? null
}

/** The whole listings of these numbers in one query, in no order; those that are not this tenant's are absent. */
export async function loadListings(
  trx: TenantTransaction,
  tenantId: number,
  listingIds: readonly number[],
): Promise<Listing[]> {
  return wholeListings(trx, tenantId, 'listings', [...listingIds])
}

const BY = {
  slug: (value: unknown) => sql`l.slug = ${value}`,
  listing: (value: unknown) => sql`l.listing_id = ${value}`,
  listings: (value: unknown) => sql`l.listing_id = any(${value}::bigint[])`,
}
/** Put together once: a few hundred pieces take longer than the database takes to answer. */
const texts = new Map<keyof typeof BY, string>()

async function wholeListings(trx: TenantTransaction, tenantId: number, by: keyof typeof BY, value: unknown) {
  const text = texts.get(by) ?? wholeListingsText(BY[by]).compile(trx).sql
  texts.set(by, text)
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(text, [tenantId, value]) as CompiledQuery<Listing & { specs: Listing['specs'] | null }>,
  )
  return rows.map((row): Listing => ({ ...row, specs: row.specs ?? NO_SPECS }))
}

/** Of two values: the tenant's number, and what `by` asks for. */
function wholeListingsText(by: (value: unknown) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${PREPARED} select ${factColumns([])}, ${OWN_COLUMNS}, ${PLACE_COLUMNS}, l.payment_processors as "paymentProcessors",
      (select json_build_object(${sql.join(Object.entries(SPEC_COLUMNS).flatMap(([name, column]) => [sql.lit(name), sql.ref(`s.${column}`)]))})
         from listing_specs s where s.listing_id = l.listing_id) as specs,
      coalesce((select json_agg(${IMAGE} order by lp.position) from listing_photos lp join images i on i.image_id = lp.image_id
         where lp.listing_id = l.listing_id and lp.state = 'ready'), '[]') as images,
      coalesce((select json_agg(json_build_object('kind', m.kind, 'position', m.position, 'fileSha256', m.file_sha256, 'url', m.url,
           'image', case when i.image_id is null then null else ${IMAGE} end) order by m.kind, m.position)
         from listing_media m left join images i on i.image_id = m.image_id where m.listing_id = l.listing_id), '[]') as media,
      coalesce((select json_agg(json_build_object('scope', h.scope, 'description', h.description, 'positions', h.positions) order by h.position)
         from listing_hotspots h where h.listing_id = l.listing_id), '[]') as hotspots,
      array(select field from listing_locks k where k.listing_id = l.listing_id order by field) as "lockedFields"
    from listings l ${PLACES}
    where l.tenant_id = ${null} and ${by(null)}`
}

const NO_SPECS = Object.fromEntries(Object.keys(SPEC_COLUMNS).map((name) => [name, null])) as Listing['specs']

const IMAGE = sql`json_build_object('imageId', i.image_id, 'widthPx', i.width_px, 'heightPx', i.height_px)`

const OWN_COLUMNS = sql`l.listing_id as "listingId", l.dealership_id as "dealershipId", l.location_id as "locationId", l.slug, l.name,
  l.distribution_locations || coalesce(o.distribution_locations, '{}') as "distributionLocations",
  l.youx_quote as "youxQuote", l.similar_listing_ids as "similarListingIds", l.views, l.created_at as "createdAt",
  l.updated_at as "updatedAt"`

const PLACE_COLUMNS = sql`d.name as "dealershipName", d.slug as "dealershipSlug", o.name as "locationName", o.city, o.state`

const PLACES = sql`join dealerships d on d.dealership_id = l.dealership_id left join locations o on o.location_id = l.location_id`

/** Four decimals are eleven metres; a postcode is where the middle of its suburbs is, which one stray one does not move. */
const COORDINATES = sql`round(coalesce(o.latitude, pp.latitude)::numeric, 4)::float8 || ','
  || round((case when o.latitude is null then pp.longitude else o.longitude end)::numeric, 4)::float8`

const SEARCHED_SPECS = Object.entries(SPEC_COLUMNS).filter(([name]) => SEARCHED.some((fact) => fact === name))

function factColumns(without: (keyof typeof FACT_COLUMNS)[]): RawBuilder<unknown> {
  // Where it is offered stands in OWN_COLUMNS, with the places of its yard.
  const left = new Set<string>(['distributionLocations', ...without])
  const named = Object.entries(FACT_COLUMNS).filter(([name]) => !left.has(name))
  return columns('l', named)
}

function columns(table: string, named: [name: string, column: string][]): RawBuilder<unknown> {
  return sql.join(named.map(([name, column]) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(name)}`))
}
