import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { touchStock } from '#domain/stock/touch-stock.server.ts'
import { belongsTo } from './export-rows.server.ts'
import { COUNTED_ON, type MovedUnit, NAMED } from './moved-tables.ts'
import { lockedValueHere, type TableShape, travelling } from './table-shape.server.ts'

/** A move cannot go on, for a reason to be told. */
export class MoveRefused extends Error {}

export type RowsInto = {
  tenantId: number
  shapes: Map<string, TableShape>
  /** The columns that rows of each table were exported with: others of this release keep their defaults. */
  columns: Readonly<Record<string, readonly string[]>>
  /** The bytes of a file that came with a lead. */
  attachment(sha256: string): Promise<Buffer | null>
}

/**
 * How many rows (of vehicles and leads those, not what belongs to them) were written. Of vehicles also how many are new, and by column
 * or table how many of the others differed in it.
 */
export type WrittenRows = { count: number; created: number; differing: Record<string, number> }

/**
 * Writes one file of rows, `text`, in the transaction: what is there as it should be stays untouched, so that writing it again
 * writes nothing.
 */
export async function writeRows(
  trx: TenantTransaction,
  unit: MovedUnit,
  text: string,
  into: RowsInto,
): Promise<WrittenRows> {
  const lists = await listsOf(trx, text)
  if (unit.table === 'listings') return writeListings(trx, unit, lists, into)
  const given = givenRows(unit.table, lists, into)
  const { made, changed } = await writeRoot(trx, unit, given, into)
  const written = [...made, ...changed]
  if (unit.table === 'leads') await joinVehicles(trx, given, into)
  for (const child of unit.children) {
    const childGiven = givenRows(child.table, lists, into)
    const among = belongsTo(child, into.shapes.get(unit.table)!, into.shapes, written)
    if (child.table === 'lead_attachments') await writeAttachments(trx, lists, among, into)
    else if (child.key) await writeBookings(trx, lists, child.key, among, into)
    else await insert(trx, childGiven, into, { where: among })
  }
  return { count: written.length, created: made.length, differing: {} }
}

/** The rows of each table as JSON, by its name: the database reads the whole once, not with every statement. */
type Lists = ReadonlyMap<string, string>

async function listsOf(trx: TenantTransaction, text: string): Promise<Lists> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value::text as value from jsonb_each(${text}::jsonb)`.execute(trx)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Rows of the file with numbers in place of names, as `t`. */
type Given = { shape: TableShape; columns: string[]; rows: RawBuilder<unknown> }

function givenRows(table: string, lists: Lists, { tenantId, shapes, columns }: RowsInto): Given {
  const shape = shapes.get(table)!
  const known = travelling(shape).filter((column) => column !== shape.own && columns[table]?.includes(column))
  const names = known.filter((column) => shape.references.includes(column))
  const stripped = [...names, ...(shape.own ? [shape.own] : []), 'similar_listing_ids']
  const joins = names.map((column, i) => {
    const n = sql.raw(`n${i}`)
    const { table: named, by } = NAMED[column]!
    return sql`left join ${sql.table(named)} ${n} on ${n}.tenant_id = ${tenantId}
      and ${n}.${sql.ref(by)} = r.value ->> ${sql.lit(column)}`
  })
  const selected = known.map((column) => {
    if (column === 'feed_value') return lockedValueHere(tenantId)
    return names.includes(column)
      ? sql`${sql.raw(`n${names.indexOf(column)}`)}.${sql.ref(column)}`
      : sql`p.${sql.ref(column)}`
  })
  const number = shape.own ? sql`, (r.value ->> ${sql.lit(shape.own)})::bigint as own_number` : sql``
  const rows = sql`(select ${sql.join(selected)}${number}
    from jsonb_array_elements(${lists.get(table) ?? '[]'}::jsonb) r
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.value - ${stripped}::text[]) p
    ${sql.join(joins, sql` `)})`
  return { shape, columns: known, rows }
}

type Insertion = {
  where?: RawBuilder<unknown>
  /** With the number it had where it comes from. */
  keepsNumber?: boolean
  /** What stands against it makes no fault: it is passed over. */
  isPatient?: boolean
  extra?: Readonly<Record<string, unknown>>
}

/** Answers the numbers of the rows that were written (zeros where nothing points at them). */
async function insert(
  trx: TenantTransaction,
  { shape, columns, rows }: Given,
  { tenantId }: RowsInto,
  { where = sql`true`, keepsNumber = false, isPatient = false, extra = {} }: Insertion,
): Promise<number[]> {
  const own = keepsNumber && shape.own ? [shape.own] : []
  const targets = [...own, 'tenant_id', ...columns, ...Object.keys(extra)].map((name) => sql.ref(name))
  const values = [
    ...own.map(() => sql`t.own_number`),
    sql`${tenantId}`,
    ...columns.map((column) => sql.ref(`t.${column}`)),
    ...Object.values(extra).map((value) => sql`${value}`),
  ]
  // First: what another dealer stores meanwhile is numbered after these.
  if (own.length > 0)
    await sql`
      select forecourt.number_after(${shape.table}::regclass, number)
      from (select max(t.own_number) as number from ${rows} t where ${where}) m where number is not null`.execute(trx)
  const conflict = keepsNumber || isPatient ? sql`on conflict do nothing` : sql``
  const { rows: written } = await sql<{ number: number }>`
    insert into ${sql.table(shape.table)} (${sql.join(targets)})
    select ${sql.join(values)} from ${rows} t where ${where} ${conflict}
    returning ${shape.own ? sql.ref(shape.own) : sql`0`} as number`.execute(trx)
  return written.map(({ number }) => number)
}

/** Rows that are not there yet, by their key: with the number they had, where nobody else here has it, else with a new one. */
async function insertMissing(
  trx: TenantTransaction,
  given: Given,
  key: readonly string[] | null,
  into: RowsInto,
  insertion: Insertion,
): Promise<number[]> {
  const missing = sql`not exists (select from ${sql.table(given.shape.table)} x
    where x.tenant_id = ${into.tenantId} and ${same(key ?? given.columns, key === null)})
    and ${insertion.where ?? sql`true`}`
  const kept = given.shape.own
    ? await insert(trx, given, into, { ...insertion, where: missing, keepsNumber: true })
    : []
  return [...kept, ...(await insert(trx, given, into, { ...insertion, where: missing }))]
}

/** That a row `x` which is there is the row `t` of the file. */
function same(columns: readonly string[], withNulls: boolean): RawBuilder<unknown> {
  if (columns.length === 0) return sql`true`
  const here = sql.join(columns.map((column) => sql.ref(`x.${column}`)))
  const comes = sql.join(columns.map(comesAs))
  return withNulls ? sql`row(${here}) is not distinct from row(${comes})` : sql`(${here}) = (${comes})`
}

/** What a column of the row `x` is to be by the row `t`. */
function comesAs(column: string): RawBuilder<unknown> {
  const comes = sql.ref(`t.${column}`)
  return COUNTED_ON.includes(column) ? sql`greatest(${sql.ref(`x.${column}`)}, ${comes})` : sql`${comes}`
}

async function writeRoot(
  trx: TenantTransaction,
  { table, key, adds }: MovedUnit,
  given: Given,
  into: RowsInto,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<{ made: number[]; changed: number[] }> {
  const made = await insertMissing(trx, given, key, into, { extra })
  const { columns, shape, rows } = given
  const others = columns.filter((column) => !key?.includes(column))
  if (adds || key === null || others.length === 0) return { made, changed: [] }
  const assigned = [
    ...others.map((column) => sql`${sql.ref(column)} = ${comesAs(column)}`),
    ...Object.entries(extra).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ]
  // Read out of their JSON once, not for each row they are compared with.
  const { rows: changed } = await sql<{ number: number }>`
    with t as materialized ${rows}
    update ${sql.table(table)} x set ${sql.join(assigned)} from t
    where x.tenant_id = ${into.tenantId} and ${same(key, false)} and not (${same(others, true)})
    returning ${shape.own ? sql.ref(`x.${shape.own}`) : sql`0`} as number`.execute(trx)
  return { made, changed: changed.map(({ number }) => number) }
}

/** In which columns rows that are there differ from those of the file, each with how many do. */
async function countDiffering(
  trx: TenantTransaction,
  { table, key }: MovedUnit,
  { columns, rows }: Given,
  { tenantId }: RowsInto,
): Promise<Record<string, number>> {
  const others = columns.filter((column) => !key?.includes(column))
  const { rows: found } = await sql<{ column: string; count: number }>`
    with t as materialized ${rows},
    pairs as materialized (
      select to_jsonb(x) as here, to_jsonb(t) as given from ${sql.table(table)} x join t on ${same(key ?? [], false)}
      where x.tenant_id = ${tenantId} and not (${same(others, true)}))
    select c.name as column, count(*)::int as count from pairs cross join unnest(${others.filter((column) => !COUNTED_ON.includes(column))}::text[]) c (name)
    where here -> c.name is distinct from given -> c.name group by 1`.execute(trx)
  return Object.fromEntries(found.map(({ column, count }) => [column, count]))
}

/** Vehicles become as they were, with all that belongs to them; those that do are of a new stock version, as after an import. */
async function writeListings(
  trx: TenantTransaction,
  unit: MovedUnit,
  lists: Lists,
  into: RowsInto,
): Promise<WrittenRows> {
  const { tenantId } = into
  const { rows } = await sql<{ next: number }>`
    select stock_version + 1 as next from tenants where tenant_id = ${tenantId} for update`.execute(trx)
  const stock_version = rows[0]!.next
  const listings = givenRows(unit.table, lists, into)
  const differing = await countDiffering(trx, unit, listings, into)
  const { made, changed } = await writeRoot(trx, unit, listings, into, { stock_version })
  const created = new Set(made)
  const written = new Set([...made, ...changed])
  const { rows: there } = await sql<{ listing_id: number }>`
    select l.listing_id from ${listings.rows} t join listings l on l.tenant_id = ${tenantId} and l.slug = t.slug`.execute(
    trx,
  )
  const numbers = there.map((row) => row.listing_id)
  for (const { table } of unit.children) {
    const given = givenRows(table, lists, into)
    const mine = sql`x.tenant_id = ${tenantId} and x.listing_id = any(${numbers}::bigint[])`
    const asThere = sql`x.listing_id = t.listing_id and ${same(given.columns, true)}`
    const { rows: gone } = await sql<{ listing_id: number }>`
      delete from ${sql.table(table)} x where ${mine} and not exists (select from ${given.rows} t where ${asThere})
      returning x.listing_id`.execute(trx)
    const isNew = sql`not exists (select from ${sql.table(table)} x where x.tenant_id = ${tenantId} and ${asThere})`
    const added = await insertOf(trx, given, into, isNew)
    const touched = new Set([...gone.map((row) => row.listing_id), ...added])
    for (const listingId of touched) written.add(listingId)
    const others = [...touched].filter((listingId) => !created.has(listingId)).length
    if (others > 0) differing[table] = others
  }
  await stamp(trx, tenantId, written)
  return { count: written.size, created: created.size, differing }
}

/** As `insert`, of rows of vehicles; answers whose they are. */
async function insertOf(trx: TenantTransaction, given: Given, into: RowsInto, where: RawBuilder<unknown>) {
  const { columns, rows, shape } = given
  const { rows: added } = await sql<{ listing_id: number }>`
    insert into ${sql.table(shape.table)} (tenant_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${into.tenantId}, ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${rows} t where ${where}
    returning listing_id`.execute(trx)
  return added.map((row) => row.listing_id)
}

async function stamp(trx: TenantTransaction, tenantId: number, listings: ReadonlySet<number>): Promise<void> {
  if (listings.size === 0) return
  const version = await touchStock(trx, tenantId)
  await sql`update listings set stock_version = ${version}
    where tenant_id = ${tenantId} and listing_id = any(${[...listings]}::bigint[])`.execute(trx)
}

/** The curated lists of a file of vehicles, once all vehicles are there. */
export async function writeSimilar(trx: TenantTransaction, text: string, { tenantId }: RowsInto): Promise<void> {
  const { rows } = await sql<{ listing_id: number }>`
    update listings l set similar_listing_ids = w.ids
    from (
      select r.value ->> 'slug' as slug, array(
        select n.listing_id from jsonb_array_elements_text(r.value -> 'similar_listing_ids') with ordinality s (slug, place)
        join listings n on n.tenant_id = ${tenantId} and n.slug = s.slug order by s.place) as ids
      from jsonb_array_elements(${text}::jsonb -> 'listings') r) w
    where l.tenant_id = ${tenantId} and l.slug = w.slug and l.similar_listing_ids is distinct from w.ids
    returning l.listing_id`.execute(trx)
  await stamp(trx, tenantId, new Set(rows.map((row) => row.listing_id)))
}

/** A lead that came before the vehicle it is about says which it is once that is here. */
async function joinVehicles(trx: TenantTransaction, { rows }: Given, { tenantId }: RowsInto): Promise<void> {
  await sql`
    update leads x set listing_id = t.listing_id from ${rows} t
    where x.tenant_id = ${tenantId} and x.submission_key = t.submission_key and x.listing_id is null
      and t.listing_id is not null`.execute(trx)
}

/** How many leads of a file are about a vehicle that is not here. */
export async function countStranded(trx: TenantTransaction, text: string, { tenantId }: RowsInto): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_array_elements(${text}::jsonb -> 'leads') r
    where r.value ->> 'listing_id' is not null and not exists (
      select from listings l where l.tenant_id = ${tenantId} and l.slug = r.value ->> 'listing_id')`.execute(trx)
  return rows[0]!.count
}

async function writeAttachments(
  trx: TenantTransaction,
  lists: Lists,
  among: RawBuilder<unknown>,
  into: RowsInto,
): Promise<void> {
  const attachments = JSON.parse(lists.get('lead_attachments') ?? '[]') as { content_sha256: string }[]
  for (const row of attachments) {
    const content = await into.attachment(row.content_sha256)
    if (!content || createHash('sha256').update(content).digest('hex') !== row.content_sha256)
      throw new MoveRefused(`moved/attachments/${row.content_sha256} is missing or damaged.`)
    const one = givenRows('lead_attachments', new Map([['lead_attachments', JSON.stringify([row])]]), into)
    await insert(trx, one, into, { where: among, extra: { content } })
  }
}

/** A time that somebody has booked here meanwhile has lapsed for whom it comes with, as when a held lead is released. */
async function writeBookings(
  trx: TenantTransaction,
  lists: Lists,
  key: readonly string[],
  among: RawBuilder<unknown>,
  into: RowsInto,
): Promise<void> {
  const bookings = JSON.parse(lists.get('bookings') ?? '[]') as { state: string }[]
  const lapsed = bookings.map((row) => (row.state === 'booked' ? { ...row, state: 'lapsed', seat: null } : row))
  for (const rows of [bookings, lapsed]) {
    const given = givenRows('bookings', new Map([['bookings', JSON.stringify(rows)]]), into)
    await insertMissing(trx, given, key, into, { where: among, isPatient: true })
  }
}
