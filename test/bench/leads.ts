import { Agent, request } from 'node:http'
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
const ROUND_MS = 4_000
const IDLE_LEADS = 40

type Load = { perSecond: number; times: number[] }

/**
 * Leads accepted by the server as `npm start` runs it, deliveries and all, beside bare transactions of one row as large
 * on the same PostgreSQL with fsync on and as many connections, rounds taking turns; and how soon a lead is in the
 * hands of the mail server while nothing else happens.
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
  try {
    const { rows } = await pool.query('show fsync')
    if (rows[0].fsync !== 'on') throw new Error('fsync is off')
    await pool.query(
      'create table bare_rows (id bigint generated always as identity primary key, tenant_id bigint, body text)',
    )
    let n = 1_000
    const submit = () => {
      n += 1
      return send(server, agent, site, n)
    }
    await during(submit, 2_000)
    const bytes = await leadBytes(pool)
    const bare = () =>
      pool.query('insert into bare_rows (tenant_id, body) values ($1, $2)', [site.tenantId, 'x'.repeat(bytes)])
    await during(bare, 1_000)
    const loads: { leads: Load; bare: Load }[] = []
    for (let round = 0; round < ROUNDS; round++)
      loads.push({ leads: await during(submit, ROUND_MS), bare: await during(bare, ROUND_MS) })
    const ratio = median(loads.map(({ leads, bare }) => leads.perSecond / bare.perSecond))
    const perSecond = (kind: 'leads' | 'bare') => Math.round(median(loads.map((load) => load[kind].perSecond)))
    const times = loads.flatMap(({ leads }) => leads.times)
    return [
      {
        name: 'Leads accepted, fsync on',
        aim: '≥ 0.5 of bare transactions',
        measured: ratio.toFixed(2),
        pass: ratio >= 0.5,
        note: `${perSecond('leads')}/s against ${perSecond('bare')}/s of one row of ${bytes} bytes; ${CONNECTIONS} connections; p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
      },
    ]
  } finally {
    agent.destroy()
    await pool.end()
  }
}

/** What a lead with its consents and deliveries takes in its tables. */
async function leadBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`
    select ((select sum(pg_column_size(l)) from leads l) + (select sum(pg_column_size(c)) from lead_consents c)
      + (select sum(pg_column_size(d)) from lead_deliveries d)) / (select count(*) from leads) as bytes`)
  return Math.round(Number(rows[0].bytes))
}

/** As many at once as there are connections, until the time is over. */
async function during(work: () => Promise<unknown>, ms: number): Promise<Load> {
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

function send({ port }: RunningServer, agent: Agent, site: LeadSite, n: number): Promise<void> {
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
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 50))
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
