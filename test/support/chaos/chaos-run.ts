import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import { checkStorm, type Finding } from '../leads/check-storm.ts'
import { flappingReceivers } from '../leads/flapping-receivers.ts'
import { arrangeLeadSites, type LeadSite } from '../leads/lead-sites.ts'
import { submitAll } from '../leads/lead-storm.ts'
import { seeded } from '../leads/seeded.ts'
import { settleQueue } from '../leads/settle-queue.ts'
import { checkMoney, WAITING } from '../payments/check-money.ts'
import { payAll } from '../payments/money-journeys.ts'
import { postman } from '../payments/money-postman.ts'
import { arrangeCars, compareLedgers } from '../payments/money-run.ts'
import { answeredBy } from './answered-by.ts'
import { asker, loopbackOf } from './ask.ts'
import { strikeInTurn } from './chaos-events.ts'
import { checkLooks, checkOutages, checkVisits, outageTable } from './check-chaos.ts'
import { startCluster } from './cluster.ts'
import { importPrices } from './price-imports.ts'
import { type Heard, visit, type Who } from './visitors.ts'

const LEADS = ['harbour-motors', 'outback-utes', 'coast-vans']
const MONEY = ['mallee-rentals', 'kestrel-imports']
const YARD = ['tablelands-trucks']
const MAILBOXES = ['sales', 'crm']
/** What HAProxy and a broken line say as well as the site does. */
const PASSING = ['502', '503', '504', 'no answer']
const CALM_MS = 6_000

export type ChaosRun = {
  seed: number
  findings: Finding[]
  outages: ReturnType<typeof outageTable>
  /** What there was no time to do. */
  left: string[]
  rates: Record<Who, number>
  loads: number[]
  seconds: number
  leaps: number
  log(): string
}

/**
 * A cluster on loopback under a gentle mix of pages, searches, leads, reservations and imports, while each part in turn is killed, frozen,
 * slowed, emptied and replaced, for `minutes`. Then all is left to recover and what visitors heard, what is stored and what
 * receivers were told are held against each other.
 */
export async function chaosRun(given: {
  seed: number
  minutes: number
  part: string
  say(line: string): void
}): Promise<ChaosRun> {
  const { seed, minutes, part, say } = given
  const receivers = await flappingReceivers(seeded(seed + 1))
  const sites: Record<string, LeadSite[]> = {}
  let cars: Awaited<ReturnType<typeof arrangeCars>> = []
  const arrange = async (dataDir: string) => {
    const all = [...LEADS, ...MONEY, ...YARD].map((slug) => ({ slug, settings: settingsOf(slug, receivers.web.port) }))
    for (const site of await arrangeLeadSites(dataDir, all))
      sites[kindOf(site.slug)] = [...(sites[kindOf(site.slug)] ?? []), site]
    cars = await arrangeCars(dataDir, sites.money!, Math.ceil(minutes * 20) + 40)
  }
  const environment = {
    // The sandbox that takes deposits is there in a demo alone; a database with dealers is left as it is.
    ...{ DEMO: 'on', LOG_LEVEL: 'warn', WEBHOOK_NETWORKS: '127.0.0.0/8' },
    SMTP_URL: `smtp://127.0.0.1:${receivers.mail.port}`,
  }
  const cluster = await startCluster(environment, arrange, say)
  const outputs = () => Object.fromEntries(Object.entries(cluster.nodes).map(([name, { output }]) => [name, output()]))
  const log = () => {
    const { web, database } = cluster.balancers
    const ofBalancers = { 'HAProxy before the nodes': web.failures(), 'HAProxy before PostgreSQL': database.failures() }
    const ofNodes = Object.entries(outputs()).map(([name, output]) => [name, [output]] as const)
    return [...ofNodes, ...Object.entries(ofBalancers)].map(([name, lines]) => [name, ...lines].join('\n')).join('\n')
  }
  try {
    let isOver = false
    const over = { isOver: () => isOver }
    const heard: Heard[] = []
    const startedMs = Date.now()
    const untilMs = startedMs + minutes * 60_000
    const lastMs = untilMs + 20 * 60_000
    const loads: number[] = []
    const watch = setInterval(() => loads.push(loadavg()[0]!), 10_000)

    const visiting = visit(cluster.port, [...sites.leads!, ...sites.money!], {
      ...{ others: YARD, random: seeded(seed + 2), ...over },
    })
    const importing = importPrices(cluster.databaseUrl, sites.yard![0]!, {
      doors: { ...cluster.webPorts, balancer: cluster.port },
      ...{
        store: cluster.objects?.store ?? null,
        folder: join(cluster.folder, 'pictures'),
        random: seeded(seed + 3),
        ...over,
      },
    })
    const submitting = submitAll(cluster.port, sites.leads!, {
      ...{ count: Number.POSITIVE_INFINITY, clients: 4, seed, random: seeded(seed + 4), until: lastMs, ...over },
      ...{ pauseMs: [700, 1_400], passing: PASSING, addressOf: loopbackOf },
      heard: ({ status, ...one }) =>
        heard.push({
          who: 'leads',
          what: '/api/leads',
          status: status === 'no answer' ? null : Number(status),
          ...one,
        }),
    })
    const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 1, query_timeout: 5_000 })
    pool.on('error', () => {})
    const shop = shopper(cluster.port, heard, seed)
    const webhooks = postman(shop, pool, seeded(seed + 7))
    const paying = payAll(shop, cars, {
      ...{ count: Number.POSITIVE_INFINITY, clients: 3, random: seeded(seed + 5), ...over },
    })
    await sleep(CALM_MS)
    const { struck, left } = await strikeInTurn(cluster, { untilMs, part, say })
    isOver = true
    const [visits, prices, leads, money] = await Promise.all([visiting, importing, submitting, paying])
    clearInterval(watch)
    await webhooks.end()
    await pool.end()
    money.wrong.push(...webhooks.wrong)
    heard.push(...visits.heard, ...prices.heard)
    const stormSeconds = (Date.now() - startedMs) / 1_000
    say('All visitors are gone; the queue goes on.')
    await receivers.settle()

    const restart = () => cluster.nodes.worker1.restart()
    // What was under way with a worker that is no more is another's to take over.
    await Promise.all([restart(), cluster.nodes.worker2.restart()])
    const leaps = await settleQueue(cluster.databaseUrl, {
      ...{ say, restart, pauseMs: 62_000, mostLeaps: 8 },
      waiting: `select ((select n from (${WAITING}) w) + (select count(*) from lead_deliveries where state = 'pending'))::int as n`,
      leap: (back) => [
        `update lead_deliveries set next_try_at = next_try_at ${back} where state = 'pending'`,
        `update lead_destinations set failing_since = failing_since ${back}`,
        `update reservations set held_at = held_at ${back}, expires_at = expires_at ${back} where state = 'held'`,
      ],
    })
    const { databaseUrl } = cluster
    const differences = [
      await compareLedgers(databaseUrl, sites.money!),
      await compareLedgers(databaseUrl, sites.money!),
    ]
    const findings = [
      checkLooks({ heard, prices, struck, ...{ hasPictures: cluster.objects !== null } }),
      checkOutages(heard, struck, (one) => answeredBy(one, cluster.balancers.web.failures(), outputs())),
      ...checkVisits({ ...visits, heard }, prices, struck),
      ...(await checkStorm(databaseUrl, { ...leads, receivers, mailboxes: MAILBOXES, slugs: LEADS })),
      ...(await checkMoney(databaseUrl, {
        ...money,
        differences,
        receipts: receivers.mail.receipts,
        kills: struck.length,
      })),
    ]
    const rates = Object.fromEntries(
      [...Map.groupBy(heard, ({ who }) => who)].map(([who, some]) => [who, some.length / stormSeconds]),
    ) as Record<Who, number>
    return {
      ...{
        seed,
        findings,
        rates,
        loads,
        leaps,
        seconds: Math.round(stormSeconds),
        left,
        outages: outageTable(heard, prices, struck),
      },
      log,
    }
  } catch (error) {
    say(log())
    throw error
  } finally {
    await cluster.stop()
    await receivers.settle()
    await receivers.close()
  }
}

/** A shopper's presses, a moment apart; null where the balancer says that the line broke, and each is written down. */
function shopper(port: number, heard: Heard[], seed: number): Parameters<typeof payAll>[0] {
  const ask = asker(port, 8)
  const random = seeded(seed + 6)
  return {
    async post(host, path, body, headers = {}) {
      await sleep(random.between(200, 700))
      const atMs = Date.now()
      const { 'x-forwarded-for': address = '10.0.0.1', ...others } = headers
      const reply = await ask({ method: 'POST', host, path, body, from: loopbackOf(address), headers: others })
      heard.push({
        who: 'reservations',
        what: path,
        status: reply.status,
        atMs,
        ms: Date.now() - atMs,
        line: reply.line,
      })
      const isBroken = reply.status === null || reply.status === 502 || reply.status === 504
      return isBroken ? null : { ...reply, status: reply.status! }
    },
  }
}

function kindOf(slug: string): 'leads' | 'money' | 'yard' {
  return LEADS.includes(slug) ? 'leads' : MONEY.includes(slug) ? 'money' : 'yard'
}

function settingsOf(slug: string, webPort: number): TenantSettingsInput {
  const sales = { kind: 'email' as const, to: `sales@${slug}.example` }
  if (kindOf(slug) === 'money') return { commerce: { processor: 'sandbox' }, leads: { destinations: [sales] } }
  if (kindOf(slug) === 'yard') return {}
  const others = [
    { kind: 'webhook' as const, to: `http://127.0.0.1:${webPort}/${slug}` },
    { kind: 'adf-email' as const, to: `crm@${slug}.example` },
  ]
  return { leads: { destinations: [sales, ...others] } }
}
