import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { main as forecourt } from '#cli/main.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { runForecourt } from './support/command-line.ts'
import { SECTIONS_TENANTS, writeSectionsTenants } from './support/sections-tenant.ts'
import {
  type Answer,
  dataFolder,
  freePort,
  type RunningServer,
  startRefused,
  startServer,
  startWorkerAlone,
} from './support/server.ts'
import { writtenLetters } from './support/written-letters.ts'

const data = dataFolder()
const folder = mkdtempSync(join(tmpdir(), 'forecourt-operator-'))
const environment = { DATA_DIR: data.path }
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const SOON = { timeout: 10_000, interval: 50 }
let server: RunningServer
let vehicle: string
let unvisited: string
let pictures: string[]
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  server = await startServer(data.path, { METRICS_PORT: String(metricsPort) })
  const home = await server.get('halyard-motors.localhost', '/search/new-used-and-demo-cars')
  const links = [...new Set([...home.body.matchAll(/href="(\/cars\/[^"]+)"/g)].map((match) => match[1]!))]
  vehicle = links[0]!
  unvisited = links.at(-1)!
  pictures = [...new Set([...home.body.matchAll(/\/media\/(\d+)\//g)].map((match) => match[1]!))]
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await data.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('the platform as npm start runs it', () => {
  test('says each tenant’s address, and answers for each by its host', async () => {
    expect(server.output()).toContain(`http://halyard-motors.localhost:${server.port}/`)
    expect((await server.get('halyard-motors.localhost', '/')).status).toBe(200)
    expect((await server.get('brigalow.localhost', '/')).status).toBe(200)
    expect((await server.get('localhost', '/')).body).toContain('halyard-motors.localhost')
  })

  test('a command without a PORT names the one that the server has', async () => {
    const preview = ['content', 'preview', 'halyard-motors', '/']
    const link = (port: number) => expect.stringContaining(`http://halyard-motors.localhost:${port}/?preview=`)
    expect(await runForecourt(preview, environment)).toMatchObject({ code: 0, out: link(server.port) })
    expect(await runForecourt(preview, { ...environment, PORT: '3200' })).toMatchObject({ code: 0, out: link(3200) })
  })

  test('an unknown host is a 404 that names no tenant', async () => {
    const answer = await server.get('somebody.example', '/')
    expect(answer.status).toBe(404)
    expect(answer.body).not.toMatch(/halyard|brigalow/i)
  })

  test('X-Forwarded-Host is believed from nobody by default', async () => {
    const answer = await server.get('somebody.example', '/', { 'x-forwarded-host': 'halyard-motors.localhost' })
    expect(answer.status).toBe(404)
  })

  test('one dealer’s vehicle is not on another dealer’s site', async () => {
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
    expect((await server.get('brigalow.localhost', vehicle)).status).toBe(404)
  })

  test('a second start on the same DATA_DIR says so and exits 1', async () => {
    const refused = await startRefused(data.path, { PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`A server is running on ${data.path} already (process ${server.pid})`)
  })

  test('a port somebody else listens on is said, with exit code 1, before anything is made', async () => {
    const other = dataFolder()
    const refused = await startRefused(other.path, { PORT: String(server.port), DEMO: 'off' })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`port ${server.port} is taken`)
    expect(existsSync(join(other.path, 'postgres'))).toBe(false)
    await other.remove()
  })

  test('a bad configuration is refused with every problem at once', async () => {
    const refused = await startRefused(data.path, {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      OPENSEARCH_URL: 'localhost:9200',
    })
    expect(refused.code).toBe(1)
    for (const name of ['PORT=eighty', 'LOG_LEVEL=loud', 'OPENSEARCH_URL=']) expect(refused.output).toContain(name)
  })

  test('settings applied by the command line are on the running site, without a restart', async () => {
    expect(await forecourt(['tenant', 'export', 'halyard-motors', '--to', folder], environment)).toBe(0)
    const file = join(folder, 'config.json')
    const config = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...config, name: 'Halyard & Daughters' }))
    expect(await forecourt(['tenant', 'apply', folder], environment)).toBe(0)
    await expect
      .poll(async () => (await server.get('halyard-motors.localhost', '/')).body, SOON)
      .toContain('Halyard &amp; Daughters')
  })

  test('a feed imported by the command line is on the running site, found by search and on its page', async () => {
    const file = join(folder, 'feed.csv')
    expect(await forecourt(['stock', 'export', file, '--tenant', 'halyard-motors', '--json'], environment)).toBe(0)
    const [headings, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n')
    const stockNumber = vehicle.split('-').at(-1)!.toUpperCase()
    const feed = [
      headings,
      ...rows.map((row) => (row.includes(stockNumber) ? row.replace(/[^,]*Automatic/, 'Moonshot Test Gearbox') : row)),
    ]
    writeFileSync(file, `${feed.join('\n')}\n`)
    expect(
      await forecourt(
        ['stock', 'import', file, '--tenant', 'halyard-motors', '--format', 'universal-csv', '--json'],
        environment,
      ),
    ).toBe(0)
    await expect
      .poll(async () => (await server.get('halyard-motors.localhost', vehicle)).body, SOON)
      .toContain('Moonshot Test Gearbox')
    await expect
      .poll(
        async () =>
          (
            await server.get(
              'halyard-motors.localhost',
              '/search/used-cars?refinementList[transmission][0]=Moonshot+Test+Gearbox',
            )
          ).body,
        SOON,
      )
      .toContain(vehicle)
    expect(await forecourt(['search', 'status', '--tenant', 'halyard-motors', '--json'], environment)).toBe(0)
  })
})

describe('a second web node on the same database', () => {
  const own = dataFolder()
  const host = 'brigalow.localhost'
  let nodes: [RunningServer, RunningServer]

  beforeAll(async () => {
    const { url } = await startEmbeddedDatabase(data.path)
    nodes = [server, await startServer(own.path, { DATABASE_URL: url }, undefined, ['web'])]
  })
  afterAll(async () => {
    nodes[1].signal('SIGTERM')
    await nodes[1].exited
    await own.remove()
  })

  test('what is published elsewhere shows on the cached pages of both within a second', async () => {
    const brigalow = join(folder, 'brigalow')
    expect(await forecourt(['tenant', 'export', 'brigalow', '--to', brigalow], environment)).toBe(0)
    const file = join(brigalow, 'config.json')
    const config = JSON.parse(readFileSync(file, 'utf8'))
    const homes = () => Promise.all(nodes.map(async (node) => (await node.get(host, '/')).body))
    for (const body of [...(await homes()), ...(await homes())]) expect(body).not.toContain('Two Nodes')
    writeFileSync(file, JSON.stringify({ ...config, name: 'Two Nodes' }))
    expect(await forecourt(['tenant', 'apply', brigalow], environment)).toBe(0)
    const show = async () => (await homes()).every((body) => body.includes('Two Nodes'))
    await expect.poll(show, { timeout: 1_000, interval: 20 }).toBe(true)
  })

  test('forty tries of a code at once, spread over both, are the thirty of one address', async () => {
    const began = performance.now()
    const tries = Array.from({ length: 40 }, (_, nth) => {
      const node = nodes[nth % 2]!
      const own = { origin: `http://${host}:${node.port}`, 'content-type': 'application/x-www-form-urlencoded' }
      return node.post(host, '/sign-in?step=code', 'do=code&code=123456', { ...PERSON, ...own })
    })
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    const of = (one: number) => statuses.filter((status) => status === one).length
    // On a busy machine the database may be too late for some; they are told so, and may have been counted.
    // No code was asked for: one that is tried is told so.
    const [taken, refused, late] = [of(410), of(429), of(503)]
    expect({ statuses, sum: taken + refused + late }).toEqual({ statuses, sum: 40 })
    expect(taken + late).toBeGreaterThanOrEqual(30)
    // One more in five seconds.
    expect(taken).toBeLessThanOrEqual(30 + Math.ceil((performance.now() - began) / 5_000))
    expect(refused).toBeGreaterThan(0)
  })

  test('looks at a vehicle add up over both, a visitor’s second one too', async () => {
    const slug = vehicle.split('/').at(-1)
    const viewsAt = async (node: RunningServer, browser: string) => {
      const agent = { ...PERSON, 'user-agent': `${PERSON['user-agent']} ${browser}` }
      return JSON.parse((await node.get('halyard-motors.localhost', `/api/cars/${slug}/view.json`, agent)).body).views
    }
    const first = await viewsAt(nodes[0], 'a')
    expect([await viewsAt(nodes[1], 'b'), await viewsAt(nodes[1], 'a'), await viewsAt(nodes[0], 'b')]).toEqual(
      Array(3).fill(first + 1),
    )
  })
})

describe('metrics', () => {
  const DIR = join(import.meta.dirname, '../deploy/monitoring')

  test('say what was answered, what waits and whether the parts answer, on their own port alone', async () => {
    await server.get('halyard-motors.localhost', '/')
    await server.get('halyard-motors.localhost', '/')
    const { status, type, text } = await metrics()
    expect({ status, type }).toEqual({ status: 200, type: expect.stringContaining('text/plain') })
    const sample = (name: string) =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    expect(sample('forecourt_http_requests_total{source="cached",status="2xx"}')).toBeGreaterThan(0)
    expect(sample('forecourt_http_requests_total{source="made",status="2xx"}')).toBeGreaterThan(0)
    expect(sample('forecourt_http_request_duration_seconds_count')).toBeGreaterThan(0)
    expect(sample('forecourt_ready{part="database"}')).toBe(1)
    expect(sample('forecourt_jobs_given_up{job="deliver-lead"}')).toBe(0)
    expect(sample('forecourt_search_documents')).toBeGreaterThan(100)
    expect(sample('forecourt_database_connections{pool="pages",state="waited_for"}')).toBe(0)
    expect(sample('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect((await server.get('halyard-motors.localhost', '/metrics')).status).toBe(404)
    expect((await metrics('/')).status).toBe(404)
  })

  test('alert rules and dashboard ask for metrics that there are, and each alert has its runbook', async () => {
    const { text } = await metrics()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) => namesOf(name!, type!)),
    )
    const { groups } = parse(readFileSync(join(DIR, 'alerts.yaml'), 'utf8')) as { groups: { rules: AlertRule[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    const { panels } = JSON.parse(readFileSync(join(DIR, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const names = asked.flatMap((expr) => expr.match(/\b(?:forecourt|process|nodejs)_\w+/g) ?? [])
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    const runbook = readFileSync(join(DIR, '../../docs/operations.md'), 'utf8')
    expect(rules.filter(({ alert }) => !runbook.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([])
  })

  type AlertRule = { alert: string; expr: string }
  type Panel = { targets: { expr: string }[] }

  function namesOf(name: string, type: string): string[] {
    return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
  }

  async function metrics(path = '/metrics'): Promise<{ status: number; type: string | null; text: string }> {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
})

describe('what was committed survives', () => {
  test('a killed application: the next start finds its database and everything in it', async () => {
    server.signal('SIGKILL')
    await server.exited
    server = await startServer(data.path)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
    expect(server.output()).not.toContain('Seeding')
  })

  test('a killed database under a running application: 503 at worst, then everything is back by itself', async () => {
    const postmaster = Number(readFileSync(join(data.path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    for (let waited = 0; waited < 60_000; waited += 250) {
      await sleep(250)
      if ((await server.get('localhost', '/readyz')).status === 200) break
    }
    expect((await server.get('localhost', '/readyz')).status).toBe(200)
    expect((await server.get('halyard-motors.localhost', unvisited)).status).toBe(200)
  })

  test('a frozen database: 503 within two seconds, kept pages go on, then everything is back by itself', async () => {
    const host = 'halyard-motors.localhost'
    const ask = async (path: string, body?: string) => {
      const started = performance.now()
      const { status } = await (body === undefined ? server.get(host, path) : server.post(host, path, body, PERSON))
      return { path, status, seconds: (performance.now() - started) / 1_000 }
    }
    await server.get(host, vehicle)
    const id: number = JSON.parse((await server.get(host, '/api/items?limit=1')).body).items[0].id
    const unseen = (amount: number) => `${unvisited.replace(/#.*/, '')}?amount=${amount}`
    const slug = vehicle.slice('/cars/'.length)
    const askAll = () => [
      // With the others more than there are connections, all at once.
      ...Array.from({ length: 20 }, (_, i) => ask(unseen(30_000 + i))),
      ask(`/compare?ids=${id}`),
      ask(`/favourites?ids=${id}`),
      ask(`/print?car_id=${id}`),
      ask(`/api/cars/${slug}/similar`),
      ask(`/api/cars/${slug}/view.json`),
      ask('/api/events', JSON.stringify({ id: 4, path: vehicle, car_id: id })),
      ask('/api/phone-reveals', JSON.stringify({ car_id: id })),
    ]
    const postmaster = Number(readFileSync(join(data.path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    const processes = [postmaster, ...childrenOf(postmaster)]
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      for (const { path, status, seconds } of await Promise.all(askAll())) {
        expect(`${path} ${status}`).toBe(`${path} 503`)
        expect(seconds, path).toBeLessThan(2)
      }
      expect(await ask(vehicle)).toMatchObject({ status: 200 })
      expect(await ask('/search/new-used-and-demo-cars')).toMatchObject({ status: 200 })
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await ask(unseen(30_000))).status, { timeout: 20_000, interval: 200 }).toBe(200)
  })

  test('frozen or killed while somebody signs in: the dealer’s own 503 within two seconds, nothing half done', async () => {
    const folders = await writeSectionsTenants(join(folder, 'sections'))
    for (const { slug, template } of SECTIONS_TENANTS) {
      if (template === 'atrium') continue
      const path = folders.find((one) => one.endsWith(slug))!
      expect(await forecourt(['tenant', 'apply', path], environment)).toBe(0)
    }
    const pid = () => Number(readFileSync(join(data.path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    // One dealer of each template, at the same time.
    const shoppers = await Promise.all([
      shopperAt('kestrel-kia', 'Kestrel Kia', '/my-kestrel'),
      shopperAt('sections-meridian', 'Every Section Motors', '/my-garage'),
      shopperAt('sections-workshop', 'Every Section Motors', '/my-garage'),
    ])
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      const asking = await Promise.all(shoppers.map((shopper) => shopper.asksCode(signal)))
      const processes = [pid(), ...childrenOf(pid())]
      for (const one of processes) process.kill(one, signal)
      try {
        await Promise.all(asking.map(({ meetsNoDatabase }) => meetsNoDatabase()))
      } finally {
        if (signal === 'SIGSTOP') for (const one of processes) process.kill(one, 'SIGCONT')
      }
      const isBack = async () => (await server.get('localhost', '/readyz')).status
      await expect.poll(isBack, { timeout: 60_000, interval: 200 }).toBe(200)
      await Promise.all(asking.map(({ goesOn }) => goesOn()))
    }
  }, 120_000)

  test('SIGTERM: requests in flight finish, the process ends with 0, the database is stopped cleanly', async () => {
    // Pictures nobody asked for yet take the better part of a second each: these are surely under way.
    const inFlight = Promise.all(
      pictures.slice(0, 3).map((id) => server.get('halyard-motors.localhost', `/media/${id}/1920-90.avif`)),
    )
    await sleep(100)
    server.signal('SIGTERM')
    expect((await inFlight).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await server.exited).toBe(0)
    expect(readFileSync(join(data.path, 'postgres/server.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    )

    server = await startServer(data.path)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
  })
})

test('web and worker as processes of their own: what one takes the other does, each once on a DATA_DIR', async () => {
  // One press on a terminal: from it, and passed on by the process above.
  server.signal('SIGINT')
  server.signal('SIGINT')
  expect(await server.exited).toBe(0)
  server = await startServer(data.path, {}, undefined, ['web'])
  const host = 'kestrel-kia.localhost'
  const form = { origin: `http://${host}:${server.port}`, 'content-type': 'application/x-www-form-urlencoded' }
  const contact = 'apart@example.com'
  await server.post(host, '/sign-in', String(new URLSearchParams({ do: 'contact', contact })), { ...PERSON, ...form })
  const isWritten = () => writtenLetters(data.path).some(({ text }) => text.includes(`To: ${contact}`))
  await sleep(3_000)
  expect(isWritten()).toBe(false)

  const worker = await startWorkerAlone(data.path)
  await expect.poll(isWritten, { timeout: 20_000, interval: 100 }).toBe(true)
  const second = await startRefused(data.path, {}, ['worker'])
  expect(second).toEqual({ code: 1, output: expect.stringContaining(`A worker is running on ${data.path}`) })
  expect(await forecourt(['db', 'restore', folder], environment)).toBe(1)
  expect((await startRefused(data.path, {}, ['wrker'])).code).toBe(2)
  worker.signal('SIGTERM')
  expect(await worker.exited).toBe(0)
})

/** The processes that another one started, as Linux tells them. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A shopper who is signed in at the site of `slug`, who is `name` and has the garage at `garage`. */
async function shopperAt(slug: string, name: string, garage: string) {
  const host = `${slug}.localhost`
  const own = { origin: `http://${host}:${server.port}`, 'content-type': 'application/x-www-form-urlencoded' }
  const get = (path: string, cookie = '') => server.get(host, path, { cookie })
  const send = (path: string, fields: Record<string, string>, cookie = '') =>
    server.post(host, path, String(new URLSearchParams(fields)), { ...PERSON, ...own, cookie })
  const cookieOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()[0]!.split(';')[0]!
  const me = async (cookie: string) => JSON.parse((await get('/api/me', cookie)).body)
  const askCode = async (contact: string) => {
    const asked = cookieOf(await send('/sign-in', { do: 'contact', contact }))
    const letter = () => writtenLetters(data.path).find(({ text }) => text.includes(`To: ${contact}`))
    await expect.poll(letter, { timeout: 20_000, interval: 100 }).toBeDefined()
    return { asked, code: /\b\d{6}\b(?= is your)/.exec(letter()!.text)![0] }
  }
  const enter = ({ asked, code }: { asked: string; code: string }) =>
    send('/sign-in?step=code', { do: 'code', code }, asked)

  // An applied dealer is on the running site a moment later.
  await expect.poll(async () => (await get('/sign-in')).status, SOON).toBe(200)
  const signedIn = cookieOf(await enter(await askCode(`ann@${slug}.example`)))
  await send('/sign-in', { do: 'details', name: 'Ann', phone: '0491 570 156' }, signedIn)
  const carId: number = JSON.parse((await get('/api/items?limit=1')).body).items[0].id

  /** Has asked for another code, which waits to be entered while `what` befalls the database. */
  const asksCode = async (what: string) => {
    const contact = `${what.toLowerCase()}@${slug}.example`
    const entry = await askCode(contact)
    const late = `late@${slug}.example`
    /** Each answer is the dealer's own, soon, and has what was typed, to be sent again to where it was. */
    const meetsNoDatabase = async () => {
      const asks = Object.entries({
        code: () => enter(entry),
        contact: () => send('/sign-in', { do: 'contact', contact: late }),
        account: () => get('/account', signedIn),
        garage: () => get(garage, signedIn),
        vehicle: () => send('/api/garage/vehicles', { name: 'The old ute' }, signedIn),
        watchlist: () => get('/watchlist', signedIn),
        save: () => send('/api/watchlist/save-car', { car_id: String(carId) }, signedIn),
        'sign out': () => send('/sign-out', {}, signedIn),
      })
      const meet = async ([asked, ask]: (typeof asks)[number]) => {
        const started = performance.now()
        const { status, body, headers } = await ask()
        const where = `${what} ${slug} ${asked}`
        expect(`${where} ${status}`).toBe(`${where} 503`)
        expect(performance.now() - started, where).toBeLessThan(2_000)
        expect(body, where).toContain(`${name}</title>`)
        expect(headers['set-cookie'], where).toBeUndefined()
        const typed = { code: entry.code, contact: late, vehicle: 'The old ute' }[asked]
        if (typed) expect(body, where).toContain(`value="${typed}"`)
        if (asked === 'code') expect(body, where).toContain('action="/sign-in?step=code"')
      }
      // One that was killed is started again within a second or two: all meet it at once.
      if (what === 'SIGKILL') await Promise.all(asks.map(meet))
      else for (const one of asks) await meet(one)
    }
    /** Nothing was half done, and the code is as good as before. */
    const goesOn = async () => {
      await expect.poll(async () => (await me(signedIn)).user?.name, SOON).toBe('Ann')
      expect(await me(signedIn)).toMatchObject({ watchlist: [] })
      expect((await get(garage, signedIn)).body).not.toContain('The old ute')
      const entered = await enter(entry)
      expect(entered.status).toBe(303)
      expect((await me(cookieOf(entered))).user).toMatchObject({ email: contact })
    }
    return { meetsNoDatabase, goesOn }
  }
  return { asksCode }
}
