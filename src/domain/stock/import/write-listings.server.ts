import { sql } from 'kysely'
import { FACT_COLUMNS, SPEC_COLUMNS } from '../listing-columns.ts'
import type { ImportRun } from './import-summary.ts'
import { isNotSkipped } from './stage-feed.server.ts'

/** Columns a row may write: its facts, and where it stands. */
const ROW_COLUMNS = [...Object.values(FACT_COLUMNS), 'dealership_id', 'location_id']
const SPECS = Object.values(SPEC_COLUMNS)

const names = (columns: readonly string[], alias?: string) =>
  sql.join(columns.map((column) => (alias ? sql.ref(`${alias}.${column}`) : sql.ref(column))))
const assignments = (columns: readonly string[], alias: string) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${alias}.${column}`)}`))

/**
 * Writes what the plan decided: new listings, changed ones, those gone, their specifications, prices in the ledger, old
 * addresses, pictures by URL. Everything carries `stockVersion`, by which search finds it. Set-based; runs in the
 * import's one transaction.
 */
export async function writeListings(run: ImportRun, stockVersion: number): Promise<void> {
  await insertNew(run, stockVersion)
  await writeChanged({ ...run, source: ownerNow(run) }, stockVersion)
  await markGone(run, stockVersion)
  await replacePhotos(run, stockVersion)
}

/** What writes vehicles: an import, or an edit of one by hand. `source`: whose they are from now on; null: as before. */
type WritingRun = Pick<ImportRun, 'trx' | 'tenantId' | 'now'> & { source: string | null }

/** A file that is no whole list corrects vehicles and takes none. */
const ownerNow = ({ full, source }: ImportRun) => (full ? source : null)

/** The part of it for the rows of `feed_plan` and `feed_merge` that are no new vehicles, and the ledger and figures of new ones. */
export async function writeChanged(run: WritingRun, stockVersion: number): Promise<void> {
  await recordPrices(run)
  await retireSlugs(run)
  await retireNames(run)
  await updateChanged(run, stockVersion)
  await writeSpecs(run)
}

/** Locked fields of which the file says something else than it did: `value` is what it says, `was` what it said. */
const newOfLocked = (tenantId: number) => sql`
  select k.listing_id, k.field, f.facts -> k.field as value, k.feed_value as was
  from listing_locks k join feed_plan p on p.listing_id = k.listing_id join feed_rows r using (row_no)
  cross join lateral (select r.facts || r.specs || case
    when p.location_id is null then '{}'::jsonb else jsonb_build_object('location_id', p.location_id) end as facts) f
  where k.tenant_id = ${tenantId} and p.verdict <> 'lent' and f.facts ? k.field and k.feed_value is distinct from f.facts -> k.field`

const LOCKED_TOLD = 5

/** Tells, a dry run too, that what a feed changed stays as the dealer has it; before `rememberLocked`. */
export async function noteLocked({ trx, tenantId, report }: ImportRun): Promise<void> {
  const { rows } = await sql<{ stockNumber: string }>`
    select distinct l.stock_number as "stockNumber" from (${newOfLocked(tenantId)}) said join listings l using (listing_id)
    where was is not null order by 1`.execute(trx)
  if (rows.length === 0) return
  const named = rows.slice(0, LOCKED_TOLD).map(({ stockNumber }) => stockNumber)
  const more = rows.length > LOCKED_TOLD ? ` and ${rows.length - LOCKED_TOLD} more` : ''
  const stays = rows.length === 1 ? 'which stays' : 'which stay'
  report.note(
    `The file says something new of locked fields of ${named.join(', ')}${more}, ${stays} as set here: "stock show" says both.`,
  )
}

/** What the file says of locked fields: shown beside the dealer's value, which it is again once unlocked. */
export async function rememberLocked({ trx, tenantId }: ImportRun): Promise<void> {
  await sql`
    update listing_locks k set feed_value = said.value from (${newOfLocked(tenantId)}) said
    where k.tenant_id = ${tenantId} and k.listing_id = said.listing_id and k.field = said.field`.execute(trx)
}

/** Pictures of the file's vehicles that could not be had last time get another chance. */
export async function retryPhotos({ trx, tenantId }: ImportRun): Promise<void> {
  await sql`
    update listing_photos h set state = 'pending', failure = null
    from feed_plan p
    where h.tenant_id = ${tenantId} and h.listing_id = p.listing_id and p.photo_source = 'url' and h.state = 'failed'
      and h.source_url is not null`.execute(trx)
}

/** Digests of rows that differ in words but not in effect, and of vehicles that left the feed: no visitor sees these. */
export async function writeDigests(run: ImportRun, coveredIds: readonly number[]): Promise<void> {
  const { trx, tenantId, source } = run
  await sql`
    update listings l set feed_digest = p.digest, feed_name = coalesce(${ownerNow(run)}, l.feed_name)
    from feed_plan p
    where l.tenant_id = ${tenantId} and l.listing_id = p.listing_id and p.verdict = 'unchanged'
      and (l.feed_digest, l.feed_name) is distinct from (p.digest, coalesce(${ownerNow(run)}, l.feed_name))`.execute(
    trx,
  )
  await sql`
    update listings l set feed_digest = null
    where l.tenant_id = ${tenantId} and l.dealership_id = any(${coveredIds}::bigint[]) and l.feed_digest is not null
      and l.feed_name = ${source} and l.status in ('sold', 'withdrawn') and not exists (select from feed_plan p where p.listing_id = l.listing_id)
      and ${isNotSkipped('l')}`.execute(trx)
}

async function insertNew({ trx, tenantId, now, source }: ImportRun, stockVersion: number): Promise<void> {
  await sql`
    update feed_plan p set listing_id = n.listing_id
    from (select row_no, nextval(pg_get_serial_sequence('listings', 'listing_id')) as listing_id
          from (select row_no from feed_plan where verdict = 'new' order by row_no) o) n
    where p.row_no = n.row_no`.execute(trx)
  await sql`
    insert into listings (listing_id, tenant_id, slug, name, feed_digest, feed_photos_digest, feed_name,
      stock_version, created_at, updated_at, ${names(ROW_COLUMNS)})
    select p.listing_id, ${tenantId}, p.slug, p.name, p.digest,
      case when p.photo_source = 'url' then p.photos_digest end, ${source},
      ${stockVersion}, ${now}::timestamptz, ${now}::timestamptz, ${names(ROW_COLUMNS, 'r')}
    from feed_plan p join feed_merge m using (row_no), lateral jsonb_populate_record(null::listings, m.facts) r
    where p.verdict = 'new' order by p.row_no`.execute(trx)
  // What checks foreign keys was planned when the table was as small as it was: row by row it would read all of it.
  await sql`discard plans`.execute(trx)
}

/** Before the update, so that the old price is still there to compare with. */
async function recordPrices({ trx, tenantId, now }: WritingRun): Promise<void> {
  await sql`
    insert into price_history (listing_id, tenant_id, recorded_at, price_cents, price_type)
    select p.listing_id, ${tenantId}, ${now}::timestamptz, (m.facts ->> 'price_cents')::bigint, m.facts ->> 'price_type'
    from feed_plan p join feed_merge m using (row_no)
    where p.verdict = 'new' and m.facts ->> 'price_cents' is not null`.execute(trx)
  await sql`
    insert into price_history (listing_id, tenant_id, recorded_at, price_cents, price_type)
    select p.listing_id, ${tenantId}, ${now}::timestamptz, r.price_cents, r.price_type
    from feed_plan p join feed_merge m using (row_no)
    join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    cross join lateral (select
      case when m.facts ? 'price_cents' then (m.facts ->> 'price_cents')::bigint else l.price_cents end as price_cents,
      case when m.facts ? 'price_type' then m.facts ->> 'price_type' else l.price_type end as price_type) r
    where p.verdict = 'changed' and (r.price_cents, r.price_type) is distinct from (l.price_cents, l.price_type)
    on conflict (listing_id, recorded_at) do update
    set price_cents = excluded.price_cents, price_type = excluded.price_type`.execute(trx)
}

async function retireSlugs({ trx, tenantId, now }: WritingRun): Promise<void> {
  await sql`
    insert into slug_history (tenant_id, slug, listing_id, retired_at)
    select ${tenantId}, l.slug, l.listing_id, ${now}::timestamptz
    from feed_plan p join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    where p.verdict = 'changed' and l.slug <> p.slug
    on conflict (tenant_id, slug) do update set retired_at = excluded.retired_at`.execute(trx)
  await sql`
    delete from slug_history h using feed_plan p
    where h.tenant_id = ${tenantId} and h.slug = p.slug and h.listing_id = p.listing_id
      and p.verdict = 'changed'`.execute(trx)
}

/** Before the update: what a vehicle was listed as keeps its search pages (`readStockVocabulary`). */
async function retireNames({ trx, tenantId }: WritingRun): Promise<void> {
  await sql`
    insert into former_names (tenant_id, make, model)
    select distinct ${tenantId}::bigint, l.make, l.model
    from feed_plan p join feed_merge m using (row_no)
    join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id,
      lateral jsonb_populate_record(l, m.facts) r
    where p.verdict = 'changed' and (r.make, r.model) is distinct from (l.make, l.model)
    on conflict do nothing`.execute(trx)
}

async function updateChanged({ trx, tenantId, now, source }: WritingRun, stockVersion: number): Promise<void> {
  await sql`
    update listings l set ${assignments(ROW_COLUMNS, 'r')}, slug = p.slug, feed_digest = p.digest, feed_name = coalesce(${source}, l.feed_name),
      name = case when exists (select from listing_locks k where k.listing_id = l.listing_id and k.field = 'name') then l.name else p.name end,
      stock_version = ${stockVersion}, updated_at = ${now}::timestamptz
    from feed_plan p join feed_merge m using (row_no) join listings b on b.listing_id = p.listing_id,
      lateral jsonb_populate_record(b, m.facts) r
    where l.tenant_id = ${tenantId} and l.listing_id = p.listing_id and p.verdict = 'changed'`.execute(trx)
}

async function writeSpecs({ trx, tenantId }: WritingRun): Promise<void> {
  await sql`
    insert into listing_specs (listing_id, tenant_id, ${names(SPECS)})
    select p.listing_id, ${tenantId}, ${names(SPECS, 'r')}
    from feed_plan p join feed_merge m using (row_no)
    left join listing_specs s on s.tenant_id = ${tenantId} and s.listing_id = p.listing_id,
      lateral jsonb_populate_record(s, m.specs) r
    where p.verdict in ('new', 'changed') and m.specs <> '{}'::jsonb
    on conflict (listing_id) do update set ${assignments(SPECS, 'excluded')}`.execute(trx)
}

/** Its digest is cleared: that is how a vehicle that comes back is known to have been gone. */
async function markGone({ trx, tenantId, now, report }: ImportRun, stockVersion: number): Promise<void> {
  const gone = report.summary.goneBecame
  await sql`
    update listings l set status = ${gone}, sold_at = ${gone === 'sold' ? now : null}::timestamptz, feed_digest = null,
      stock_version = ${stockVersion}, updated_at = ${now}::timestamptz
    from feed_gone g where l.tenant_id = ${tenantId} and l.listing_id = g.listing_id`.execute(trx)
}

/** Addresses the listing already has keep their picture; the others wait to be fetched. */
async function replacePhotos({ trx, tenantId, now }: ImportRun, stockVersion: number): Promise<void> {
  await sql`
    create temp table feed_photos on commit drop as
    select p.listing_id, (u.n - 1)::integer as position, u.url, h.image_id
    from feed_plan p join feed_rows r using (row_no), unnest(r.photos) with ordinality u (url, n)
    left join lateral (
      select x.image_id from listing_photos x
      where x.tenant_id = ${tenantId} and x.listing_id = p.listing_id and x.source_url = u.url and x.image_id is not null limit 1
    ) h on true
    where p.photos_change and p.photo_source = 'url'`.execute(trx)
  await sql`
    delete from listing_photos h using feed_plan p
    where h.tenant_id = ${tenantId} and h.listing_id = p.listing_id and p.photos_change
      and p.photo_source = 'url'`.execute(trx)
  await sql`
    insert into listing_photos (listing_id, tenant_id, position, image_id, source_url, state)
    select listing_id, ${tenantId}, position, image_id, url, case when image_id is null then 'pending' else 'ready' end
    from feed_photos`.execute(trx)
  await sql`
    update listings l set feed_photos_digest = p.photos_digest, stock_version = ${stockVersion}, updated_at = ${now}::timestamptz
    from feed_plan p
    where l.tenant_id = ${tenantId} and l.listing_id = p.listing_id and p.photos_change and p.photo_source = 'url'
      and p.verdict <> 'new'`.execute(trx)
}
