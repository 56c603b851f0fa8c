import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTypes } from '../../scripts/database-types.ts'
import { emptyDatabase, testDatabase } from '../../test/support/database.ts'
import { TEST_LOGIN_PREFIX as loginPrefix } from '../../test/support/names.ts'
import { openPool } from './client.ts'
import { firstFault, type Migration, migrate, readMigrations } from './migrate.server.ts'
import { PROJECT_ROOT } from './project-root.ts'

const database = testDatabase()
const release = readMigrations()
const further: Migration = {
  name: '9001_further.sql',
  sql: 'create table further (n int); insert into further values (1)',
  sha256: 'f'.repeat(64),
}

test('migrating again applies nothing', async () => {
  expect(await migrate(database.ownerUrl, { loginPrefix })).toEqual({ kind: 'migrated', applied: [] })
})

test('two nodes migrating at once apply each migration once', async () => {
  const url = await emptyDatabase()
  const outcomes = await Promise.all([1, 2, 3].map(() => migrate(url, { loginPrefix })))
  expect(outcomes.flatMap((outcome) => (outcome.kind === 'migrated' ? outcome.applied : ['?']))).toEqual(
    release.map(({ name }) => name),
  )
})

test('a changed, missing or late migration stops the start and changes nothing', async () => {
  const changed = release.map((migration, i) => (i === 0 ? { ...migration, sha256: '0'.repeat(64) } : migration))
  expect(await migrate(database.ownerUrl, { loginPrefix, migrations: [...changed, further] })).toMatchObject({
    kind: 'changed',
    name: release[0]!.name,
  })
  expect((await database.owner.query("select to_regclass('further') as t")).rows[0].t).toBeNull()

  expect(firstFault([{ name: '0000_gone.sql', sha256: 'x', expands: true }], release)).toMatchObject({
    kind: 'changed',
    name: '0000_gone.sql',
  })
  const late = { ...further, name: '0000_late.sql' }
  const applied = release.map((migration) => ({ ...migration, expands: false }))
  expect(firstFault(applied, [late, ...release])).toMatchObject({ kind: 'changed', name: '0000_late.sql' })
  expect(firstFault(applied, [...release, further])).toBeNull()
})

test('a node of the release before starts on a schema that only expanded since, and on no other', async () => {
  const url = await emptyDatabase()
  const older = () => migrate(url, { loginPrefix })
  await migrate(url, { loginPrefix, migrations: [...release, further] })
  expect(await older()).toEqual({ kind: 'migrated', applied: [] })
  const taken = { ...further, name: '9002_taken.sql', sql: 'alter table further drop column n' }
  await migrate(url, { loginPrefix, migrations: [...release, further, taken] })
  expect(await older()).toMatchObject({ kind: 'changed', name: '9002_taken.sql' })
})

test('a failing migration is undone whole and named', async () => {
  const url = await emptyDatabase()
  const broken = { ...further, sql: `${further.sql}; select 1 / 0` }
  await expect(migrate(url, { loginPrefix, migrations: [...release, broken] })).rejects.toThrow(
    '9001_further.sql failed and was undone: division by zero',
  )
  const pool = openPool(url, { max: 1 })
  expect((await pool.query("select to_regclass('further') as t")).rows[0].t).toBeNull()
  expect((await pool.query('select name from schema_migrations')).rows).toHaveLength(release.length)
  await pool.end()
})

test('stored settings lose what no release reads any more', async () => {
  const url = await emptyDatabase()
  const before = release.filter(({ name }) => name < '0008')
  await migrate(url, { loginPrefix, migrations: before })
  const pool = openPool(url, { max: 1 })
  const kept = { reviews: { show: true }, site: { vehicleKinds: ['cars'] } }
  const stored = {
    reviews: { ...kept.reviews, googlePlaceId: 'x' },
    site: { ...kept.site, primaryDealership: 'north' },
    pictures: { quality: 50 },
  }
  const insert = "insert into tenants (slug, name, template, settings) values ($1, 'A dealer', 'meridian', $2)"
  await pool.query(insert, ['with', stored])
  await pool.query(insert, ['without', kept])
  await migrate(url, { loginPrefix })
  const { rows } = await pool.query('select settings from tenants')
  expect(rows.map(({ settings }) => settings)).toEqual([kept, kept])
  await pool.end()
})

test('the table types are those of the migrations', async () => {
  const client = await database.owner.connect()
  try {
    expect(readFileSync(join(PROJECT_ROOT, 'src/db/schema.ts'), 'utf8')).toBe(await databaseTypes(client as never))
  } finally {
    client.release()
  }
})
