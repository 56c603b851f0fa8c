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
      (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as has_default,
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
    const byType = [...Map.groupBy(columns, columnType)]
    const records = byType.map(([type, alike]) => record(alike.map(({ column_name }) => column_name).sort(), type))
    return `  ${name}: ${records.join(' &\n    ')}\n`
  })
  return [
    '// Written by `npm run write:database-types` from the migrations: change those, then run it.',
    "import type { ColumnType, Generated } from 'kysely'\n",
    ...SHARED,
    '/** The columns of each table, those of one type together. */',
    `export type Database = {\n${types.join('')}}\n`,
  ].join('\n')
}

/** Types of columns that are read otherwise than they are written; `Default` is undefined where they may be left out. */
const SHARED = [
  'type Instant<Default = never, Null = never, Written = Date | string | Null> =',
  '  ColumnType<Date | Null, Written | Default, Written>',
  'type Json<Default = never, Null = never> = ColumnType<object | Null, string | Null | Default, string | Null>\n',
]
const WIDEST = 120

/** `Record<'a' | 'b', type>`, over several lines where one is too long. */
function record(columns: string[], type: string): string {
  const names = columns.map((name) => `'${name}'`)
  const lines: string[] = []
  for (const [index, name] of names.entries()) {
    const word = index === 0 ? `Record<${name}` : ` | ${name}`
    const room = WIDEST - `    ${word}`.length - (index === names.length - 1 ? `, ${type}> &`.length : 0)
    if (index > 0 && lines.at(-1)!.length <= room) lines[lines.length - 1] += word
    else lines.push(index === 0 ? word : `  |${word.slice(2)}`)
  }
  return `${lines.join('\n    ')}, ${type}>`
}

const SCALARS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  text: 'string',
  date: 'string',
  time: 'string',
  _text: 'string[]',
  _int8: 'number[]',
}

function columnType({ udt_name, is_nullable, has_default, check_values, table_name, column_name }: Column): string {
  const isNullable = is_nullable === 'YES'
  const shared = { jsonb: 'Json', timestamptz: 'Instant' }[udt_name]
  if (shared && isNullable) return `${shared}<undefined, null>`
  if (shared) return has_default ? `${shared}<undefined>` : shared
  const scalar = check_values?.length ? check_values.map((value) => `'${value}'`).join(' | ') : SCALARS[udt_name]
  if (!scalar)
    throw new Error(
      `${table_name}.${column_name} has the type ${udt_name}, which scripts/database-types.ts does not know.`,
    )
  const whole = isNullable ? `${scalar} | null` : scalar
  return has_default ? `Generated<${whole}>` : whole
}
