import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.server.ts'
import { TEMPLATE_DATABASE, TEST_LOGIN_PREFIX } from './names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One PostgreSQL per suite with a migrated template database, which every test file clones (see database.ts). */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-test-'))
  // 0o711: the server may run as another user than root, who must reach its own folder in here.
  chmodSync(dataDir, 0o711)
  const { url } = await startEmbeddedDatabase(dataDir, { fsync: 'off', synchronous_commit: 'off' })

  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE_DATABASE}`)
  await owner.end()
  const outcome = await migrate(databaseUrl(url, TEMPLATE_DATABASE), { loginPrefix: TEST_LOGIN_PREFIX })
  if (outcome.kind !== 'migrated') throw new Error(`The template database could not be migrated: ${outcome.reason}`)

  project.provide('databaseUrl', url)
  return async () => {
    await stopEmbeddedDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}
