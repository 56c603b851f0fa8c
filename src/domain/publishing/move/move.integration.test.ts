import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { runForecourt } from '../../../../test/support/command-line.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { fingerprint, liveAWhile, writeDealer } from '../../../../test/support/moved-tenant.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { LEFT_OUT, MOVED_UNITS } from './moved-tables.ts'

const from = testDatabase()
const to = testDatabase()
const home = temporaryFolder()
const SLUG = 'harbour'
const environment = (name: 'from' | 'to') => ({
  DATABASE_URL: (name === 'from' ? from : to).ownerUrl,
  DATA_DIR: join(home, name),
})
const forecourt = (where: 'from' | 'to', ...args: string[]) => runForecourt(['tenant', ...args], environment(where))
const whole = join(home, 'whole.tar')
const leftOut = Object.keys(LEFT_OUT)
const printOf = (database: typeof from) => fingerprint(database.owner, SLUG, leftOut)
const modeOf = (path: string) => statSync(path).mode & 0o777
const originals = (name: string) =>
  readdirSync(join(home, name, 'media/originals'), { recursive: true })
    .map(String)
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .sort()
const clear = () =>
  to.owner.query(
    "delete from listings where tenant_id in (select tenant_id from tenants where slug = 'harbour'); delete from tenant_files; delete from images; delete from tenants where slug = 'harbour'",
  )

beforeAll(async () => {
  await writeDealer(join(home, SLUG), SLUG)
  expect(await forecourt('from', 'apply', join(home, SLUG))).toMatchObject({ code: 0 })
  const { sha256 } = await diskStore(join(home, 'from/media')).put(Buffer.from('%PDF-1.4 history'))
  await liveAWhile(from.owner, SLUG, sha256)
  // Another dealer of either; in the second installation it has the number of the first's first car.
  const { rows: cars } = await from.owner.query("select listing_id from listings where stock_number = 'A1'")
  for (const { owner } of [from, to]) {
    const { rows } = await owner.query(
      "insert into tenants (slug, name, template, settings) values ('other', 'Other', 'meridian', '{}') returning tenant_id",
    )
    const other = rows[0].tenant_id
    await owner.query("insert into hosts values ('other', $1, true), ('www.taken.example', $1, false)", [other])
    await owner.query("insert into dealerships (tenant_id, slug, name) values ($1, 'other', 'Other')", [other])
    await owner.query(
      "insert into locations (tenant_id, dealership_id, slug, name) select $1, dealership_id, 'shed', 'Shed' from dealerships where tenant_id = $1",
      [other],
    )
    await owner.query(
      `insert into listings (listing_id, tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
       select $2, $1, dealership_id, 'O1', 'theirs', 'O', 'used', 2020, 'M', 'X', 1 from dealerships where tenant_id = $1`,
      [other, owner === to.owner ? cars[0].listing_id : 1_000],
    )
  }
})

test('a tenant moved in one tar is the same site in another installation, and a second apply changes nothing', async () => {
  const exported = await forecourt('from', 'export', SLUG, '--stock', '--photos', '--leads', '--to', whole)
  expect(exported).toMatchObject({ code: 0, err: '' })
  expect(exported.out).toContain('with 2 vehicles, 4 media files, 2 leads.')
  expect(exported.out).toContain('Left out: 1 of analytics_events:')
  expect(exported.out).toContain('Secret, to be given again where it is applied: settings.leads.destinations.0.secret')
  expect(modeOf(whole)).toBe(0o600)
  expect(readFileSync(whole, 'latin1')).not.toMatch(/hush|theirs/)

  const unmade = await forecourt('to', 'apply', whole, '--dry-run')
  expect(unmade).toMatchObject({ code: 0, err: '' })
  expect(unmade.out).toMatch(/: would be made, with 1 dealership, \d+ locations?\./)
  expect(unmade.out).toContain('Would be written: 2 vehicles, 4 media files, 2 leads.')
  expect((await to.owner.query('select from tenants where slug = $1', [SLUG])).rows).toEqual([])
  expect(existsSync(join(home, 'to/media'))).toBe(false)

  const applied = await forecourt('to', 'apply', whole)
  expect(applied).toMatchObject({ code: 0, err: '' })
  expect(applied.out).toContain('Written: 2 vehicles, 4 media files, 2 leads.')
  expect(applied.out).toContain('Secret, to be given again here unless it was: settings.leads.destinations.0.secret')
  const [there, here] = [await printOf(from), await printOf(to)]
  expect(here).toEqual(there)
  for (const { table, children } of MOVED_UNITS)
    for (const name of [table, ...children.map((child) => child.table)])
      expect(there[name]!.rows, name).toBeGreaterThan(0)
  const { rows: locks } = await to.owner.query(
    `select field, feed_value::text as says, to_jsonb(location_id) = feed_value as "isYard" from listing_locks
     left join locations on slug = 'yard' and field = 'location_id' where feed_value is not null order by field`,
  )
  expect(locks).toEqual([
    { field: 'location_id', says: expect.anything(), isYard: true },
    { field: 'reserved', says: 'false', isYard: null },
    { field: 'simple_colour', says: '"Red"', isYard: null },
    { field: 'tag', says: 'null', isYard: null },
  ])
  const { rows: releases } = await to.owner.query(
    "select run_at, key from graphile_worker.jobs where task_identifier = 'release-reservation'",
  )
  const { rows: reserved } = await to.owner.query("select listing_id from listing_locks where field = 'reserved'")
  expect(releases).toEqual([{ run_at: new Date('2100-01-01T00:00Z'), key: `reservation-${reserved[0].listing_id}` }])
  expect(originals('to')).toEqual(originals('from'))
  expect(existsSync(join(home, 'to/moving'))).toBe(false)
  // The first number was taken by another dealer's car, the second was free.
  const numbers = async ({ owner }: typeof from) =>
    (await owner.query("select listing_id, stock_number from listings where slug <> 'theirs' order by stock_number"))
      .rows
  const [was, is] = [await numbers(from), await numbers(to)]
  expect(is[0].listing_id).not.toBe(was[0].listing_id)
  expect(is[1]).toEqual(was[1])
  const { rows: next } = await to.owner.query(
    "select nextval('listings_listing_id_seq') as next, max(listing_id) from listings",
  )
  expect(next[0].next).toBeGreaterThan(next[0].max)

  const versions = async () =>
    (await to.owner.query('select tenant_id, settings_version, stock_version, xmin from tenants')).rows
  const before = await versions()
  await to.owner.query('delete from leads where lead_id = (select max(lead_id) from leads)')
  const without = await printOf(to)
  const rehearsed = await forecourt('to', 'apply', whole, '--stock', '--leads', '--dry-run')
  expect(rehearsed.out).toContain('Would be written: 0 vehicles, 0 media files, 1 lead.')
  expect(await printOf(to)).toEqual(without)
  expect((await forecourt('to', 'apply', whole, '--leads')).out).toContain(
    'Written: 0 vehicles, 0 media files, 1 lead.',
  )
  expect(await printOf(to)).toEqual(there)
  const again = await forecourt('to', 'apply', whole, '--stock', '--leads')
  expect(again.out).toContain('as the folder says already, nothing changed')
  expect(again.out).toContain('Written: 0 vehicles, 0 media files, 0 leads.')
  expect(again.out).not.toContain('differed')
  expect(await versions()).toEqual(before)
  expect(await printOf(to)).toEqual(there)
  expect((await forecourt('to', 'apply', whole)).out).toContain('--stock and --leads load those of the export')
})

test.each(['--photos', '--leads'])('%s without the vehicles they belong to are refused', async (part) => {
  const to = join(home, 'parts.tar')
  expect(await forecourt('from', 'export', SLUG, part, '--to', to)).toMatchObject({
    code: 2,
    err: expect.stringContaining('say --stock too'),
  })
  expect(existsSync(to)).toBe(false)
})

test('later exports bring changes of stock, and leads are only added: what people here wrote of them stays', async () => {
  await from.owner.query("update listings set price_cents = 1 where stock_number = 'A1'; delete from listing_locks")
  await from.owner.query("update leads set status = 'lost' where submission_key = 'k1'")
  const dir = join(home, 'folder')
  expect(await forecourt('from', 'export', SLUG, '--stock', '--photos', '--leads', '--to', dir)).toMatchObject({
    code: 0,
  })
  const modes = ['', 'moved', 'moved/leads', 'moved/leads/00001.json'].map((name) => modeOf(join(dir, name)))
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  await to.owner.query("update listings set views = 99 where stock_number = 'A1'")
  await to.owner.query(
    "update leads set status = 'appointment' where submission_key = 'k1'; delete from leads where submission_key = 'k2'",
  )
  const version = async () =>
    (await to.owner.query(`select stock_version from tenants where slug = '${SLUG}'`)).rows[0].stock_version
  const before = await version()
  const applied = await forecourt('to', 'apply', dir, '--stock', '--leads')
  expect(applied.out).toContain('Written: 1 vehicle, 0 media files, 1 lead.')
  expect(applied.out).toContain('\nThe vehicle differed from the export in: locks (1), price cents (1).\n')
  // What visitors here looked at is no change of the export's.
  const { rows: counted } = await to.owner.query("select views from listings where stock_number = 'A1'")
  expect(counted.map(({ views }) => Number(views))).toEqual([99])
  await from.owner.query("update listings set views = 99 where stock_number = 'A1'")
  expect(await version()).toBe(before + 1)
  const [there, here] = [await printOf(from), await printOf(to)]
  expect({ ...here, leads: null }).toEqual({ ...there, leads: null })
  const { rows } = await to.owner.query('select submission_key, status from leads order by 1')
  expect(rows).toEqual([
    { submission_key: 'k1', status: 'appointment' },
    { submission_key: 'k2', status: 'won' },
  ])
  const { rows: stamped } = await to.owner.query('select stock_number from listings where stock_version = $1', [
    before + 1,
  ])
  expect(stamped).toEqual([{ stock_number: 'A1' }])
})

test('leads that come without the vehicles they are about say so, and are joined to them once both come', async () => {
  const dir = join(home, 'folder')
  const ours = `tenant_id = (select tenant_id from tenants where slug = '${SLUG}')`
  const about = async () =>
    (
      await to.owner.query(
        `select submission_key, slug from leads left join listings using (tenant_id, listing_id) where ${ours} order by 1`,
      )
    ).rows
  const before = await about()
  const count = before.filter(({ slug }) => slug !== null).length
  expect(count).toBeGreaterThan(0)
  await to.owner.query(`delete from leads where ${ours}`)
  await to.owner.query(`delete from listings where ${ours}`)
  const alone = await forecourt('to', 'apply', dir, '--leads')
  expect(alone.out).toContain(
    `${count} lead${count === 1 ? ' of the export is' : 's of the export are'} about a vehicle`,
  )
  expect(await about()).toEqual(before.map(({ submission_key }) => ({ submission_key, slug: null })))
  const both = await forecourt('to', 'apply', dir, '--stock', '--leads')
  expect(both).toMatchObject({ code: 0, out: expect.not.stringContaining('not here') })
  expect(await about()).toEqual(before)
})

test('an export that is killed says how far it was, is refused, and goes on with the media that is missing', async () => {
  const dir = join(home, 'folder')
  const older = join(dir, 'content/pages/older.md')
  writeFileSync(older, 'Older.')
  expect(await forecourt('from', 'export', SLUG, '--stock', '--to', dir)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/not of this export.*\n.*content\/pages\/older\.md/),
  })
  rmSync(older)
  expect(await forecourt('from', 'export', SLUG, '--to', dir)).toMatchObject({
    code: 1,
    err: expect.stringContaining('moved/manifest.json'),
  })
  const media = readdirSync(join(dir, 'moved/media'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('/'))
    .sort()
  // The next export stands still at its last picture, which never comes, and is killed: what was whole before is not any more.
  rmSync(join(dir, 'moved/media'), { recursive: true })
  const last = media.at(-1)!.slice(3)
  const original = join(home, 'from/media/originals', last.slice(0, 2), last.slice(2, 4), last)
  renameSync(original, `${original}.kept`)
  execFileSync('mkfifo', [original])
  const exporting = ['tenant', 'export', SLUG, '--stock', '--photos', '--to', dir]
  const onTerminal = 'data:text/javascript,process.stderr.isTTY=true'
  const child = spawn(process.execPath, ['--import', onTerminal, 'bin/forecourt.mjs', ...exporting], {
    env: { ...process.env, ...environment('from') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain(`media files: ${media.length} of ${media.length}`)
  child.kill('SIGKILL')
  await exited
  renameSync(`${original}.kept`, original)
  expect(await forecourt('to', 'apply', dir, '--stock')).toMatchObject({
    code: 1,
    err: expect.stringContaining('broken off'),
  })
  const written = (name: string) => statSync(join(dir, 'moved/media', name)).ino
  const before = media.slice(0, -1).map(written)
  expect(existsSync(join(dir, 'moved/media', media.at(-1)!))).toBe(false)
  expect(await forecourt('from', 'export', SLUG, '--stock', '--photos', '--to', dir)).toMatchObject({ code: 0 })
  expect(media.slice(0, -1).map(written)).toEqual(before)
  expect(readdirSync(join(dir, 'moved'))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/lead_dest|leads|attach/)]),
  )
  writeFileSync(join(dir, 'moved/media', media[0]!), 'other bytes')
  await clear()
  rmSync(join(home, 'to/media'), { recursive: true })
  expect(await forecourt('to', 'apply', dir)).toMatchObject({ code: 1, err: expect.stringContaining('damaged') })
})

test('another dealer of the same slug or domain is not overwritten, a newer release not taken, a cut tar not applied', async () => {
  await clear()
  const refused = async (reason: string) => {
    const before = await to.owner.query('select xmin, * from tenants')
    const outcome = await forecourt('to', 'apply', whole)
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
    expect((await to.owner.query('select xmin, * from tenants')).rows).toEqual(before.rows)
    expect(existsSync(join(home, 'to/moving'))).toBe(false)
  }
  await to.owner.query("update hosts set host = 'www.harbour.example' where host = 'www.taken.example'")
  await refused('Another tenant of this installation has the domain www.harbour.example')
  await to.owner.query("update hosts set host = 'www.taken.example' where host = 'www.harbour.example'")
  const { rows } = await to.owner.query(
    "insert into tenants (slug, name, template, settings) values ('harbour', 'Not them', 'meridian', '{}') returning tenant_id",
  )
  await to.owner.query("insert into hosts values ('harbour', $1, true)", [rows[0].tenant_id])
  await refused('This installation has a tenant "harbour" already, and it is another one.')
  await clear()

  await from.owner.query('alter table listing_specs add column wheels integer')
  const newer = join(home, 'newer.tar')
  expect(await forecourt('from', 'export', SLUG, '--stock', '--to', newer)).toMatchObject({ code: 0 })
  expect(await forecourt('to', 'apply', newer)).toMatchObject({
    code: 1,
    err: expect.stringContaining('listing_specs.wheels is not known here. Update first.'),
  })
  await from.owner.query('alter table listing_specs drop column wheels')

  truncateSync(whole, statSync(whole).size - 4096)
  await refused('is not whole')
})

test('an apply that is killed goes on where it was', async () => {
  await clear()
  await from.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     select t.tenant_id, dealership_id, 'K' || n, 'k' || n, 'K', 'used', 2020, 'M', 'X', 1
     from tenants t join dealerships using (tenant_id), generate_series(1, 250) n where t.slug = $1`,
    [SLUG],
  )
  const tar = join(home, 'many.tar')
  expect(await forecourt('from', 'export', SLUG, '--stock', '--photos', '--leads', '--to', tar)).toMatchObject({
    code: 0,
  })
  // The second file of vehicles stands still in the middle.
  await to.owner.query(`create function stand_still() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
    create trigger still before insert on listings for each row when (new.stock_number = 'K150') execute function stand_still()`)
  mkdirSync(join(home, 'to'), { recursive: true })
  const child = spawn(process.execPath, ['bin/forecourt.mjs', 'tenant', 'apply', tar], {
    env: { ...process.env, ...environment('to') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const sleeping = "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
  await expect.poll(async () => (await to.owner.query(sleeping)).rowCount, { timeout: 30_000 }).toBe(1)
  // Another dealer's car gets no number that is being written.
  const { rows: k150 } = await from.owner.query("select listing_id from listings where stock_number = 'K150'")
  const { rows: next } = await to.owner.query("select nextval('listings_listing_id_seq') as next")
  expect(next[0].next).toBeGreaterThan(k150[0].listing_id)
  child.kill('SIGKILL')
  await exited
  await to.owner.query(`select pg_terminate_backend(pid) from (${sleeping}) s`)
  await to.owner.query('drop trigger still on listings')
  const { rows } = await to.owner.query(
    "select count(*)::int as n, bool_or(is_arriving) as arriving from tenants join listings using (tenant_id) where tenants.slug = 'harbour'",
  )
  expect(rows).toEqual([{ n: 100, arriving: true }])

  const resumed = await forecourt('to', 'apply', tar)
  expect(resumed).toMatchObject({ code: 0, err: '' })
  expect(resumed.out).toContain('Written: 152 vehicles, 0 media files, 2 leads.')
  expect(await printOf(to)).toEqual(await printOf(from))
})
