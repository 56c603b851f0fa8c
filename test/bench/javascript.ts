import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../support/browser.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'

/** Until the page has hydrated. */
const MOST_BYTES = { home: 115_000, search: 115_000, vehicle: 130_000 }
const SEARCH_PATH = '/search/new-used-and-demo-cars'
const TENANTS = ['halyard-motors', 'brigalow']
/** A tenth more than before pages carried data to hydrate with; the largest of all demo dealers counts. */
const MOST_HTML_BYTES = { home: 18_700, search: 27_500, vehicle: 19_800 }
const ALL_TENANTS = [...TENANTS, 'kestrel-kia', 'banksia-touring', 'loopline']

/**
 * What a first visit loads of scripts, as brotli (quality 11) makes them: everything a browser fetches as script or
 * modulepreload until it is quiet, so also what scripts load themselves (the template's chunk).
 */
export async function javascriptBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  const chrome = await startBrowser()
  try {
    const { browser } = chrome
    const rows: BenchRow[] = []
    for (const tenant of TENANTS) {
      const origin = `http://${tenant}.localhost:${server.port}`
      const { body } = await server.get(`${tenant}.localhost`, SEARCH_PATH)
      const vehicle = /href="(\/cars\/[^"]+)"/.exec(body)?.[1]
      if (!vehicle) throw new Error(`${origin}${SEARCH_PATH} links to no vehicle.`)
      for (const [name, path] of [
        ['home', '/'],
        ['search', SEARCH_PATH],
        ['vehicle', vehicle],
      ] as const)
        rows.push(rowOf(`JavaScript, ${name}, ${tenant}`, await scriptsOf(browser, origin + path), MOST_BYTES[name]))
    }
    for (const name of ['home', 'search', 'vehicle'] as const) rows.push(await htmlRow(server, name))
    return rows
  } finally {
    await chrome.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

/** The largest document of a kind, compressed as for the first visitor who asks for it. */
async function htmlRow(server: RunningServer, name: keyof typeof MOST_HTML_BYTES): Promise<BenchRow> {
  const sizes: { tenant: string; bytes: number }[] = []
  for (const tenant of ALL_TENANTS) {
    const get = async (path: string) => (await server.get(`${tenant}.localhost`, path)).body
    const path = name === 'home' ? '/' : SEARCH_PATH
    const html = name === 'vehicle' ? await get(/href="(\/cars\/[^"]+)"/.exec(await get(path))![1]!) : await get(path)
    sizes.push({ tenant, bytes: brotliBytes(Buffer.from(html), 5) })
  }
  const largest = sizes.reduce((most, size) => (size.bytes > most.bytes ? size : most))
  return {
    name: `HTML, ${name}, the largest of five dealers`,
    aim: `≤ ${MOST_HTML_BYTES[name] / 1000} kB brotli`,
    measured: `${(largest.bytes / 1000).toFixed(1)} kB`,
    pass: largest.bytes <= MOST_HTML_BYTES[name],
    note: sizes.map(({ tenant, bytes }) => `${tenant} ${(bytes / 1000).toFixed(1)}`).join(', '),
  }
}

/** The scripts a browser with an empty cache loads for an address: each URL once, with its size as brotli. */
async function scriptsOf(browser: Browser, address: string): Promise<Map<string, number>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/javascript')) bodies.set(response.url(), response.body())
  })
  await page.goto(address)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const sizes = new Map<string, number>()
  for (const [url, body] of bodies) sizes.set(url, brotliBytes(await body))
  await context.close()
  if (sizes.size === 0) throw new Error(`${address} loads no script at all.`)
  return sizes
}

function brotliBytes(body: Buffer, quality = 11): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function rowOf(name: string, scripts: Map<string, number>, mostBytes: number): BenchRow {
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  const [largest] = [...scripts].sort(([, a], [, b]) => b - a)
  const largestName = new URL(largest![0]).pathname.split('/').at(-1)
  return {
    name,
    aim: `≤ ${mostBytes / 1000} kB brotli`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    pass: bytes <= mostBytes,
    note: `${scripts.size} files, the largest ${largestName} with ${(largest![1] / 1000).toFixed(1)} kB`,
  }
}
