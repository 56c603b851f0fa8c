import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { emptyDatabase, testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { type S3Peer, s3Peer } from '../../test/support/s3-peer.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const bin = join(import.meta.dirname, '../../bin/forecourt.mjs')
let peer: S3Peer
beforeAll(async () => {
  peer = await s3Peer()
})
afterAll(() => peer.close())

const keyOf = (sha256: string) => `originals/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

test('files move while they are used: killed in the midst it goes on, nothing doubled, the damaged named; and back', async () => {
  const dataDir = join(home, 'data')
  const folder = diskStore(join(dataDir, 'media'))
  const files = await Promise.all(Array.from({ length: 40 }, () => folder.put(randomBytes(20_000))))
  const { MEDIA_URL, ...key } = peer.environment
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...key }
  const move = ['media', 'move', '--to', MEDIA_URL]

  peer.state.fault = ({ method }) => (method === 'PUT' ? sleep(60, null) : null)
  const killed = spawn(process.execPath, [bin, ...move], { env: { PATH: process.env.PATH, ...environment } })
  const over = once(killed, 'exit')
  await expect.poll(() => peer.objects.size, { interval: 5, timeout: 60_000 }).toBeGreaterThan(10)
  killed.kill('SIGKILL')
  expect((await over)[1]).toBe('SIGKILL')
  await sleep(100)
  expect(peer.objects.size).toBeLessThan(40)

  peer.state.fault = () => null
  const damaged = join(dataDir, 'media', keyOf(files[0]!.sha256))
  const isThere = peer.objects.delete(keyOf(files[0]!.sha256))
  writeFileSync(damaged, Buffer.alloc(20_000))
  const present = peer.objects.size - 1
  expect(await runForecourt(move, environment)).toMatchObject({
    code: 1,
    out: `Copied: ${39 - present} files, ${(39 - present) * 20_000} bytes. There already: ${present}.\n`,
    err: expect.stringContaining(files[0]!.sha256),
  })
  const puts = peer.requests.filter(({ method, key }) => method === 'PUT' && key.startsWith('originals/'))
  expect(new Set(puts.map(({ key }) => key)).size).toBe(isThere ? 40 : 39)
  for (const { sha256 } of files.slice(1))
    expect(peer.objects.get(keyOf(sha256))).toEqual(Buffer.from((await folder.read(sha256))!))
  expect(peer.objects.has(keyOf(files[0]!.sha256))).toBe(false)

  const back = join(home, 'back')
  const returned = await runForecourt(['media', 'move', '--to', 'folder', '--json'], {
    ...environment,
    MEDIA_URL,
    DATA_DIR: back,
  })
  expect(returned).toMatchObject({ code: 0 })
  expect(JSON.parse(returned.out)).toEqual({ copied: 39, copiedBytes: 39 * 20_000, present: 0, damaged: [] })
  for (const { sha256 } of files.slice(1))
    expect(readFileSync(join(back, 'media', keyOf(sha256)))).toEqual(peer.objects.get(keyOf(sha256)))
})

test('a place that is none, a key that is missing and a bucket that is not there are told in one line', async () => {
  const { MEDIA_URL, ...key } = peer.environment
  const run = (to: string, environment: Record<string, string> = {}) =>
    runForecourt(['media', 'move', '--to', to], { DATA_DIR: join(home, 'data'), ...environment })
  expect(await run('elsewhere')).toMatchObject({ code: 2, err: expect.stringContaining('--to is s3://bucket') })
  expect(await run('folder')).toMatchObject({ code: 2, err: expect.stringContaining('MEDIA_URL is not set') })
  expect(await run(MEDIA_URL)).toMatchObject({ code: 2, err: expect.stringContaining('AWS_ACCESS_KEY_ID') })
  expect(await run(MEDIA_URL.replace('pictures', 'elsewhere'), key)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^MEDIA_URL: there is no bucket "elsewhere".*\n$/),
  })
})

test('a start with a bucket that is not there is refused, and lets its folder go', async () => {
  const { MEDIA_URL } = peer.environment
  const config = readConfig({
    ...{ ...peer.environment, MEDIA_URL: MEDIA_URL.replace('pictures', 'elsewhere') },
    ...{ DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'start') },
  })
  for (const _ of [1, 2])
    await expect(createApp(config, { log: pino({ level: 'silent' }), say() {} })).rejects.toThrow(
      /^MEDIA_URL: there is no bucket "elsewhere"/,
    )
})

test('what is handed over goes into the bucket and into backups of it; a bucket that is gone takes nothing, and says so', async () => {
  await listVehicle(database, await makeDealer(database, 'north-side'), 'N1', { make: 'Kia', model: 'Rio' })
  const report = join(home, 'report.pdf')
  writeFileSync(report, '%PDF-1.4 what became of it')
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'empty'), ...peer.environment }
  const attach = ['media', 'attach', 'N1', '--tenant', 'north-side', '--history-report', report]
  const reports = async () =>
    (await database.owner.query('select file_sha256 from listing_media where file_sha256 is not null')).rows

  const before = peer.objects.size
  peer.state.fault = ({ method }) => (method === 'PUT' ? 403 : null)
  const refused = await runForecourt(attach, environment)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^MEDIA_URL: .*is not stored; run the command again\.\n$/),
  })
  expect(await reports()).toEqual([])
  expect(peer.objects.size).toBe(before)

  peer.state.fault = () => null
  expect(await runForecourt(attach, environment)).toMatchObject({ code: 0 })
  const [{ file_sha256 }] = await reports()
  expect(peer.objects.get(keyOf(file_sha256))).toEqual(readFileSync(report))
  expect(existsSync(join(home, 'empty/media/originals'))).toBe(false)

  const backup = join(home, 'backup')
  expect(await runForecourt(['db', 'backup', backup], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining('and the pictures'),
  })
  expect(readFileSync(join(backup, keyOf(file_sha256)))).toEqual(readFileSync(report))

  const spoilt = 'ab'.repeat(32)
  peer.objects.set(keyOf(spoilt), Buffer.from('other bytes'))
  const told = { code: 1, err: expect.stringContaining(spoilt) }
  const second = join(home, 'backup-without-one')
  expect(await runForecourt(['db', 'backup', second], environment)).toMatchObject(told)
  expect(existsSync(join(second, keyOf(spoilt)))).toBe(false)
  expect(readFileSync(join(second, keyOf(file_sha256)))).toEqual(readFileSync(report))
  const fromSecond = { ...environment, DATABASE_URL: await emptyDatabase() }
  expect(await runForecourt(['db', 'restore', second], fromSecond)).toMatchObject({ code: 0 })
  peer.objects.clear()
  const restored = { ...environment, DATABASE_URL: await emptyDatabase() }
  expect(await runForecourt(['db', 'restore', backup], restored)).toMatchObject({ code: 0 })
  expect(peer.objects.get(keyOf(file_sha256))).toEqual(readFileSync(report))
  mkdirSync(join(home, 'empty/media'), { recursive: true })
  expect(readdirSync(join(home, 'empty/media')).filter((name) => name === 'incoming')).toEqual([])
})
