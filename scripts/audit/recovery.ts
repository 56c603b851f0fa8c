import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { addTenants } from '../../test/bench/tenants.ts'
import type { Finding } from '../../test/support/leads/check-storm.ts'
import { type LeadSite, leadOf } from '../../test/support/leads/lead-sites.ts'
import { NO_OBJECT_STORE, realObjectStore } from '../../test/support/object-store.ts'
import { dataFolder, type RunningServer, startServer } from '../../test/support/server.ts'
import { buildIfStale } from '../build.ts'
import { printFindings } from './findings.ts'

const CARS = 150
const CLIENTS = 4
const WRITING_MS = 60_000
/** Of writes, when everything is lost but the place of backups. */
const BOUND_SECONDS = 60
const FORECOURT = join(import.meta.dirname, '../../bin/forecourt.mjs')

type Place = { environment: Record<string, string>; url: string; byteCount(): number; stop(): void }
type Accepted = { leadId: number; atMs: number }
type Drill = {
  name: string
  accepted: number
  lost: number
  lostSeconds: number
  commandSeconds: number
  readySeconds: number
  pictures: number
}

/**
 * Destroys a machine of many dealers while leads come in, restores it from where its backups are, and compares with what was
 * answered 201: as usual, then that restored one once more with commits that wait for the archive. Whether nothing was lost beyond the bound.
 */
export async function auditRecovery({ tenants }: { tenants: number }): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const folders = [dataFolder(), dataFolder(), dataFolder()]
  const backups = dataFolder()
  const place = await openPlace(backups.path)
  const environment = {
    ...{ DEMO: 'on', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', BACKUP_URL: place.url },
    ...{ DATA_KEYS: randomBytes(32).toString('base64'), ...place.environment },
  }
  const [first, second, third] = folders.map(({ path }) => path) as [string, string, string]
  try {
    const { BACKUP_URL: _, ...without } = environment
    const seeding = await startServer(first, without)
    seeding.signal('SIGTERM')
    await seeding.exited
    await addTenants(first, { tenants, cars: CARS })

    const started = performance.now()
    const server = await startServer(first, environment)
    const bytes = await baseBackup(place.url, environment)
    console.log(
      `\n${tenants} dealers of ${CARS} vehicles. The first base backup: ${megabytes(bytes.byteCount)} in ${megabytes(bytes.storedByteCount)}, ${seconds(started)} s after the start`,
    )
    const usual = await drill('as usual', { server, dataDir: first, into: second, environment, place })
    await waitForArchive(second)
    const again = await startServer(second, environment)
    const waited = await drill('commits wait for the archive', {
      server: again,
      dataDir: second,
      into: third,
      environment,
      place,
    })
    console.log(`At the place afterwards: ${megabytes(place.byteCount())}\n`)
    console.table([usual, waited])
    const findings = findingsOf(usual, waited)
    printFindings(findings)
    return findings.every(({ broken }) => broken.length === 0)
  } finally {
    place.stop()
    for (const folder of [...folders, backups]) await folder.remove()
  }
}

function findingsOf(usual: Drill, waited: Drill): Finding[] {
  const broken = (isBroken: boolean, words: string) => (isBroken ? [words] : [])
  return [
    {
      promise: `every lead answered 201 more than ${BOUND_SECONDS} s before the end is there`,
      ...{
        checked: usual.accepted,
        broken: broken(usual.lostSeconds > BOUND_SECONDS, `${usual.lostSeconds} s were lost`),
      },
    },
    {
      promise: 'with commits that wait for the archive every lead answered 201 is there',
      ...{ checked: waited.accepted, broken: broken(waited.lost > 0, `${waited.lost} were lost`) },
    },
    {
      promise: 'every picture is there',
      ...{ checked: usual.pictures, broken: broken(waited.pictures !== usual.pictures, `${waited.pictures} were`) },
    },
  ]
}

type Machine = {
  server: RunningServer
  dataDir: string
  into: string
  environment: Record<string, string>
  place: Place
}

async function drill(name: string, { server, dataDir, into, environment, place }: Machine): Promise<Drill> {
  const site = await withDatabase(dataDir, async (client) => {
    const { rows } = await client.query(
      `select t.tenant_id, t.slug, l.listing_id from tenants t join listings l on l.tenant_id = t.tenant_id
       where t.slug = 'halyard-motors' and l.status = 'in_stock' order by l.listing_id limit 1`,
    )
    const [{ tenant_id, slug, listing_id }] = rows
    return { slug, host: `${slug}.localhost`, tenantId: Number(tenant_id), carId: Number(listing_id) }
  })
  const pictures = readdirSync(join(dataDir, 'media/originals'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[0-9a-f]{64}$/.test(path),
  )
  const { accepted, destroyedMs } = await submitUntilDestroyed(server, dataDir, site)

  const started = performance.now()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [FORECOURT, 'db', 'restore', '--from', place.url, '--at', 'latest', '--json'],
    { env: { PATH: process.env.PATH, ...environment, DATA_DIR: into }, maxBuffer: 1e8 },
  )
  console.log(
    `${name}: restored until ${JSON.parse(stdout).reachedAt}, destroyed at ${new Date(destroyedMs).toISOString()}`,
  )
  const commandSeconds = seconds(started)
  const { BACKUP_URL: _, ...without } = environment
  const restored = await startServer(into, without)
  const readySeconds = seconds(started)
  const ids = await withDatabase(into, async (client) => {
    const { rows } = await client.query('select lead_id from leads')
    return new Set(rows.map(({ lead_id }) => Number(lead_id)))
  })
  restored.signal('SIGTERM')
  await restored.exited
  const lost = accepted.filter(({ leadId }) => !ids.has(leadId))
  const oldestMs = Math.min(destroyedMs, ...lost.map(({ atMs }) => atMs))
  return {
    ...{
      name,
      accepted: accepted.length,
      lost: lost.length,
      lostSeconds: (destroyedMs - oldestMs) / 1000,
      commandSeconds,
      readySeconds,
    },
    pictures: pictures.filter((path) => existsSync(join(into, 'media/originals', path))).length,
  }
}

/** Leads from several clients for a minute, then `kill -9` of server and database, and the folder is gone. */
async function submitUntilDestroyed(server: RunningServer, dataDir: string, site: LeadSite) {
  const accepted: Accepted[] = []
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  let [n, isUp] = [Date.now() % 1_000_000, true]
  const client = async () => {
    while (isUp) {
      const { body, from } = leadOf(site, n++)
      const answer = await server.post(site.host, '/api/leads', body, from).catch(() => null)
      if (answer?.status === 201) accepted.push({ leadId: JSON.parse(answer.body).lead_id, atMs: Date.now() })
      else if (isUp && answer) throw new Error(`A lead was answered ${answer.status}: ${answer.body}`)
      await sleep(50)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await Promise.race([sleep(WRITING_MS), ...clients])
  isUp = false
  const destroyedMs = Date.now()
  server.signal('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await Promise.all(clients)
  await sleep(500)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { accepted, destroyedMs }
}

/** Commits of visitors wait for the archive from now on; those of the start, before there is one, do not (docs/operations.md). */
async function waitForArchive(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    await client.query('alter role current_user set synchronous_commit = local')
    await client.query("alter system set synchronous_standby_names = 'forecourt_archive_forecourt'")
    await client.query('select pg_reload_conf()')
  })
}

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Once the worker has taken one, its size. */
async function baseBackup(
  url: string,
  environment: Record<string, string>,
): Promise<{ byteCount: number; storedByteCount: number }> {
  for (;;) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [FORECOURT, 'db', 'backups', '--from', url, '--json'],
      {
        env: { PATH: process.env.PATH, ...environment },
      },
    )
    const [backup] = JSON.parse(stdout)
    if (backup) return backup
    await sleep(1_000)
  }
}

/** A real S3 gateway where there is one, else a folder. */
async function openPlace(folder: string): Promise<Place> {
  const byteCount = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  if (NO_OBJECT_STORE) return { environment: {}, url: folder, byteCount, stop() {} }
  const { environment, endpoint, kill } = await realObjectStore(folder, 'backups')
  return { environment, url: `s3://backups/drill?endpoint=${endpoint}`, byteCount, stop: () => void kill() }
}

const seconds = (sinceMs: number) => Math.round((performance.now() - sinceMs) / 100) / 10
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
