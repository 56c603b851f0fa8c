import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { readMigrations } from '#db/migrate.server.ts'
import type { Finding } from '../../test/support/leads/check-storm.ts'
import { arrangeLeadSites, type LeadSite, leadOf } from '../../test/support/leads/lead-sites.ts'
import { type Answer, dataFolder, type RunningServer, startServer } from '../../test/support/server.ts'
import { buildIfStale } from '../build.ts'
import { printFindings } from './findings.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'src/db/migrations'
const DEALERS = ['harbour-motors', 'outback-utes']
const DEPOSIT = { deposit_cents: 20_000, price_cents: 2_899_000 }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const WAIT_MS = 60_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })

/**
 * Runs the code of before this one's newest migrations, web and worker, beside a node of this one, on a database that this one has
 * migrated, as in an update node by node; whether every request was answered well. True, with a word, where the history is not here.
 */
export async function auditPreviousVersion(): Promise<boolean> {
  const commit = previousCommit()
  if (!commit) {
    console.log('skipped: the history here holds no commit from before the newest migrations (a shallow clone?)')
    return true
  }
  const old = dataFolder()
  const oldRoot = join(old.path, 'release')
  console.log(`The version before is ${git('log', '-1', '--format=%h of %ad, "%s"', '--date=iso', commit).trim()}`)
  console.log(`Its newest migration is ${migrationsOf(commit).at(-1)}, this one's ${readMigrations().at(-1)!.name}`)
  const data = dataFolder()
  const present = dataFolder()
  try {
    await unpack(commit, oldRoot)
    if (!(await buildIfStale())) throw new Error('The build failed.')
    const findings = await round({
      oldRoot,
      oldDir: join(old.path, 'data'),
      presentDir: present.path,
      dataDir: data.path,
    })
    printFindings(findings)
    return findings.every(({ broken }) => broken.length === 0)
  } finally {
    for (const folder of [old, present, data]) await folder.remove()
  }
}

/** The newest commit whose migrations are the first of this tree's, without the last or last few; null where none is here. */
function previousCommit(): string | null {
  const own = readMigrations().map(({ name }) => name)
  // Of each change of migrations the commit before: what ran until then. A shallow clone names parents that it does not hold.
  const changes = git('log', '--format=%P', '-n', '500', '--', MIGRATIONS).split(/\s+/)
  const candidates = ['HEAD', ...changes].filter((commit) => commit !== '' && isKnown(commit))
  return candidates.find((commit) => isBefore(migrationsOf(commit), own)) ?? null
}

function isKnown(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function migrationsOf(commit: string): string[] {
  const names = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).trim().split('\n')
  return names.map((name) => name.slice(MIGRATIONS.length + 1)).sort()
}

function isBefore(older: readonly string[], own: readonly string[]): boolean {
  return older.length > 0 && older.length < own.length && older.every((name, nth) => own[nth] === name)
}

/** Its files, with the packages of this tree where it wants the same ones. */
async function unpack(commit: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const archive = spawn('git', ['archive', commit], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const tar = spawn('tar', ['-x', '-C', to], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    tar.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${commit} could not be unpacked`))))
  })
  const isSame = readFileSync(join(to, 'package-lock.json')).equals(readFileSync(join(ROOT, 'package-lock.json')))
  const run = promisify(execFile)
  if (isSame) {
    const packages = join(ROOT, 'node_modules')
    // Links take no time, where both are of one file system; but of the lock, each tree has its own.
    await run('cp', ['-al', packages, to]).catch(() => run('cp', ['-a', packages, to]))
    rmSync(join(to, 'node_modules/.build-lock'), { recursive: true, force: true })
  } else {
    console.log('It has other packages, which are installed …')
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: to, maxBuffer: 1e8 })
  }
  await run(
    process.execPath,
    ['-e', "import('./scripts/build.ts').then((b) => b.buildIfStale()).then((ok) => process.exit(ok ? 0 : 1))"],
    {
      ...{ cwd: to, maxBuffer: 1e8 },
    },
  )
}

type Places = { oldRoot: string; oldDir: string; presentDir: string; dataDir: string }

async function round({ oldRoot, oldDir, presentDir, dataDir }: Places): Promise<Finding[]> {
  const settings = (slug: string) => ({
    ...{ commerce: { processor: 'sandbox' as const }, shortlist: { watchlist: true } },
    leads: { destinations: [{ kind: 'email' as const, to: `sales@${slug}.example` }] },
  })
  const sites = await arrangeLeadSites(
    dataDir,
    DEALERS.map((slug) => ({ slug, settings: settings(slug) })),
  )
  const { url } = await startEmbeddedDatabase(dataDir)
  mkdirSync(oldDir, { recursive: true })
  const environment = {
    ...{ DATABASE_URL: url, DEMO: 'on', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
    DATA_KEYS: randomBytes(32).toString('base64'),
  }
  const nodes: RunningServer[] = []
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    const present = await startServer(presentDir, environment, ROOT, ['web'])
    nodes.push(present)
    const older = await startServer(oldDir, environment, oldRoot)
    nodes.push(older)
    const visit = visitor({ older, present })
    const [harbour, outback] = sites as [LeadSite, LeadSite]
    await pages(visit, harbour, outback)
    await leads(visit, sites, database)
    await holds(visit, harbour)
    await signIn(visit, harbour, oldDir)
    await imports(visit, harbour, { oldRoot, environment: { ...environment, DATA_DIR: oldDir } })
    await jobs(visit, database, oldDir)
    return [
      ...visit.findings(),
      {
        promise: 'the version before logged no error',
        checked: 1,
        broken: older
          .output()
          .split('\n')
          .filter((line) => /"level":[56]0/.test(line)),
      },
    ]
  } finally {
    for (const node of nodes) {
      node.signal('SIGTERM')
      await node.exited
    }
    await database.end()
  }
}

type Which = 'older' | 'present'
type Visit = ReturnType<typeof visitor>

/** Asks either node, and notes what was not as it should be. */
function visitor(nodes: Record<Which, RunningServer>) {
  const statuses: Finding = { promise: 'no request was answered 5xx', checked: 0, broken: [] }
  const results: Finding = { promise: 'every answer was the right one', checked: 0, broken: [] }
  const seen = (answer: Answer, what: string) => {
    statuses.checked++
    if (answer.status >= 500) statuses.broken.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`)
    return answer
  }
  return {
    get: async (which: Which, host: string, path: string, headers: Record<string, string> = {}) =>
      seen(await nodes[which].get(host, path, { ...BROWSER, ...headers }), `${which} ${host}${path}`),
    post: async (which: Which, host: string, path: string, body: string, headers: Record<string, string>) =>
      seen(await nodes[which].post(host, path, body, { ...BROWSER, ...headers }), `${which} POST ${host}${path}`),
    portOf: (which: Which) => nodes[which].port,
    expects(isSo: boolean, what: string) {
      results.checked++
      if (!isSo) results.broken.push(what)
    },
    findings: () => [statuses, results],
  }
}

const BOTH: readonly Which[] = ['older', 'present']

async function pages(visit: Visit, harbour: LeadSite, outback: LeadSite): Promise<void> {
  const own = [
    '/',
    '/search/new-used-and-demo-cars',
    '/search/used-cars?query=mazda',
    '/contact',
    '/finance',
    '/locations',
  ]
  for (const which of BOTH) {
    for (const site of [harbour, outback])
      for (const path of [...own, `/cars/${site.slug}-1`]) {
        const { status, body } = await visit.get(which, site.host, path)
        visit.expects(
          status === 200 && (!/cars/.test(path) || body.includes('Mazda')),
          `${which} ${site.host}${path}: ${status}`,
        )
      }
    const others = await visit.get(which, harbour.host, `/cars/${outback.slug}-1`)
    visit.expects(others.status === 404, `${which}: another dealer's vehicle was answered ${others.status}`)
    const items = await visit.get(which, harbour.host, '/api/items?search_filters=make:Mazda')
    visit.expects(
      items.status === 200 && items.body.includes(`${harbour.slug}-1`),
      `${which} /api/items: ${items.status}`,
    )
  }
}

/** Each lead is sent to one node and once more to the other, as after a broken line. */
async function leads(visit: Visit, sites: readonly LeadSite[], database: pg.Client): Promise<void> {
  for (const [nth, which] of BOTH.entries())
    for (const [place, site] of sites.entries()) {
      const { body, from } = leadOf(site, 100 + nth * 10 + place)
      const first = await visit.post(which, site.host, '/api/leads', body, from)
      const again = await visit.post(BOTH[1 - nth]!, site.host, '/api/leads', body, from)
      const [id, same] = [first, again].map((answer) => JSON.parse(answer.body).lead_id)
      visit.expects(
        first.status === 201 && id === same,
        `${which} lead: ${first.status} ${id}, then ${again.status} ${same}`,
      )
      const { rows } = await database.query('select tenant_id::int as tenant from leads where lead_id = $1', [id])
      visit.expects(rows.length === 1 && rows[0].tenant === site.tenantId, `lead ${id} is ${JSON.stringify(rows)}`)
    }
}

/** Held by the version before, refused to another by this one, paid at the version before, let go of by this one. */
async function holds(visit: Visit, site: LeadSite): Promise<void> {
  const json = (n: number) => ({ 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${n}` })
  const details = (n: number) =>
    JSON.stringify({
      ...{ car_id: site.carId, name: 'Zoë', last_name: `Number ${n}`, email: `holds${n}@example.com` },
      ...{ phone: '0491 570 156', terms: 'on', ...DEPOSIT },
    })
  const call = (which: Which, path: string, body: string, n: number) =>
    visit.post(which, site.host, `/api/reservations${path}`, body, json(n))
  const held = await call('older', '', details(1), 1)
  const link = new URL(String(held.headers.location), `http://${site.host}`).searchParams.get('link')
  visit.expects(held.status === 201 && link !== null, `a hold: ${held.status} ${held.body.slice(0, 300)}`)
  const other = await call('present', '', details(2), 2)
  visit.expects(other.status === 422, `a second hold of one vehicle: ${other.status}`)
  const paid = await call('older', '/pay', JSON.stringify({ link, card_number: '4242424242424242' }), 1)
  visit.expects(JSON.parse(paid.body).state === 'paid', `paying: ${paid.status} ${paid.body.slice(0, 300)}`)
  const over = await call('present', '/cancel', JSON.stringify({ link }), 1)
  visit.expects(over.status === 200, `cancelling: ${over.status} ${over.body.slice(0, 300)}`)
}

/** Asked for and entered at the version before, whose worker writes the letter; this one knows the session. */
async function signIn(visit: Visit, site: LeadSite, oldDir: string): Promise<void> {
  const email = 'wanda@example.com'
  const origin = { ...FORM, origin: `http://${site.host}:${visit.portOf('older')}` }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const asked = await visit.post('older', site.host, '/sign-in', form({ do: 'contact', contact: email }), origin)
  const code = await waitFor(() => codeOf(oldDir, email))
  const cookie = cookiesOf(asked)
  const entered = await visit.post('older', site.host, '/sign-in?step=code', form({ do: 'code', code: code ?? '' }), {
    ...{ ...origin, cookie },
  })
  visit.expects(entered.status === 303, `signing in with ${code}: ${entered.status}`)
  const me = await visit.get('present', site.host, '/api/me', { cookie: cookiesOf(entered) })
  visit.expects(
    JSON.parse(me.body).user?.email === email,
    `who signed in is, for the other node: ${me.body.slice(0, 200)}`,
  )
}

function cookiesOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
}

function codeOf(dataDir: string, email: string): string | null {
  const letters = lettersOf(dataDir).filter((letter) => letter.includes(email))
  return letters.map((letter) => /^Subject: (\d{6}) /m.exec(letter)?.[1]).find(Boolean) ?? null
}

function lettersOf(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** A feed read by the command line of the version before shows on both nodes. */
async function imports(visit: Visit, site: LeadSite, old: { oldRoot: string; environment: Record<string, string> }) {
  const file = join(old.environment.DATA_DIR!, 'feed.csv')
  const forecourt = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(old.oldRoot, 'bin/forecourt.mjs'), ...args], {
      ...{ cwd: old.oldRoot, env: { PATH: process.env.PATH, ...old.environment }, maxBuffer: 1e8 },
    })
  await forecourt('stock', 'export', file, '--tenant', site.slug, '--json')
  const feed = readFileSync(file, 'utf8')
  writeFileSync(file, feed.replaceAll('Mazda', 'Mitsubishi'))
  await forecourt('stock', 'import', file, '--tenant', site.slug, '--format', 'universal-csv', '--json')
  for (const which of BOTH) {
    const shown = await waitFor(async () => {
      const { body } = await visit.get(which, site.host, '/search/used-cars')
      return body.includes('Mitsubishi') ? true : null
    })
    visit.expects(shown === true, `${which} does not show what was imported`)
  }
  rmSync(file)
}

async function jobs(visit: Visit, database: pg.Client, oldDir: string): Promise<void> {
  const left = async () => {
    const { rows } = await database.query(
      `select t.identifier, j.attempts, j.last_error from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at < now() or j.last_error is not null`,
    )
    return rows as { identifier: string; last_error: string | null }[]
  }
  await waitFor(async () => ((await left()).length === 0 ? true : null))
  const rest = await left()
  visit.expects(rest.length === 0, `jobs that were not done: ${JSON.stringify(rest).slice(0, 300)}`)
  for (const slug of DEALERS) {
    const count = lettersOf(oldDir).filter((letter) => letter.includes(`sales@${slug}.example`)).length
    visit.expects(count >= 2, `${slug} had ${count} letters`)
  }
}

async function waitFor<T>(look: () => T | null | Promise<T | null>): Promise<T | null> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(250)) {
    const found = await look()
    if (found !== null) return found
  }
  return null
}
