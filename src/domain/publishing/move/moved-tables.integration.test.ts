import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { IN_FOLDER, LEFT_OUT, MOVED_UNITS, NAMED } from './moved-tables.ts'

const database = testDatabase()
const moved: string[] = MOVED_UNITS.flatMap(({ table, children }) => [table, ...children.map((child) => child.table)])

test('every table of a dealer’s moves, lies in the folder, or is left out for a reason', async () => {
  const { rows } = await database.owner.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' and table_name in (select tablename from pg_tables)",
  )
  const decided = [...moved, ...IN_FOLDER, ...Object.keys(LEFT_OUT)]
  expect(decided.sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('of what moves, every number that points elsewhere is known by a name there', async () => {
  const { rows } = await database.owner.query(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.table_name = any($1) and c.is_identity = 'NO' and c.column_name ~ '_ids?$'
       and c.data_type in ('bigint', 'integer', 'ARRAY') and c.column_name <> 'tenant_id'
     union
     select k.conrelid::regclass::text, a.attname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.conrelid::regclass::text = any($1) and a.attname <> 'tenant_id'
       and k.confrelid <> 'review_sources'::regclass`,
    [moved],
  )
  expect(rows.length).toBeGreaterThan(15)
  const unknown = rows.filter(({ column }) => !(column in NAMED) && column !== 'similar_listing_ids')
  expect(unknown).toEqual([])
})
