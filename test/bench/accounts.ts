import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { arrangeLeadSites, type LeadSite } from '../support/leads/lead-sites.ts'
import { mailServer } from '../support/receivers.ts'
import { dataFolder, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { during, startOneRowServer } from './leads.ts'
import { percentile, timed } from './support/timing.ts'

const SESSIONS = 10_000
const ASKED = 2_000
const AIM_MS = 5
const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_MS = 1_500
const LONGEST_QUEUE_MS = 60_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * `/api/me` of shoppers among 10,000 open sessions, each of another and a visit of the hour before, asked one after another;
 * beside it what HTTP alone costs on the same server, and as many bare round trips to the database. Codes to sign in that the server takes the wish for, beside a bare
 * handler that writes one row, asked by the same client with as many connections, rounds taking turns; and those that come to a mail
 * server: made by the worker, stored and sent.
 */
export async function accountsBench(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const data = dataFolder()
  const mail = await mailServer()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const [site] = await arrangeLeadSites(data.path, [
      { slug: 'bench-motors', settings: { site: { email: 'sales@bench.example' } } as never },
    ])
    const { url } = await startEmbeddedDatabase(data.path)
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    const secrets = await arrangeSessions(pool, site!)
    const server = await startServer(data.path, {
      ...{ DEMO: 'off', SMTP_URL: mail.url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
    })
    await pool.query(
      'create table bare_rows (id bigint generated always as identity primary key, tenant_id bigint, body text)',
    )
    const bare = await startOneRowServer(url)
    try {
      const rows = await meRows({ port: server.port, agent, host: site!.host }, secrets, pool)
      return [
        ...rows,
        ...(await codeRows({ port: server.port, agent, host: site!.host }, bare.port, { pool, letters: mail.letters })),
      ]
    } finally {
      bare.stop()
      await pool.end()
      server.signal('SIGTERM')
      await server.exited
    }
  } finally {
    agent.destroy()
    await mail.close()
    await data.remove()
  }
}

type Target = { port: number; agent: Agent; host: string }

/** Their secrets, as their browsers keep them. */
async function arrangeSessions(pool: pg.Pool, { tenantId }: LeadSite): Promise<string[]> {
  const secrets = Array.from({ length: SESSIONS }, newSecret)
  await pool.query(
    `with made as (insert into shoppers (tenant_id, name, email, is_email_proved, created_at)
       select $1, 'Zoë', 'shopper' || n || '@example.com', true, now() from generate_series(1, $2::int) n returning shopper_id),
     numbered as (select shopper_id, row_number() over () as n from made)
     insert into shopper_sessions (tenant_id, shopper_id, token_hash, device, created_at, seen_at)
       select $1, shopper_id, token_hash, 'Chrome on Windows', now(), now()
       from numbered join unnest($3::text[]) with ordinality t (token_hash, n) using (n)`,
    [tenantId, SESSIONS, secrets.map(secretHash)],
  )
  await pool.query('analyze')
  return secrets
}

async function meRows(target: Target, secrets: readonly string[], pool: pg.Pool): Promise<BenchRow[]> {
  const one = { ...target, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }
  // Of all of them, in an order that no cache of the database's likes.
  const some = Array.from({ length: ASKED }, (_, n) => ({ n, secret: secrets[(n * 7_919) % SESSIONS]! }))
  const asks = ({ secret, n }: (typeof some)[number]) =>
    ask(one, { path: '/api/me', status: 200, headers: { ...from(n), cookie: `__Host-shopper=${secret}` } })
  await timed(some.slice(0, 300), asks)
  const times = await timed(some, asks)
  const floor = await timed(some, () => ask(one, { path: '/healthz', status: 200 }))
  one.agent.destroy()
  // Session and watchlist are read in a transaction each: three questions to the database, one after another.
  const database = await timed(some, async () => {
    for (let trip = 0; trip < 6; trip++) await pool.query('select 1')
  })
  const [median, slow, bare] = [percentile(times, 0.5), percentile(times, 0.95), percentile(floor, 0.95)]
  const trips = percentile(database, 0.95)
  return [
    {
      name: `/api/me among ${SESSIONS} sessions`,
      aim: `p95 ≤ ${AIM_MS} ms`,
      measured: `p50 ${median.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`,
      pass: slow <= AIM_MS,
      note: `${ASKED} shoppers, one after another; beside it p95 of /healthz ${bare.toFixed(1)} ms, of six bare round trips to the database ${trips.toFixed(1)} ms`,
    },
  ]
}

async function codeRows(
  target: Target,
  barePort: number,
  { pool, letters }: { pool: pg.Pool; letters: readonly unknown[] },
): Promise<BenchRow[]> {
  let n = 20_000
  const code = () => {
    n += 1
    const body = String(new URLSearchParams({ do: 'contact', contact: `code${n}@example.com` }))
    return ask(target, {
      path: '/sign-in?redirect=/',
      status: 303,
      body,
      headers: { ...FORM, ...from(n), origin: `http://${target.host}:${target.port}` },
    })
  }
  const row = () =>
    ask(
      { ...target, port: barePort },
      {
        path: '/api/leads',
        status: 201,
        body: '{"contact":"code@example.com"}',
        headers: { 'content-type': 'application/json' },
      },
    )
  await during(code, 1_000)
  await drained(pool, letters, n - 20_000)
  const loads: { codes: number; bare: number; sent: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [before, begun] = [n, performance.now()]
    const codes = await during(code, ROUND_MS)
    await drained(pool, letters, n - 20_000)
    const sent = ((n - before) / (performance.now() - begun)) * 1_000
    loads.push({ codes: codes.perSecond, bare: (await during(row, ROUND_MS)).perSecond, sent })
  }
  const median = (of: (load: (typeof loads)[number]) => number) => percentile(loads.map(of), 0.5)
  return [
    {
      name: 'Sign-in codes asked for',
      aim: 'measured',
      measured: `${Math.round(median(({ codes }) => codes))}/s`,
      pass: true,
      note: `${median(({ codes, bare }) => codes / bare).toFixed(2)} of a bare handler that writes one row (${Math.round(median(({ bare }) => bare))}/s); ${CONNECTIONS} connections`,
    },
    {
      name: 'Sign-in codes asked for and sent',
      aim: 'measured',
      measured: `${Math.round(median(({ sent }) => sent))}/s`,
      pass: true,
      note: 'until the mail server has every code of a round',
    },
  ]
}

/** Until so many letters came, and no code waits to be made. */
async function drained(pool: pg.Pool, letters: readonly unknown[], count: number): Promise<void> {
  const started = performance.now()
  while (letters.length < count) {
    if (performance.now() - started > LONGEST_QUEUE_MS) {
      const { rows } = await pool.query('select count(*)::int as waiting from graphile_worker._private_jobs')
      throw new Error(`${letters.length} of ${count} codes came within a minute; ${rows[0].waiting} jobs wait.`)
    }
    await sleep(20)
  }
}

/** Each visitor is another. */
function from(n: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}

type Asked = { path: string; status: number; body?: string; headers?: Record<string, string> }

function ask({ port, agent, host }: Target, { path, status, body, headers }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(
      { agent, port, host: '127.0.0.1', path, method, headers: { host: `${host}:${port}`, ...headers } },
      (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === status ? resolve() : reject(new Error(`${path}: HTTP ${response.statusCode}`)),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
