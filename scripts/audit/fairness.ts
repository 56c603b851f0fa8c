import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { benchTenant, commandLine } from '../../test/bench/support/bench-tenant.ts'
import { percentile } from '../../test/bench/support/timing.ts'
import { startStorm } from '../../test/support/fairness/storm.ts'
import type { Finding } from '../../test/support/leads/check-storm.ts'
import { dataFolder, type RunningServer, startServer } from '../../test/support/server.ts'
import { sharedData } from '../../test/support/shared-data.ts'
import { buildIfStale } from '../build.ts'
import { counts, printFindings } from './findings.ts'

const CALM = 'halyard-motors.localhost'
const STORMY = 'brigalow.localhost'
const FEED = 'listings/au_car_market_lainguyn123.csv'
const MAP = join(PROJECT_ROOT, 'docs/examples/feed-maps/listing-site-with-ids.json')
/** Of what a page takes without the storm; less than so many milliseconds more nobody sees. */
const MOST_TIMES = 1.5
const MOST_TIMES_OF_MEMORY = 1.3
const PROBES = 100
const BETWEEN_PROBES_MS = 25
const SEARCH = '/search/new-used-and-demo-cars'
const CRAWL = [`${SEARCH}?range[price]={n}:`]

type Pages = 'cached' | 'search' | 'vehicle'
type Times = Record<Pages, number[]>
type Beside = { name: string; times: Times; answers: string }

/**
 * One dealer's pages alone, then beside another's import, crawl and storm of PDFs, and the server's memory before and a minute after
 * the PDFs and a minute of 50 connections; as tables. Whether both stay within their bounds. `sheets`: how many PDFs.
 */
export async function auditFairness({ sheets }: { sheets: number }): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const data = dataFolder()
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-audit-'))
  chmodSync(dir, 0o711)
  const environment = { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', PAGES_PER_SECOND: '30' }
  let server: RunningServer | null = null
  try {
    server = await startServer(data.path, environment)
    const cars = await slugsOf(server, CALM, 200)
    const probe = prober(server, cars)
    await probe(20)
    const alone: Beside = { name: 'alone', times: await probe(PROBES), answers: '' }
    const beside = [
      await besideImport(dir, data.path, probe),
      await besideCrawl(server, probe),
      await besideSheets(server, probe),
    ].filter((one) => one !== null)
    alone.times = joined(alone.times, await probe(PROBES))
    const ratios = printTimes(alone, beside)
    const memory = await memoryOf(server, sheets)
    const findings = [...ratios, memory]
    printFindings(findings)
    return findings.every(({ broken }) => broken.length === 0)
  } finally {
    server?.signal('SIGTERM')
    await server?.exited
    await data.remove()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Probe = (count: number, isOver?: () => boolean) => Promise<Times>

/** Asks for each kind of page so often, each from an address of its own; or until `isOver`. */
function prober(server: RunningServer, cars: readonly string[]): Probe {
  let n = 0
  const paths: Record<Pages, () => string> = {
    cached: () => '/',
    search: () => `${SEARCH}?range[price]=${10_000 + n}:`,
    // What a query nobody declared leads to is cached for nobody.
    vehicle: () => `/cars/${cars[n % cars.length]}?visit=${n}`,
  }
  return async (count, isOver = () => false) => {
    const times: Times = { cached: [], search: [], vehicle: [] }
    for (let at = 0; at < count && !isOver(); at++)
      for (const kind of ['cached', 'search', 'vehicle'] as const) {
        n += 1
        const headers = { 'x-forwarded-for': `198.51.${n % 250}.${1 + (n % 200)}`, 'accept-encoding': 'br' }
        const started = performance.now()
        const { status } = await server.get(CALM, paths[kind](), headers)
        if (status !== 200) throw new Error(`${paths[kind]()} answered ${status}.`)
        times[kind].push(performance.now() - started)
        await sleep(BETWEEN_PROBES_MS)
      }
    return times
  }
}

async function besideImport(dir: string, dataDir: string, probe: Probe): Promise<Beside | null> {
  const feed = sharedData(FEED)
  if (!feed) {
    console.log(`The import is left out: ${FEED} is not beside this checkout.`)
    return null
  }
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  await commandLine(['tenant', 'apply', benchTenant(dir)], environment)
  let isOver = false
  const started = performance.now()
  const imported = commandLine(
    ['stock', 'import', feed, '--tenant', 'bench', '--format', 'universal-csv', '--map', MAP],
    environment,
  ).finally(() => {
    isOver = true
  })
  const times = await probe(10 * PROBES, () => isOver)
  await imported
  return { name: 'import', times, answers: `17,048 rows in ${((performance.now() - started) / 1000).toFixed(1)} s` }
}

async function besideCrawl({ port }: RunningServer, probe: Probe): Promise<Beside> {
  const storm = startStorm({ port, host: STORMY, paths: CRAWL, addresses: 16, connections: 32 })
  await sleep(2_000)
  const times = await probe(PROBES)
  storm.stop()
  return { name: 'crawl', times, answers: counts(await storm.over) }
}

async function besideSheets(server: RunningServer, probe: Probe): Promise<Beside> {
  const { port } = server
  const paths = sheetsOf(await slugsOf(server, STORMY, 1000))
  const storm = startStorm({ port, host: STORMY, paths, addresses: 64, connections: 12 })
  await sleep(4_000)
  const times = await probe(PROBES)
  storm.stop()
  return { name: 'PDFs', times, answers: counts(await storm.over) }
}

function printTimes(alone: Beside, beside: readonly Beside[]): Finding[] {
  const rows: Record<string, string | number>[] = []
  const findings: Finding[] = []
  for (const { name, times, answers } of [alone, ...beside])
    for (const kind of ['cached', 'search', 'vehicle'] as const) {
      const [p50, p95, base] = [
        percentile(times[kind], 0.5),
        percentile(times[kind], 0.95),
        percentile(alone.times[kind], 0.95),
      ]
      const ratio = p95 / base
      rows.push({
        ...{ beside: name, page: kind, probes: times[kind].length, 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) },
        ...{ 'times alone': ratio.toFixed(2), answers },
      })
      if (name !== alone.name)
        findings.push({
          promise: `${kind} page beside ${name}: p95 within ${MOST_TIMES} times of alone`,
          checked: times[kind].length,
          broken:
            ratio <= MOST_TIMES
              ? []
              : [`${ratio.toFixed(2)} times: ${p95.toFixed(1)} ms instead of ${base.toFixed(1)} ms`],
        })
    }
  console.table(rows)
  return findings
}

/** Before, after a storm of PDFs and a minute of 50 connections, and a minute later. */
async function memoryOf(server: RunningServer, sheets: number): Promise<Finding> {
  const { port } = server
  // Full caches are not what a storm leaves behind: the pages it asks for are there already.
  const pages = ['/', SEARCH, ...(await slugsOf(server, STORMY, 100)).map((slug) => `/cars/${slug}`)]
  for (const path of pages) await server.get(STORMY, path, { 'accept-encoding': 'br' })
  await sleep(30_000)
  const before = memory(server)
  const paths = sheetsOf([...(await slugsOf(server, STORMY, 1000)), ...(await slugsOf(server, CALM, 1000))])
  const drawn = await startStorm({ port, host: STORMY, paths, addresses: 200, connections: 12, count: sheets }).over
  const afterSheets = memory(server)
  const made = [...pages, ...CRAWL]
  const asked = await startStorm({ port, host: STORMY, paths: made, addresses: 200, connections: 50, seconds: 60 }).over
  const after = memory(server)
  await sleep(60_000)
  const rested = memory(server)
  const row = (name: string, { rssMb, peakMb }: Memory, answers = '') => ({
    ...{ name, 'RSS MB': rssMb, 'greatest MB': peakMb, times: (rssMb / before.rssMb).toFixed(2), answers },
  })
  console.table([
    row('before', before),
    row(`after ${sheets} PDFs`, afterSheets, counts(drawn)),
    row('after 60 s of 50 connections', after, counts(asked)),
    row('a minute later', rested),
  ])
  const times = rested.rssMb / before.rssMb
  return {
    promise: `a minute after the storm memory is within ${MOST_TIMES_OF_MEMORY} times of before`,
    checked: 1,
    broken: times <= MOST_TIMES_OF_MEMORY ? [] : [`${rested.rssMb} MB after ${before.rssMb} MB`],
  }
}

type Memory = { rssMb: number; peakMb: number }

function memory({ pid }: RunningServer): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024)
  return { rssMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}

/** Of vehicles on a site, as its sitemap names them. */
async function slugsOf(server: RunningServer, host: string, most: number): Promise<string[]> {
  const { body: index } = await server.get(host, '/sitemap.xml')
  const slugs: string[] = []
  for (const [, file] of index.matchAll(/<loc>[^<]*?(\/sitemap-[^<]+)<\/loc>/g)) {
    const { body } = await server.get(host, file!)
    slugs.push(...[...body.matchAll(/<loc>[^<]*?\/cars\/([a-z0-9-]+)<\/loc>/g)].map(([, slug]) => slug!))
  }
  return slugs.slice(0, most)
}

const sheetsOf = (slugs: readonly string[]) => slugs.map((slug) => `/api/cars/${slug}/pdf`)

function joined(one: Times, other: Times): Times {
  return {
    cached: [...one.cached, ...other.cached],
    search: [...one.search, ...other.search],
    vehicle: [...one.vehicle, ...other.vehicle],
  }
}
