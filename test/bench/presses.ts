import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startBrowser } from '../support/browser.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'
import { armPress, watchPresses } from './support/watch-presses.ts'

const SEARCH_PATH = '/search/new-used-and-demo-cars'
const TENANTS = ['halyard-motors', 'brigalow', 'kestrel-kia', 'banksia-touring']
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
/** Lighthouse's slow 4G and its slow phone. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
/** Visits to each dealer with each press. */
const ROUNDS = 2
/** After the first paint: a shopper who has looked, and one who has not. */
const AFTER_MS = { late: 2000, early: 500 } as const

type Press = {
  name: string
  page: 'search' | 'vehicle'
  on: BrowserContextOptions
  /** What is pressed, the first one that shows. */
  press: string
  /** What the press brings, as a selector that is seen; a list of results or text that is another one after. */
  answer: { seen: string } | { changed: string }
  /** Typed after the press, where the press alone asks for nothing. */
  type?: string
  /** The platform can answer this one by itself. */
  native?: true
  /** What the HTML of the page has: the first vehicle whose page does is pressed. */
  has?: (html: string) => boolean
}

const PRESSES: readonly Press[] = [
  {
    name: 'Enquire',
    page: 'vehicle',
    on: PHONE,
    press: '.vehicle-actions a[href="#enquire"]',
    answer: { seen: 'dialog#enquire' },
    native: true,
  },
  {
    name: 'test drive',
    page: 'vehicle',
    on: PHONE,
    press: 'a[href^="/book-test-drive?car_id="]',
    answer: { seen: 'dialog[open]' },
    has: (html) => html.includes('/book-test-drive?car_id='),
  },
  {
    name: 'quick enquiry',
    page: 'search',
    on: PHONE,
    press: '.results a[href*="form=quick-enquiry"]',
    answer: { seen: 'dialog[open]' },
  },
  {
    name: 'menu',
    page: 'search',
    on: PHONE,
    press: 'header [popovertarget], header summary',
    answer: { seen: '[popover]:popover-open, header details[open] > :not(summary)' },
    native: true,
  },
  {
    name: 'next picture',
    page: 'vehicle',
    on: DESK,
    press: '[data-mode="gallery"] .stage-arrow.right-3',
    answer: { changed: '[data-mode="gallery"] .stage' },
    has: opensOnPictures,
  },
  {
    name: 'favourite',
    page: 'search',
    on: PHONE,
    press: '.results .heart',
    answer: { seen: '.results .heart[aria-pressed="true"]' },
  },
  {
    name: 'filter',
    page: 'search',
    on: DESK,
    press: 'form[aria-label=Filters] .option a',
    answer: { changed: '.results' },
  },
  {
    name: 'calculator',
    page: 'vehicle',
    on: PHONE,
    press: '#calc-amount',
    type: '1',
    answer: { changed: '.calc' },
    has: (html) => html.includes('id="calc-amount"'),
  },
]

/** Whether a vehicle's page has several pictures and opens on them, not on a spin or a film. */
function opensOnPictures(html: string): boolean {
  const chosen = html.match(/<input[^>]*name="vehicle-view"[^>]*>/g)?.find((input) => input.includes('checked'))
  return html.includes('stage-arrow') && (!chosen || chosen.includes('value="gallery"'))
}

/** A press that brings nothing for so long is counted with it. */
const NO_ANSWER_MS = 20_000

/**
 * From a press to what it brings, painted: cold pages on a slow line and a slow phone, pressed 2 s (and 0.5 s) after the
 * first paint, and pages that have hydrated, pressed ten times each. Lighthouse presses nothing.
 */
export async function pressesBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  const chrome = await startBrowser()
  try {
    const { browser } = chrome
    const rows: BenchRow[] = []
    const all = { late: [] as number[], early: [] as number[] }
    for (const press of PRESSES) {
      for (const when of ['late', 'early'] as const) {
        const times: number[] = []
        for (const tenant of Array(ROUNDS).fill(TENANTS).flat()) {
          const time = await coldPress(browser, server, tenant, press, AFTER_MS[when])
          if (time !== null) times.push(time)
        }
        all[when].push(...times)
        rows.push(coldRow(press, when, times))
      }
    }
    rows.push(await warmRow(browser, server))
    return rows
  } finally {
    await chrome.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

type Place = Pick<Press, 'page' | 'has'>

/** Null where no vehicle of the first page of results has what is asked for. */
async function pathOf(
  server: RunningServer,
  tenant: string,
  { page, has = () => true }: Place,
): Promise<string | null> {
  if (page === 'search') return SEARCH_PATH
  const { body } = await server.get(`${tenant}.localhost`, SEARCH_PATH)
  const paths = [...body.matchAll(/href="(\/cars\/[^"#]+)"/g)].map(([, path]) => path!)
  for (const path of new Set(paths)) if (has((await server.get(`${tenant}.localhost`, path)).body)) return path
  return null
}

/** Milliseconds from the press to the frame that shows its answer; null where the site has nothing of the kind. */
async function coldPress(
  browser: Browser,
  server: RunningServer,
  tenant: string,
  { on, press, answer, type, ...place }: Press,
  afterMs: number,
): Promise<number | null> {
  const path = await pathOf(server, tenant, place)
  if (!path) return null
  const context = await browser.newContext({ ...on, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPresses)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(`http://${tenant}.localhost:${server.port}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstPaint !== undefined)
    await page.evaluate(
      (ms) => new Promise((done) => setTimeout(done, window.firstPaint! + ms - performance.now())),
      afterMs,
    )
    const target = await page.evaluate(armPress, { press, answer })
    if (!target) return null
    if (on.hasTouch) await page.touchscreen.tap(target.x, target.y)
    else await page.mouse.click(target.x, target.y)
    if (type) await page.keyboard.type(type)
    const answered = page.waitForFunction(() => window.answeredAfterMs, undefined, { timeout: NO_ANSWER_MS })
    return await answered.then((time) => time.jsonValue() as Promise<number>).catch(() => NO_ANSWER_MS)
  } finally {
    await context.close()
  }
}

function coldRow({ name, native }: Press, when: keyof typeof AFTER_MS, times: readonly number[]): BenchRow {
  const most = native ? 200 : when === 'late' ? 500 : 1000
  const p75 = times.length ? percentile(times, 0.75) : Number.NaN
  return {
    name: `First press, ${name}, ${AFTER_MS[when] / 1000} s after the first paint`,
    aim: `p75 ≤ ${most} ms`,
    measured: `${Math.round(p75)} ms`,
    pass: times.length ? p75 <= most : null,
    note: `slow 4G, 4× CPU; ${times.map((time) => Math.round(time)).join(', ')}`,
  }
}

/** Presses of a page that has hydrated, ten each: hearts, pictures, menus, filters, amounts. */
const WARM: Record<Press['page'], readonly string[]> = {
  search: [
    '.results .heart',
    'header [popovertarget], header summary',
    '.results .heart',
    'form[aria-label=Filters] .option a',
  ],
  vehicle: [
    'main button[aria-label="Next picture"]',
    '.heart, .price-tools button',
    '.vehicle-actions a[href="#enquire"]',
    'dialog[open] button[aria-label=Close]',
  ],
}
const WARM_PRESSES = 10

async function warmRow(browser: Browser, server: RunningServer): Promise<BenchRow> {
  const durations: number[] = []
  for (const tenant of TENANTS)
    for (const page of ['search', 'vehicle'] as const)
      durations.push(...(await warmPresses(browser, server, tenant, page)))
  const p98 = percentile(durations, 0.98)
  return {
    name: 'Warm presses, interaction to next paint',
    aim: 'p98 ≤ 200 ms',
    measured: `${Math.round(p98)} ms`,
    pass: p98 <= 200,
    note: `4× CPU; ${durations.length} presses, median ${Math.round(percentile(durations, 0.5))} ms`,
  }
}

async function warmPresses(
  browser: Browser,
  server: RunningServer,
  tenant: string,
  kind: Press['page'],
): Promise<number[]> {
  const context = await browser.newContext({ ...DESK, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(watchPresses)
  await page.goto(`http://${tenant}.localhost:${server.port}${await pathOf(server, tenant, { page: kind })}`)
  await hydrated(page)
  await page.waitForTimeout(1000)
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  for (let press = 0; press < WARM_PRESSES; press++) await pressFirst(page, WARM[kind][press % WARM[kind].length]!)
  const durations = await page.evaluate(() => window.interactions)
  await context.close()
  return durations
}

async function pressFirst(page: Page, selector: string): Promise<void> {
  const place = await page.evaluate(armPress, { press: selector, answer: { seen: 'body' } })
  if (place) await page.mouse.click(place.x, place.y)
  await page.waitForTimeout(800)
}
