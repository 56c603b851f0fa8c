import type { Client } from 'pg'

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
  check_values: string[] | null
}

/** The text of src/db/schema.ts: the tables of the schema `public` as Kysely has them, closed lists as unions. */
export async function databaseTypes(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable,
      (c.column_default is not null or c.is_identity = 'YES') as has_default,
      (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as m)
         from pg_constraint k
        where k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as check_values
    from information_schema.columns c
    join pg_attribute a on a.attrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
    where c.table_schema = 'public'
    order by c.table_name, c.ordinal_position`)

  const tables = Map.groupBy(rows, (row) => row.table_name)
  const types = [...tables].map(([name, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${columnType(column)}\n`)
    return `  ${name}: {\n${lines.join('')}  }\n`
  })
  return [
    '// Written by `npm run write:database-types` from the migrations: change those, then run it.',
    "import type { ColumnType, Generated, JSONColumnType } from 'kysely'\n",
    `export type Database = {\n${types.join('')}}\n`,
  ].join('\n')
}

const SCALARS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'ColumnType<Date, Date | string, Date | string>',
  _text: 'string[]',
  _int8: 'number[]',
}

function columnType({ udt_name, is_nullable, has_default, check_values, table_name, column_name }: Column): string {
  if (udt_name === 'jsonb')
    return is_nullable === 'YES' ? 'JSONColumnType<object | null, string | null, string | null>' : json(has_default)
  const scalar = check_values?.length ? check_values.map((value) => `'${value}'`).join(' | ') : SCALARS[udt_name]
  if (!scalar)
    throw new Error(
      `${table_name}.${column_name} has the type ${udt_name}, which scripts/database-types.ts does not know.`,
    )
  if (udt_name === 'timestamptz') {
    const nullable = is_nullable === 'YES' ? ' | null' : ''
    return `ColumnType<Date${nullable}, Date | string${nullable}${has_default || nullable ? ' | undefined' : ''}, Date | string${nullable}>`
  }
  const whole = is_nullable === 'YES' ? `${scalar} | null` : scalar
  return has_default ? `Generated<${whole}>` : whole
}

function json(hasDefault: boolean): string {
  return hasDefault ? 'JSONColumnType<object, string | undefined, string>' : 'JSONColumnType<object, string, string>'
}
