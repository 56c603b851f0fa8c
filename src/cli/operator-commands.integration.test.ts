import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runForecourt } from '../../test/support/command-line.ts'
import { emptyDatabase, testDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { alignColumns } from './command.ts'

const database = testDatabase()
const home = temporaryFolder()

const environment = () => ({ DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data'), DEMO: 'on' })

/** The command line as an operator runs it. */
function forecourt(args: string[], changed: Record<string, string> = {}) {
  return runForecourt(args, { ...environment(), ...changed })
}

/** The same as a process of its own, which takes a second to start: where its exit code and its own streams are what is tried. */
function forecourtProcess(
  args: string[],
  changed: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const bin = join(import.meta.dirname, '../../bin/forecourt.mjs')
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...environment(), ...changed }
    execFile(process.execPath, [bin, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

test('seed, reset, back up, restore: a whole demo goes round', { timeout: 300_000 }, async () => {
  const seeded = await forecourt(['db', 'seed', '--json'])
  expect(seeded).toMatchObject({ code: 0 })
  const tenants = JSON.parse(seeded.out) as { slug: string; vehicles: number }[]
  expect(tenants.length).toBeGreaterThanOrEqual(2)
  for (const { vehicles } of tenants) expect(vehicles).toBeGreaterThan(20)
  expect(await forecourt(['db', 'seed'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds tenants already'),
  })

  const [first] = tenants
  const listed = async (environment = {}) =>
    JSON.parse((await forecourt(['stock', 'list', '--tenant', first!.slug, '--json'], environment)).out)
  const before = await listed()
  expect(await forecourt(['stock', 'lock', before.vehicles[0].slug, 'colour', '--tenant', first!.slug])).toMatchObject({
    code: 0,
  })
  expect((await listed()).vehicles[0].lockedFields).not.toEqual(before.vehicles[0].lockedFields)

  const backup = join(home, 'backup')
  expect(await forecourt(['db', 'backup', backup])).toMatchObject({
    code: 0,
    out: expect.stringContaining('and the pictures'),
  })
  expect(await forecourt(['db', 'backup', backup])).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })

  const elsewhere = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(home, 'elsewhere') }
  expect(await forecourt(['db', 'restore', backup], elsewhere)).toMatchObject({ code: 0 })
  expect(await listed(elsewhere)).toEqual(await listed())
  expect(existsSync(join(home, 'elsewhere/media/originals'))).toBe(true)
  expect(await forecourt(['db', 'restore', backup], elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--replace'),
  })

  expect(await forecourt(['demo', 'reset'], { DEMO: 'off' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('not a demo'),
  })
  expect(await forecourt(['demo', 'reset'])).toMatchObject({ code: 0 })
  expect((await listed()).vehicles.length).toBe(before.vehicles.length)
  await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ('real-dealer', 'Real', 'meridian', '{}')",
  )
  await database.owner.query(
    "insert into hosts select 'real-dealer', tenant_id, true from tenants where slug = 'real-dealer'",
  )
  expect(await forecourt(['demo', 'reset'])).toMatchObject({ code: 1, err: expect.stringContaining('real-dealer') })
})

test('search: status, rebuild and explain say what they found', { timeout: 120_000 }, async () => {
  const status = await forecourt(['search', 'status', '--json'])
  expect(JSON.parse(status.out).length).toBeGreaterThanOrEqual(2)
  const { slug } = JSON.parse(status.out)[0] as { slug: string }
  expect(await forecourt(['search', 'rebuild', '--tenant', slug])).toMatchObject({
    code: 0,
    out: expect.stringContaining('vehicles read'),
  })
  const [vehicle] = JSON.parse((await forecourt(['stock', 'list', '--tenant', slug, '--json'])).out).vehicles
  const explained = JSON.parse((await forecourt(['search', 'explain', vehicle.slug, '--tenant', slug, '--json'])).out)
  expect(explained).toMatchObject({ kind: 'explained', slug: vehicle.slug })
  expect(explained.parts.reduce((sum: number, part: { points: number }) => sum + part.points, 0)).toBe(explained.rank)
  expect(await forecourt(['search', 'explain', 'nothing', '--tenant', slug])).toMatchObject({ code: 1 })
  expect(await forecourt(['search', 'status', '--tenant', 'nobody'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('nobody'),
  })
})

test('exit codes: 2 for wrong usage, 1 for a failure, 0 for help', async () => {
  expect(await forecourt(['stock', 'paint'])).toMatchObject({ code: 2, err: expect.stringContaining('paint') })
  expect(await forecourt(['db', 'backup'])).toMatchObject({ code: 2, err: expect.stringContaining('folder') })
  expect(await forecourt(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('stock') })
  expect(await forecourtProcess(['db', 'migrate'], { PORT: 'eighty' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('PORT=eighty'),
  })
  expect(await forecourt(['db', 'restore', home])).toMatchObject({
    code: 1,
    err: expect.stringContaining('manifest.json'),
  })
})

test('columns are aligned, numbers to the right', () => {
  expect(
    alignColumns(
      ['what', 'n'],
      [
        ['a', 5],
        ['longer', 10],
      ],
    ),
  ).toBe('what     n\na        5\nlonger  10\n')
})
