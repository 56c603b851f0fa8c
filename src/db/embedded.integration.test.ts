import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from './embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-embedded-'))
chmodSync(dataDir, 0o711)

afterAll(async () => {
  await stopEmbeddedDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

test('is created once, then found running, then stopped and reused with its data and port', async () => {
  const first = await startEmbeddedDatabase(dataDir)
  expect(first.startedHere).toBe(true)
  await query(first.url, 'create table kept (n int)')
  await query(first.url, 'insert into kept values (1)')

  expect(await startEmbeddedDatabase(dataDir)).toEqual({ ...first, startedHere: false })

  expect(await stopEmbeddedDatabase(dataDir)).toBe('stopped')
  expect(await stopEmbeddedDatabase(dataDir)).toBe('not-running')

  const again = await startEmbeddedDatabase(dataDir)
  expect(again).toEqual(first)
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('listens on loopback only, asks for its generated password, and keeps it from other users', async () => {
  const { url } = await startEmbeddedDatabase(dataDir)
  const [row] = await query(
    url,
    "select current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync, version() as version",
  )
  expect(row).toMatchObject({
    listens: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    version: expect.stringContaining('PostgreSQL 18'),
  })

  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'postgres/server.json')).mode & 0o077).toBe(0)
})

test('two starts at once end with one server', async () => {
  // The server takes a moment to let the connections of the test before go.
  await expect.poll(() => stopEmbeddedDatabase(dataDir), { timeout: 15_000 }).toBe('stopped')
  const both = await Promise.all([startEmbeddedDatabase(dataDir), startEmbeddedDatabase(dataDir)])
  expect(both.map(({ startedHere }) => startedHere).sort()).toEqual([false, true])
  expect(both[0].url).toBe(both[1].url)
})

test('a server somebody else uses is not stopped under them', async () => {
  const { url } = await startEmbeddedDatabase(dataDir)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  expect(await stopEmbeddedDatabase(dataDir)).toBe('in-use')
  await other.end()
})

test('what was committed survives a killed server', async () => {
  const { url } = await startEmbeddedDatabase(dataDir)
  await query(url, 'create table survived as select generate_series(1, 1000) as n')
  const victim = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(victim, 'SIGKILL')

  const again = await startEmbeddedDatabase(dataDir)
  expect(again.startedHere).toBe(true)
  expect(await query(again.url, 'select count(*)::int as n from survived')).toEqual([{ n: 1000 }])
})

test.skipIf(process.getuid?.() !== 0)(
  'as root, a folder the server user cannot reach is named, with both ways out',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'forecourt-closed-'))
    chmodSync(closed, 0o700)
    mkdirSync(join(closed, 'data'))
    const message = await startEmbeddedDatabase(join(closed, 'data')).catch((error: Error) => error.message)
    expect(message).toContain(`cannot reach ${closed}`)
    expect(message).toContain('DATA_DIR')
    expect(message).toContain('DATABASE_URL')
    rmSync(closed, { recursive: true })
  },
)

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
