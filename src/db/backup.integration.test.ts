import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../test/support/database.ts'
import { TEST_LOGIN_PREFIX } from '../../test/support/names.ts'
import { backupDatabase, originalsIn } from './backup.server.ts'
import { restoreDatabase } from './restore.server.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'forecourt-backup-'))
const loginPrefix = TEST_LOGIN_PREFIX

beforeAll(async () => {
  await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ('harbour-motors', E'Harbour \\\\ Motors\\n', 'x', '{\"a\": [1, null]}'), ('outback-utes', 'Outback Utes', 'x', '{}')",
  )
  await database.owner.query(
    "insert into images (tenant_id, sha256, width_px, height_px, byte_count, format) select tenant_id, repeat('b', 64), 3, 2, 9, 'webp' from tenants",
  )
  await database.owner.query("select graphile_worker.add_job('warm-photos', '{\"tenantId\": 1}')")
  mkdirSync(join(folder, 'media/originals/bb'), { recursive: true })
  writeFileSync(join(folder, 'media/originals/bb/picture'), 'pixels')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what was backed up comes back: rows, numbers going on, waiting jobs, pictures', async () => {
  expect(
    await backupDatabase(database.ownerUrl, originalsIn(join(folder, 'media')), join(folder, 'first')),
  ).toMatchObject({
    kind: 'backed-up',
  })
  const target = await emptyDatabase()
  expect(
    await restoreDatabase(target, originalsIn(join(folder, 'media2')), join(folder, 'first'), { loginPrefix }),
  ).toMatchObject({
    kind: 'restored',
  })

  expect(await contents(target)).toEqual(await contents(database.ownerUrl))
  expect(readFileSync(join(folder, 'media2/originals/bb/picture'), 'utf8')).toBe('pixels')

  const client = await connect(target)
  const { rows } = await client.query(
    "insert into tenants (slug, name, template, settings) values ('third', 'Third', 'x', '{}') returning tenant_id",
  )
  const { rows: others } = await client.query("select max(tenant_id) as top from tenants where slug <> 'third'")
  expect(Number(rows[0].tenant_id)).toBeGreaterThan(Number(others[0].top))
  await client.end()
})

test('a database that holds tenants is left alone unless it is to be replaced', async () => {
  const into = (replace: boolean) =>
    restoreDatabase(database.ownerUrl, originalsIn(join(folder, 'media')), join(folder, 'second'), {
      loginPrefix,
      replace,
    })
  await backupDatabase(database.ownerUrl, originalsIn(join(folder, 'media')), join(folder, 'second'))
  const before = await contents(database.ownerUrl)
  expect(await into(false)).toEqual({ kind: 'not-empty', tenants: 2 })

  await database.owner.query("delete from tenants where slug = 'outback-utes'")
  expect(await into(true)).toMatchObject({ kind: 'restored' })
  expect(await contents(database.ownerUrl)).toEqual(before)
})

test('a damaged, half or foreign folder restores nothing', async () => {
  await backupDatabase(database.ownerUrl, originalsIn(join(folder, 'media')), join(folder, 'damaged'))
  appendFileSync(join(folder, 'damaged/tables/public.tenants.copy.gz'), 'x')
  const target = await emptyDatabase()
  expect(await restoreDatabase(target, originalsIn(folder), join(folder, 'damaged'), { loginPrefix })).toMatchObject({
    kind: 'not-a-backup',
    reason: expect.stringContaining('public.tenants.copy.gz is damaged'),
  })
  rmSync(join(folder, 'damaged/tables/public.images.copy.gz'))
  expect(await restoreDatabase(target, originalsIn(folder), folder, { loginPrefix })).toMatchObject({
    kind: 'not-a-backup',
  })
  const client = await connect(target)
  expect((await client.query("select to_regclass('tenants') as t")).rows[0].t).toBeNull()
  await client.end()
})

test('an existing folder is never written over', async () => {
  expect(await backupDatabase(database.ownerUrl, originalsIn(folder), folder)).toEqual({ kind: 'exists', folder })
  expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
})

async function contents(url: string): Promise<unknown> {
  const client = await connect(url)
  const answer: Record<string, unknown> = {}
  for (const table of ['tenants', 'images'])
    answer[table] = (await client.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows
  answer.jobs = (await client.query('select payload from graphile_worker._private_jobs order by id')).rows
  await client.end()
  return answer
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
