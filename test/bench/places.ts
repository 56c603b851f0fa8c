import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { startBrowser } from '../support/browser.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { mapRow } from './map.ts'
import { percentile, timed } from './support/timing.ts'

const TENANT = 'brigalow'
const LOCATIONS = 300
const RENDERS = 60
const PRESSES = 30
const WARM_UP = 5
/** As much as a page of search results may weigh, which has 21 cards: it lists as much. */
const MOST_HTML_BYTES = 27_500

/** The directory of a dealer with 300 locations, each with its week, its holidays and its map. */
export async function placesBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const chrome = await startBrowser()
  try {
    await stopped(await startServer(data.path))
    await addLocations(data.path)
    const server = await startServer(data.path, { LOG_LEVEL: 'error' })
    try {
      const rows = [await htmlRow(server), await renderRow(server)]
      const { browser } = chrome
      rows.push(await pressRow(browser, server))
      rows.push(await mapRow(browser, server, { mostMs: 2000, of: ` of ${LOCATIONS} locations` }))
      return rows
    } finally {
      await stopped(server)
    }
  } finally {
    await chrome.close()
    await data.remove()
  }
}

async function htmlRow(server: RunningServer): Promise<BenchRow> {
  const html = await directory(server, '')
  const bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  return {
    name: `HTML, directory of ${LOCATIONS} locations`,
    aim: `≤ ${MOST_HTML_BYTES / 1000} kB brotli`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    pass: bytes <= MOST_HTML_BYTES,
    note: `${(html.length / 1000).toFixed(0)} kB before that; ${html.match(/<article/g)!.length} cards to a page`,
  }
}

/** Each from another postcode, so that none is kept. */
async function renderRow(server: RunningServer): Promise<BenchRow> {
  const postcodes = Array.from({ length: RENDERS + WARM_UP }, (_, index) => `?postcode=${4000 + index}`)
  const times = (await timed(postcodes, (query) => directory(server, query))).slice(WARM_UP)
  const p95 = percentile(times, 0.95)
  return {
    name: 'Directory made anew, from a postcode',
    aim: 'p95 ≤ 100 ms',
    measured: `${p95.toFixed(0)} ms`,
    pass: p95 <= 100,
    note: `median ${percentile(times, 0.5).toFixed(0)} ms, ${RENDERS} requests one after another`,
  }
}

async function pressRow(browser: Browser, server: RunningServer): Promise<BenchRow> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(`http://${TENANT}.localhost:${server.port}/locations`)
  await hydrated(page)
  const times: number[] = []
  for (let press = 0; press < PRESSES + WARM_UP; press++) {
    await page.waitForTimeout(300)
    const time = await page.evaluate(searchAndPaint, `Town ${press + 1}`)
    if (press >= WARM_UP) times.push(time)
  }
  await page.close()
  const p95 = percentile(times, 0.95)
  return {
    name: `Search of ${LOCATIONS} locations, press to painted result`,
    aim: 'p95 ≤ 100 ms',
    measured: `${p95.toFixed(0)} ms`,
    pass: p95 <= 100,
    note: `median ${percentile(times, 0.5).toFixed(0)} ms, ${times.length} searches, none kept`,
  }
}

/** Milliseconds from sending the form to the frame after its cards. */
function searchAndPaint(words: string): Promise<number> {
  const box = document.querySelector<HTMLInputElement>('input[name=locationQuery]')!
  const list = document.querySelector('main article')!.closest('ul')!.parentElement!
  box.value = words
  const started = performance.now()
  return new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
    })
    watcher.observe(list, { childList: true, subtree: true })
    box.form!.requestSubmit()
  })
}

async function directory(server: RunningServer, query: string): Promise<string> {
  const { status, body } = await server.get(`${TENANT}.localhost`, `/locations${query}`)
  if (status !== 200) throw new Error(`/locations${query} answered ${status}`)
  return body
}

/** Copies of the dealer's first location, each in a town of its own. */
async function addLocations(dataDir: string): Promise<void> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copied = async (table: string, without: string[]) => {
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public' and column_name <> all($2)`,
      [table, without],
    )
    return rows.map(({ column_name }) => column_name).join(', ')
  }
  try {
    const own = ['location_id', 'slug', 'name', 'is_primary', 'position', 'latitude', 'longitude']
    const columns = await copied('locations', own)
    await client.query('begin')
    await client.query(
      `create temporary table model on commit drop as select * from locations where visible and is_primary
       and tenant_id = (select tenant_id from tenants where slug = '${TENANT}')`,
    )
    await client.query(
      `insert into locations (slug, name, position, latitude, longitude, ${columns})
       select 'town-' || n, 'Town ' || n, 1000 + n, -16 - n % 20, 142 + n % 11, ${columns}
       from model, generate_series(1, ${LOCATIONS}) n`,
    )
    for (const table of ['opening_hours', 'special_hours']) {
      const hours = await copied(table, ['location_id'])
      await client.query(
        `insert into ${table} (location_id, ${hours}) select o.location_id, ${hours.replaceAll(/(\w+)/g, 'h.$1')}
         from ${table} h join model m on m.location_id = h.location_id
         join locations o on o.tenant_id = m.tenant_id and o.slug like 'town-%'`,
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
    await stopEmbeddedDatabase(dataDir)
  }
}

async function stopped(server: RunningServer): Promise<void> {
  server.signal('SIGTERM')
  await server.exited
}
