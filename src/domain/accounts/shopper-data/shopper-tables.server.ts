import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** Who it is about: an account, and contacts they have proved, in their one spelling. */
export type Whose = { tenantId: number; shopperId: number | null; contacts: readonly string[] }

/** A table whose rows are a shopper's. */
export type ShopperTable = {
  name: string
  /**
   * What is told of a row: all that this role may read but whose it is, what lets in (hashes, and tokens that stand in letters), and
   * bytes: pictures have addresses of their own.
   */
  columns: string[]
  hasShopper: boolean
  /** Those that hold a contact (`forecourt.contact_columns`). */
  contactColumns: string[]
  /** Its foreign keys to others of these tables. */
  links: { parent: string; columns: string[]; parentColumns: string[] }[]
}

/**
 * Every table that holds something of a shopper's, found in the catalogue of the database: those with a `shopper_id`, those with
 * a contact, and what points at them. So a new table is exported without being named anywhere. What this role may not read
 * is left out.
 */
export async function shopperTables(trx: TenantTransaction): Promise<ShopperTable[]> {
  const { rows } = await sql<ShopperTable>`
    with recursive held (oid) as (
      select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'shopper_id' and not a.attisdropped
      union
      select ('public.' || table_name)::regclass from forecourt.contact_columns()
      union
      select k.conrelid from pg_constraint k join held on k.confrelid = held.oid where k.contype = 'f'
    ),
    readable as (
      select a.attrelid, a.attnum, a.attname::text as name from pg_attribute a join held on held.oid = a.attrelid
      where a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype and has_column_privilege(a.attrelid, a.attnum, 'select')
    ),
    links as (
      select k.conrelid, p.relname as parent, cardinality(k.conkey) as keys,
        array(select r.name from unnest(k.conkey) with ordinality c (num, at)
          join readable r on r.attrelid = k.conrelid and r.attnum = c.num order by c.at) as columns,
        array(select r.name from unnest(k.confkey) with ordinality c (num, at)
          join readable r on r.attrelid = k.confrelid and r.attnum = c.num order by c.at) as parent_columns
      from pg_constraint k join held on k.confrelid = held.oid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid
    )
    select t.relname as name,
      array(select r.name from readable r where r.attrelid = t.oid and r.name <> 'tenant_id' and r.name !~ '^token$|_hash$'
        order by r.attnum) as columns,
      exists (select from readable r where r.attrelid = t.oid and r.name = 'shopper_id') as "hasShopper",
      array(select r.name from readable r join forecourt.contact_columns() c on c.column_name = r.name
        where r.attrelid = t.oid and c.table_name = t.relname order by r.attnum) as "contactColumns",
      coalesce((select json_agg(json_build_object('parent', l.parent, 'columns', l.columns, 'parentColumns', l.parent_columns))
        from links l where l.conrelid = t.oid and cardinality(l.columns) = l.keys and cardinality(l.parent_columns) = l.keys),
        '[]') as links
    from held join pg_class t on t.oid = held.oid order by t.relname <> 'shoppers', t.relname`.execute(trx)
  return rows.filter(({ columns }) => columns.length > 0)
}

type Condition = ReturnType<typeof sql>

/** Which rows of a table are theirs; null where nothing leads from it to them. */
export function isTheirs(
  tables: readonly ShopperTable[],
  { name, hasShopper, contactColumns, links }: ShopperTable,
  whose: Whose,
): Condition | null {
  const { tenantId, shopperId, contacts } = whose
  const ways: Condition[] = []
  if (hasShopper && shopperId !== null) ways.push(sql`shopper_id = ${shopperId}`)
  // A row of an account's is that account's, whosever contact stands in it.
  const ofNoAccount = hasShopper ? sql`shopper_id is null and ` : sql``
  for (const column of contactColumns) ways.push(sql`(${ofNoAccount}${sql.ref(column)} = any(${contacts}))`)
  for (const { parent, columns, parentColumns } of links) {
    const table = tables.find((one) => one.name === parent && one.name !== name)
    const theirs = table && isTheirs(tables, table, whose)
    if (theirs)
      ways.push(
        sql`(${listOf(columns)}) in (select ${listOf(parentColumns)} from ${sql.table(parent)} where ${theirs})`,
      )
  }
  return ways.length === 0 ? null : sql`tenant_id = ${tenantId} and (${sql.join(ways, sql` or `)})`
}

export function listOf(columns: readonly string[]): Condition {
  return sql.join(columns.map((column) => sql.ref(column)))
}
