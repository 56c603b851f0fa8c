import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { importRows } from '../feeds/import-rows.ts'
import { flappingReceivers } from '../leads/flapping-receivers.ts'
import { arrangeLeadSites } from '../leads/lead-sites.ts'
import { killedServer } from '../leads/lead-storm.ts'
import { type Random, seeded } from '../leads/seeded.ts'
import { settleQueue } from '../leads/settle-queue.ts'
import { noonZone } from '../noon-zone.ts'
import { dataFolder } from '../server.ts'
import { checkAlerts } from './check-alerts.ts'

const DEALERS = ['harbour-motors', 'outback-utes', 'coast-vans']
const MAKES = ['Toyota', 'Kia', 'Ford', 'Isuzu', 'Nissan', 'Honda', 'Subaru', 'Hyundai']
const HEADERS = { 'content-type': 'application/json' }
const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' }
const CLIENTS = 8
const MOST_TRIES = 300
export const CONFIRM_LINK = /\/alerts\/confirm[?]link=([\w.-]+)/

/** What one shopper did, and when it was answered (as Date.now says it); each has a mailbox, and an alert, of its own. */
export type Shopper = {
  mailbox: string
  slug: string
  make: string
  tries: number
  isAsked: boolean
  confirmedMs: number | null
  stoppedMs: number | null
  /** Never again, pressed in the letter to confirm. */
  blockedMs: number | null
}

/** A vehicle's prices in whole dollars; the last is lower than all before, and was imported from `lastBeganMs` on. */
export type Priced = { slug: string; make: string; prices: number[]; lastBeganMs: number }

export type AlertRun = Awaited<ReturnType<typeof alertRun>>

/**
 * `count` shoppers ask to be told, confirm what they are mailed, and some stop or want no letter ever, while stock is imported
 * again and again, the server as `npm start` runs it and its PostgreSQL are killed with -9, and the mail server misbehaves. Then all
 * recover, and what was received is held against what was answered. Ends by itself within `minutes`.
 */
export async function alertRun(given: {
  seed: number
  count: number
  /** How often each dealer's stock changes. */
  imports: number
  killsEvery: [number, number]
  minutes: number
  /** Whether the server is started again, which looks for lost tries at once, so that nobody waits for the next look. */
  restarts?: boolean
  say?(line: string): void
}) {
  const { seed, count, say = () => {} } = given
  const until = Date.now() + given.minutes * 60_000
  const data = dataFolder()
  const receivers = await flappingReceivers(seeded(seed + 1))
  try {
    const settings = { site: { timeZone: noonZone(new Date()) } } as never
    await arrangeLeadSites(
      data.path,
      DEALERS.map((slug) => ({ slug, settings })),
    )
    const stock = DEALERS.flatMap((slug) =>
      MAKES.map((make): Priced => ({ slug, make, prices: [45_000], lastBeganMs: 0 })),
    )
    for (const slug of DEALERS) await importUntilDone(data.path, slug, stock, until)
    const environment = {
      ...{ DEMO: 'off', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
      SMTP_URL: `smtp://127.0.0.1:${receivers.mail.port}`,
    }
    const server = await killedServer(data.path, environment, seeded(seed + 2))
    try {
      say(
        `The server runs; ${count} shoppers begin, and ${given.imports} imports of each of ${DEALERS.length} dealers.`,
      )
      const began = performance.now()
      const storm = server.storm(given.killsEvery)
      const carIds = await carIdsOf(data.path)
      const shoppers = shoppersOf(count, seeded(seed + 3))
      const client = clientOf(server, { carIds, until })
      const reading = client.read(shoppers, receivers.mail.receipts, seeded(seed + 4))
      await Promise.all([
        client.askAll(shoppers),
        ...DEALERS.map((slug, nth) =>
          changeStock(data.path, slug, stock, given.imports, seeded(seed + 5 + nth), until),
        ),
      ])
      server.calm()
      await storm
      await receivers.settle()
      // What was under way with a worker that is no more is another's to take over.
      await server.kill('both')
      const stormed = performance.now()
      say(
        `The stock has its last prices after ${seconds(stormed - began)} s; the mail server is well; the queue goes on.`,
      )
      const { url } = await startEmbeddedDatabase(data.path)
      const leaps = await settleQueue(url, {
        ...{ say, restart: given.restarts ? () => server.kill('app') : null },
        waiting: `select ((select count(*) from alert_mails where state = 'pending') + (select count(*) from tenants t
          left join alert_cursors c using (tenant_id) where c.stock_version is distinct from t.stock_version))::int as n`,
        leap: (back) => [`update alert_mails set next_try_at = next_try_at ${back} where state = 'pending'`],
        // What is due is looked for every twenty seconds.
        pauseMs: 22_000,
      })
      client.done()
      await reading
      const findings = await checkAlerts(url, {
        shoppers,
        stock,
        receipts: receivers.mail.receipts,
        wrong: client.wrong,
      })
      return {
        ...{ seed, findings, shoppers, leaps, kills: server.kills, moods: receivers.moods, statuses: client.statuses },
        log: server.output(),
        receipts: receivers.mail.receipts,
        imports: stock.reduce((sum, { prices }) => sum + prices.length - 1, 0) / MAKES.length,
        seconds: { storm: seconds(stormed - began), settling: seconds(performance.now() - stormed) },
      }
    } finally {
      server.calm()
      await server.stop()
    }
  } finally {
    await receivers.settle()
    await receivers.close()
    await data.remove()
  }
}

function shoppersOf(count: number, random: Random): Shopper[] {
  return Array.from({ length: count }, (_, n) => {
    const slug = random.pick(DEALERS)
    const of = { slug, make: random.pick(MAKES), mailbox: `shopper${n}@${slug}.example` }
    return { ...of, tries: 0, isAsked: false, confirmedMs: null, stoppedMs: null, blockedMs: null }
  })
}

/** Shoppers at the server's doors, each as stubborn as people are: they press again until it is answered. */
function clientOf(
  server: Awaited<ReturnType<typeof killedServer>>,
  { carIds, until }: { carIds: ReadonlyMap<string, number>; until: number },
) {
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let isOver = false
  let senders = 0

  async function press(
    shopper: Shopper,
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<boolean> {
    for (; shopper.tries < MOST_TRIES && Date.now() < until; shopper.tries++) {
      senders += 1
      const from = { 'x-forwarded-for': `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}` }
      const answer = await server.post(`${shopper.slug}.localhost`, path, body, { ...headers, ...from })
      const status = answer?.status ?? 0
      statuses[status || 'no answer'] = (statuses[status || 'no answer'] ?? 0) + 1
      if (status === 200 || status === 201) return true
      if (status !== 503 && status !== 0) wrong.push(`${shopper.mailbox}: ${path} was answered ${status}`)
      await sleep(200)
    }
    return false
  }

  function ask(shopper: Shopper, nth: number): Promise<boolean> {
    const { mailbox: email, slug, make } = shopper
    const wish =
      nth % 3 === 0
        ? { kind: 'search', search: `/search/${make.toLowerCase()}` }
        : { kind: 'price-drop', car_id: carIds.get(`${slug} ${make}`) }
    return press(shopper, '/api/alerts', JSON.stringify({ email, frequency: 'at-once', ...wish }), HEADERS)
  }

  /** One looks through the letter that asks to confirm. */
  async function answer(shopper: Shopper, text: string, random: Random): Promise<void> {
    const link = CONFIRM_LINK.exec(text)![1]!
    if (random.next() < 0.08) {
      const never = /(\/alerts\/stop[?]link=no-[\w.-]+)/.exec(text)![1]!
      if (await press(shopper, never, 'List-Unsubscribe=One-Click', ONE_CLICK)) shopper.blockedMs = Date.now()
      // Whoever typed the address does so again.
      await ask(shopper, 1)
      return
    }
    const body = JSON.stringify({ link })
    if (await press(shopper, '/api/alerts/confirm', body, HEADERS)) shopper.confirmedMs = Date.now()
    if (random.next() > 0.2) return
    await sleep(random.between(0, 20_000))
    if (await press(shopper, `/alerts/stop?link=${link}`, 'List-Unsubscribe=One-Click', ONE_CLICK))
      shopper.stoppedMs = Date.now()
  }

  return {
    statuses,
    wrong,
    async askAll(shoppers: readonly Shopper[]): Promise<void> {
      let next = 0
      const one = async () => {
        while (next < shoppers.length) {
          const nth = next++
          shoppers[nth]!.isAsked = await ask(shoppers[nth]!, nth)
          await sleep(50)
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, one))
    },
    /** Until `done`: answers each letter that asks to confirm once, when the mail server has said that it has it. */
    async read(
      shoppers: readonly Shopper[],
      receipts: readonly { to: string; text: string; isTaken: boolean }[],
      random: Random,
    ) {
      const unread = new Map(shoppers.map((one) => [one.mailbox, one]))
      const answers: Promise<void>[] = []
      for (let isLast = false; !isLast; await sleep(100)) {
        isLast = isOver
        for (const { to, text, isTaken } of receipts) {
          const shopper = isTaken && CONFIRM_LINK.test(text) ? unread.get(to) : undefined
          if (!shopper) continue
          unread.delete(to)
          answers.push(answer(shopper, text, random))
        }
      }
      await Promise.all(answers)
    },
    done() {
      isOver = true
    },
  }
}

/** A dealer's prices go up and down, and in the end below all they were. */
async function changeStock(
  dataDir: string,
  slug: string,
  stock: readonly Priced[],
  imports: number,
  random: Random,
  until: number,
): Promise<void> {
  const own = stock.filter((one) => one.slug === slug)
  for (let nth = 1; nth <= imports; nth++) {
    for (const { prices } of own) {
      const lowest = Math.min(...prices)
      const price =
        nth === imports || random.next() < 0.5
          ? lowest - random.between(50, 400)
          : prices.at(-1)! + random.between(1, 300)
      prices.push(price)
    }
    for (const one of own) one.lastBeganMs = Date.now()
    await importUntilDone(dataDir, slug, stock, until)
    await sleep(random.between(1_000, 3_000))
  }
}

/** An import that the database's end cut off is made again, as a feed's next run does. */
async function importUntilDone(dataDir: string, slug: string, stock: readonly Priced[], until: number): Promise<void> {
  while (Date.now() < until)
    try {
      return await withDealer(dataDir, slug, async (ctx) => {
        const rows = stock
          .filter((one) => one.slug === slug)
          .map(({ make, prices }) => ({
            stockNumber: `${slug}-${make}`,
            make,
            model: 'One',
            priceCents: prices.at(-1)! * 100,
          }))
        const { kind } = await importRows(ctx, rows as never)
        if (kind !== 'imported') throw new Error(`The import was ${kind}`)
      })
    } catch {
      await sleep(500)
    }
}

async function withDealer<T>(dataDir: string, slug: string, work: (ctx: TenantCtx) => Promise<T>): Promise<T> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const open = (role: 'app' | 'platform') =>
    openDatabase(openPool(roleUrl(url, role, 'forecourt'), { max: 2, onLost: () => {} }))
  const [app, platform] = [open('app'), open('platform')]
  try {
    const found = await findTenant({ platform: true, db: platform, now: new Date() }, app, slug)
    if (found.kind !== 'found') throw new Error(`There is no ${slug}`)
    return await work({ ...found.ctx, now: new Date() })
  } finally {
    await Promise.all([app.destroy(), platform.destroy()])
  }
}

async function carIdsOf(dataDir: string): Promise<Map<string, number>> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ key: string; id: number }>(
    `select t.slug || ' ' || l.make as key, l.listing_id::int as id from listings l join tenants t using (tenant_id) where l.model = 'One'`,
  )
  await client.end()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
