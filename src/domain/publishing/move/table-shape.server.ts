import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { LEFT_COLUMNS, LEFT_OUT, MOVED_UNITS, NAMED } from './moved-tables.ts'

/** How the rows of a table travel, as the database in front of us has its columns. */
export type TableShape = {
  table: string
  /** The number that others point at these rows by; null where nothing does. */
  own: string | null
  /** Columns that point at a named row elsewhere, in `NAMED`. */
  references: string[]
  /** Columns taken as they are. */
  plain: string[]
}

/** The shape of every table that moves, by its name. */
export async function readShapes(trx: TenantTransaction): Promise<Map<string, TableShape>> {
  const tables = MOVED_UNITS.flatMap(({ table, children }) => [table, ...children.map((child) => child.table)])
  const { rows } = await sql<{ table: string; column: string; isMade: boolean }>`
    select c.relname as table, a.attname as column, a.attidentity <> '' or a.attgenerated <> '' as "isMade"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(trx)
  return new Map(
    tables.map((table) => [
      table,
      shapeOf(
        table,
        rows.filter((row) => row.table === table),
      ),
    ]),
  )
}

function shapeOf(table: string, columns: { column: string; isMade: boolean }[]): TableShape {
  const left: readonly string[] = ['tenant_id', ...(LEFT_COLUMNS[table as keyof typeof LEFT_COLUMNS] ?? [])]
  const isReference = (column: string) => NAMED[column] !== undefined && NAMED[column].table !== table
  const kept = columns.filter(({ column, isMade }) => !isMade && !left.includes(column)).map(({ column }) => column)
  return {
    table,
    own: columns.find(({ column }) => NAMED[column]?.table === table)?.column ?? null,
    references: kept.filter(isReference),
    plain: kept.filter((column) => !isReference(column)),
  }
}

/** Columns whose values stand in a row that travels. */
export function travelling({ own, references, plain }: TableShape): string[] {
  return [...(own ? [own] : []), ...references, ...plain]
}

/** Rows of a table as JSON, `row`, with names where it has numbers; `number` is what others point at them by. */
export function rowsAsJson(shape: TableShape, of: { tenantId: number; where: RawBuilder<unknown>; without: string[] }) {
  const kept = travelling(shape).filter((column) => !of.without.includes(column))
  const named = [
    ...shape.references.map((column) => {
      const { table, by } = NAMED[column]!
      return sql`${sql.lit(column)}::text, (select n.${sql.ref(by)} from ${sql.table(table)} n
        where n.tenant_id = t.tenant_id and n.${sql.ref(column)} = t.${sql.ref(column)})`
    }),
    ...(shape.table === 'listings' ? [sql`'similar_listing_ids'::text, ${similarSlugs}`] : []),
    ...(shape.table === 'listing_locks' ? [sql`'feed_value'::text, ${lockedValue}`] : []),
  ]
  return sql<{ number: number | null; row: string }>`
    select ${shape.own ? sql.ref(`t.${shape.own}`) : sql`null`} as number,
      (to_jsonb(r) || jsonb_build_object(${sql.join(named)}))::text as row
    from ${sql.table(shape.table)} t cross join lateral (select ${sql.join(kept.map((column) => sql.ref(`t.${column}`)))}) r
    where t.tenant_id = ${sql.lit(of.tenantId)} and ${of.where}`
}

const similarSlugs = sql`(select coalesce(jsonb_agg(n.slug order by s.place), '[]')
  from unnest(t.similar_listing_ids) with ordinality s (id, place)
  join listings n on n.tenant_id = t.tenant_id and n.listing_id = s.id)`

/** As the text of JSON, which tells a feed that says nothing from one nobody has heard; of a yard its slug. */
const lockedValue = sql`case when t.field <> 'location_id' or t.feed_value = 'null' then t.feed_value::text
  else (select to_jsonb(n.slug)::text from locations n
    where n.tenant_id = t.tenant_id and to_jsonb(n.location_id) = t.feed_value) end`

/** `lockedValue` of a row `p` that came, as a lock has it here. */
export function lockedValueHere(tenantId: number): RawBuilder<unknown> {
  const told = sql`(p.feed_value #>> '{}')::jsonb`
  return sql`case when p.field <> 'location_id' or ${told} = 'null' then ${told}
    else (select to_jsonb(n.location_id) from locations n
      where n.tenant_id = ${tenantId} and to_jsonb(n.slug) = ${told}) end as feed_value`
}

/** How many rows of each table that stays there are, of those that have any. */
export async function countLeftOut(trx: TenantTransaction, tenantId: number): Promise<LeftOut[]> {
  const counted: LeftOut[] = []
  for (const [table, reason] of Object.entries(LEFT_OUT)) {
    const rows = await countRows(trx, tenantId, table)
    if (rows > 0) counted.push({ table, rows, reason })
  }
  return counted
}

export type LeftOut = { table: string; rows: number; reason: string }

export async function countRows(trx: TenantTransaction, tenantId: number, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(trx)
  return rows[0]!.n
}
