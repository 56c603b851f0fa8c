import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { arrangeLeadSites, type LeadSite, leadOf } from '../support/leads/lead-sites.ts'
import { mailServer } from '../support/receivers.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const ROUND_MS = 1_500
const IDLE_LEADS = 40
const LONGEST_QUEUE_MS = 60_000

type Load = { perSecond: number; times: number[] }

/**
 * Leads accepted by the server as `npm start` runs it, beside bare transactions of one row as large on the same PostgreSQL
 * with fsync on and as many connections, rounds taking turns; and how soon a lead is in the hands of the mail server while
 * nothing else happens. Client, server, mail server and database share the processors. Bare rows are written by the client
 * itself and begin once nothing waits to be sent, so that none of that slows them down: what a round leaves is dropped, but
 * for the last one's, whose sending is a row of its own. What a lead is worth beside a row is bounded by HTTP: the last row is
 * that of a bare handler that writes one row, asked by the same client.
 */
export async function leadsBench(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const data = dataFolder()
  const mail = await mailServer()
  try {
    const [site] = await arrangeLeadSites(data.path, [
      { slug: 'bench-motors', settings: { site: { email: 'sales@bench.example' } } as never },
    ])
    const server = await startServer(data.path, {
      DEMO: 'off',
      SMTP_URL: mail.url,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    })
    try {
      const handedOver = await handOverTimes(server, site!, mail.letters)
      return [...(await acceptedBeside(server, site!, data.path)), handOverRow(handedOver)]
    } finally {
      server.signal('SIGTERM')
      await server.exited
    }
  } finally {
    await mail.close()
    await data.remove()
  }
}

async function acceptedBeside(server: RunningServer, site: LeadSite, dataDir: string): Promise<BenchRow[]> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const handler = await startOneRowServer(url)
  try {
    const { rows } = await pool.query('show fsync')
    if (rows[0].fsync !== 'on') throw new Error('fsync is off')
    await pool.query(
      'create table bare_rows (id bigint generated always as identity primary key, tenant_id bigint, body text)',
    )
    let n = 1_000
    const submitTo = (to: { port: number }) => () => {
      n += 1
      return send(to, agent, site, n)
    }
    const [submit, ask] = [submitTo(server), submitTo(handler)]
    await during(submit, 2_000)
    // As autovacuum does within a minute: of tables that it has never seen the planner takes any index for as good as another.
    await pool.query('analyze')
    const bytes = await leadBytes(pool)
    // Of chance, so that it is not compressed.
    const body = randomBytes(bytes).toString('hex').slice(0, bytes)
    const bare = () => pool.query('insert into bare_rows (tenant_id, body) values ($1, $2)', [site.tenantId, body])
    await during(bare, 1_000)
    await during(ask, 1_000)
    const loads: { leads: Load; bare: Load; http: Load }[] = []
    let delivered = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const leads = await during(submit, ROUND_MS)
      if (round < ROUNDS) await dropWaiting(pool)
      const drainedMs = await untilDelivered(pool)
      delivered = leads.times.length / ((ROUND_MS + drainedMs) / 1_000)
      loads.push({ leads, bare: await during(bare, ROUND_MS), http: await during(ask, ROUND_MS) })
    }
    const ratioOf = (kind: 'leads' | 'http') => median(loads.map((load) => load[kind].perSecond / load.bare.perSecond))
    const perSecond = (kind: 'leads' | 'bare' | 'http') => Math.round(median(loads.map((load) => load[kind].perSecond)))
    const latency = (kind: 'leads' | 'http') => {
      const times = loads.flatMap((load) => load[kind].times)
      return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`
    }
    const ratio = ratioOf('leads')
    return [
      {
        name: 'Leads accepted, fsync on',
        aim: '≥ 0.5 of bare transactions',
        measured: ratio.toFixed(2),
        pass: ratio >= 0.5,
        note: `${perSecond('leads')}/s against ${perSecond('bare')}/s of one row of ${bytes} bytes; ${CONNECTIONS} connections; ${latency('leads')}`,
      },
      {
        name: 'A bare handler that writes one row, the same',
        aim: 'measured',
        measured: ratioOf('http').toFixed(2),
        pass: true,
        note: `${perSecond('http')}/s; ${latency('http')}: what HTTP leaves of bare transactions on this machine`,
      },
      {
        name: 'Leads accepted and delivered',
        aim: 'measured',
        measured: `${Math.round(delivered)}/s`,
        pass: true,
        note: 'until the mail server, which greets after a tenth of a second, has every letter of a round; four at once, as of one dealer',
      },
    ]
  } finally {
    agent.destroy()
    handler.stop()
    await pool.end()
  }
}

export async function startOneRowServer(url: string): Promise<{ port: number; stop(): void }> {
  const script = join(import.meta.dirname, 'support/one-row-server.ts')
  const child = spawn(process.execPath, [script, url, String(CONNECTIONS)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(said), stop: () => child.kill() }
}

/** What waits, and is not being sent, is not to be. */
async function dropWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with dropped as (delete from graphile_worker._private_jobs where locked_at is null returning payload)
    update lead_deliveries set state = 'failed' from dropped where lead_delivery_id = (payload ->> 'deliveryId')::bigint`)
}

/** How long it takes until no delivery waits. */
export async function untilDelivered(pool: pg.Pool): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query("select exists (select from lead_deliveries where state = 'pending') as waits")
    const ms = performance.now() - started
    if (!rows[0].waits) return ms
    if (ms > LONGEST_QUEUE_MS) throw new Error('The queue is not empty after a minute.')
    await sleep(50)
  }
}

/** What a lead with its consents, deliveries, their jobs and its event takes in its tables, while they wait. */
async function leadBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`
    select ((select sum(pg_column_size(l)) from leads l) + (select sum(pg_column_size(c)) from lead_consents c)
      + (select sum(pg_column_size(d)) from lead_deliveries d) + (select sum(pg_column_size(e)) from analytics_events e))
      / (select count(*) from leads)
      + (select avg(pg_column_size(j)) from graphile_worker._private_jobs j) as bytes`)
  return Math.round(Number(rows[0].bytes))
}

/** As many at once as there are connections, until the time is over. */
export async function during(work: () => Promise<unknown>, ms: number): Promise<Load> {
  const times: number[] = []
  const started = performance.now()
  const one = async () => {
    while (performance.now() - started < ms) {
      const begun = performance.now()
      await work()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { perSecond: times.length / ((performance.now() - started) / 1000), times }
}

/** Sends the lead of shopper `n` and waits for the answer. */
export function send({ port }: { port: number }, agent: Agent, site: LeadSite, n: number): Promise<void> {
  const { body, from } = leadOf(site, n)
  return new Promise((resolve, reject) => {
    const headers = { ...from, host: `${site.host}:${port}`, 'idempotency-key': `bench-lead-${n}` }
    const asked = request(
      { agent, port, host: '127.0.0.1', path: '/api/leads', method: 'POST', headers },
      (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === 201 ? resolve() : reject(new Error(`HTTP ${response.statusCode}`)),
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

/** From sending a lead to the mail server having its letter, one after another. */
async function handOverTimes(server: RunningServer, site: LeadSite, letters: readonly unknown[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let n = 0; n < IDLE_LEADS; n++) {
    const before = letters.length
    const started = performance.now()
    await send(server, agent, site, n)
    while (letters.length === before) {
      if (performance.now() - started > 30_000) throw new Error('No letter came within half a minute.')
      await sleep(2)
    }
    times.push(performance.now() - started)
    await sleep(50)
  }
  agent.destroy()
  return times
}

function handOverRow(times: number[]): BenchRow {
  const p95 = percentile(times, 0.95)
  return {
    name: 'Lead to the mail server, nothing else going on',
    aim: 'p95 ≤ 1 s',
    measured: `${Math.round(p95)} ms`,
    pass: p95 <= 1_000,
    note: `${times.length} leads; p50 ${Math.round(percentile(times, 0.5))} ms, longest ${Math.round(Math.max(...times))} ms`,
  }
}

function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}
