import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import type { Database } from '#db/schema.ts'
import { TEMPLATE_DATABASE, TEST_LOGIN_PREFIX } from './names.ts'

export type TestDatabase = {
  /** The owner's URL of this file's own database: for arranging and for looking behind row-level security. */
  ownerUrl: string
  loginPrefix: string
  owner: pg.Pool
  app: Kysely<Database>
  platform: Kysely<Database>
  /** May read who wrote a lead. */
  worker: Kysely<Database>
  /** What the dealer's people read leads by. */
  desk: Kysely<Database>
}

/**
 * This file's own clone of the migrated template database, made before its tests and dropped after them:
 * `const database = testDatabase()` at the top of the file, `database.app` inside tests.
 */
export function testDatabase(): TestDatabase {
  const opened = {} as TestDatabase
  let drop = async () => {}

  beforeAll(async () => {
    const serverUrl = inject('databaseUrl')
    const name = `test_${randomBytes(8).toString('hex')}`
    await withServer(serverUrl, (client) => cloneTemplate(client, name))
    const ownerUrl = withDatabase(serverUrl, name)
    Object.assign(opened, {
      ownerUrl,
      loginPrefix: TEST_LOGIN_PREFIX,
      owner: openPool(ownerUrl, { max: 3 }),
      app: openDatabase(openPool(roleUrl(ownerUrl, 'app', TEST_LOGIN_PREFIX), { max: 8 })),
      platform: openDatabase(openPool(roleUrl(ownerUrl, 'platform', TEST_LOGIN_PREFIX), { max: 3 })),
      worker: openDatabase(openPool(roleUrl(ownerUrl, 'worker', TEST_LOGIN_PREFIX), { max: 3 })),
      desk: openDatabase(openPool(roleUrl(ownerUrl, 'desk', TEST_LOGIN_PREFIX), { max: 4 })),
    })
    drop = async () => {
      const { app, platform, worker, desk } = opened
      await Promise.all([opened.owner.end(), ...[app, platform, worker, desk].map((pool) => pool.destroy())])
      await withServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    }
  })
  afterAll(() => drop())
  return opened
}

/** A second clone on demand (restore tests, crash tests); the caller drops it with the server. */
export async function emptyDatabase(): Promise<string> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await withServer(serverUrl, (client) => client.query(`create database ${name}`))
  return withDatabase(serverUrl, name)
}

async function cloneTemplate(client: pg.Client, name: string): Promise<void> {
  // Cloning waits for nobody: two files cloning at once may find the template "in use" for a moment.
  for (let attempt = 1; ; attempt++) {
    try {
      // Block by block through the log, as PostgreSQL does otherwise, takes twice as long.
      await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}
