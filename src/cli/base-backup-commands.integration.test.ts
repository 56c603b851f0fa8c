import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopEmbeddedDatabase } from '#db/embedded.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { type S3Peer, s3Peer } from '../../test/support/s3-peer.ts'

const home = mkdtempSync(join(tmpdir(), 'forecourt-base-'))
chmodSync(home, 0o711)
const [first, second, none] = ['first', 'second', 'none'].map((name) => join(home, name)) as [string, string, string]
const DATA_KEYS = Buffer.alloc(32, 7).toString('base64')
let peer: S3Peer
let key: Record<string, string>
let place: string

beforeAll(async () => {
  peer = await s3Peer()
  const { MEDIA_URL, ...rest } = peer.environment
  key = rest
  place = MEDIA_URL.replace('s3://pictures', 's3://pictures/site/one')
})
afterAll(async () => {
  await peer.close()
  for (const dir of [first, second]) await stopEmbeddedDatabase(dir)
  rmSync(home, { recursive: true, force: true })
})

const run = (args: string[], DATA_DIR: string, environment: Record<string, string> = {}) =>
  runForecourt(args, { DATA_DIR, DATA_KEYS, DEMO: 'off', ...key, ...environment })

test('a base backup goes into a bucket, is listed, and becomes the database of another folder; damage is told', {
  timeout: 120_000,
}, async () => {
  const folder = diskStore(join(first, 'media'))
  const { sha256 } = await folder.put(Buffer.from('a picture'))
  const [whole, spoilt] = [`site/one/originals/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`, 'ab'.repeat(32)]

  const taken = await run(['db', 'backup', '--to', place, '--json'], first)
  expect(taken).toMatchObject({ code: 0 })
  const backup = JSON.parse(taken.out)
  expect(backup).toMatchObject({ isEmbedded: true, files: { copied: 1, present: 0, damaged: [] } })
  expect(peer.objects.has(whole)).toBe(true)
  expect([...peer.objects.keys()].filter((name) => !name.startsWith('site/one/'))).toEqual([])
  expect(JSON.parse((await run(['db', 'backup', '--to', place, '--json'], first)).out).files).toMatchObject({
    copied: 0,
    present: 1,
  })

  const listed = await run(['db', 'backups', '--from', place, '--json'], none)
  expect(JSON.parse(listed.out)).toMatchObject([{ id: backup.id, from: backup.endedAt, gap: false }, {}])
  expect(await run(['db', 'prune', '--from', place, '--keep', '0'], none)).toMatchObject({
    code: 0,
    out: 'Gone: 1 base backup, 0 pieces of the log.\n',
  })
  const [left] = JSON.parse((await run(['db', 'backups', '--from', place, '--json'], none)).out)
  expect(left.id).not.toBe(backup.id)

  const restore = (at: string, dir: string, environment = {}) =>
    run(['db', 'restore', '--from', place, '--at', at], dir, environment)
  expect(await restore('yesterday', none)).toMatchObject({
    code: 2,
    err: expect.stringContaining('2026-12-01T09:30:00+11:00'),
  })
  expect(await restore('2020-01-01T00:00Z', none)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`the first instant that can be restored is ${left.from}`),
  })
  expect(await restore('2099-01-01T00:00Z', none)).toMatchObject({
    code: 1,
    err: expect.stringContaining('the log there ends at'),
  })
  expect(await restore('latest', first)).toMatchObject({ code: 1, err: expect.stringContaining('name a new DATA_DIR') })
  const otherKey = { DATA_KEYS: Buffer.alloc(32, 8).toString('base64') }
  expect(await restore('latest', none, otherKey)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/sealed with the key [0-9a-f]{16}, which is not here\. Name it in DATA_KEYS/),
  })
  expect(await restore('latest', none, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('unset DATABASE_URL'),
  })
  expect(
    await run(['db', 'restore', '--from', place.replace('pictures', 'elsewhere'), '--at', 'latest'], none),
  ).toMatchObject({ code: 1, err: expect.stringContaining('--from: there is no bucket "elsewhere"') })
  expect(existsSync(join(none, 'postgres/data'))).toBe(false)

  peer.objects.set(`site/one/originals/ab/ab/${spoilt}`, Buffer.from('other bytes'))
  const restored = await restore('latest', second)
  expect(restored).toMatchObject({
    code: 1,
    out: expect.stringContaining('Pictures: 1 restored'),
    err: expect.stringContaining(spoilt),
  })
  expect(readdirSync(join(second, 'media/originals'))).toContain(sha256.slice(0, 2))
  expect(await run(['db', 'restore', '--from', place, '--pictures'], second)).toMatchObject({
    code: 1,
    out: expect.stringContaining('0 restored, 1 there already'),
  })
  expect(await run(['tenant', 'list'], second)).toMatchObject({ code: 0 })
})

test('a folder that is one instant is not restored at another', async () => {
  expect(await run(['db', 'restore', home, '--at', '2026-12-01T09:30:00Z'], none)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--at goes with --from'),
  })
})

test('a place that is none is told', async () => {
  expect(await run(['db', 'backup'], none)).toMatchObject({ code: 2, err: expect.stringContaining('--to') })
  expect(await run(['db', 'backup', '--to', 's3://UPPER'], none)).toMatchObject({
    code: 2,
    err: expect.stringContaining('s3://bucket/prefix'),
  })
  expect(await run(['db', 'backups', '--from', join(home, 'nowhere'), '--json'], none)).toMatchObject({
    code: 0,
    out: '[]\n',
  })
  expect(await run(['db', 'restore', '--from', join(home, 'nowhere'), '--at', 'latest'], none)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no base backup'),
  })
})
