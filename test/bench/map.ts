import type { Browser } from 'playwright-core'
import { startBrowser } from '../support/browser.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { armPress, watchPresses } from './support/watch-presses.ts'

const ROUNDS = 3
const PRESS = { press: '.directory-picture button', answer: { seen: '.live-map:not(.opacity-0)' } }
/** Lighthouse's slow 4G, of which a connected page has its share. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** From the press on the directory's drawing to the map in its place, everything of it fetched anew. */
export async function mapBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  const chrome = await startBrowser()
  try {
    const { browser } = chrome
    const rows = [
      await mapRow(browser, server, { mostMs: 2000 }),
      await mapRow(browser, server, { mostMs: 6000, isSlow: true }),
    ]
    return rows
  } finally {
    await chrome.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

type MapRow = { mostMs: number; isSlow?: true; of?: string }

/** `of` says which directory it is of; that of the demo unless told. */
export async function mapRow(
  browser: Browser,
  server: RunningServer,
  { mostMs, isSlow, of = '' }: MapRow,
): Promise<BenchRow> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await wakeMs(browser, server, isSlow ?? false))
  const [, middle] = times.toSorted((one, other) => one - other)
  return {
    name: `Map awake, directory${of}${isSlow ? ', slow 4G' : ''}`,
    aim: `≤ ${mostMs / 1000} s`,
    measured: `${Math.round(middle!)} ms`,
    pass: middle! <= mostMs,
    note: `median of ${times.map((time) => Math.round(time)).join(', ')}; drawn without a graphics card`,
  }
}

async function wakeMs(browser: Browser, server: RunningServer, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPresses)
    await page.goto(`http://brigalow.localhost:${server.port}/locations`)
    await hydrated(page)
    const session = await context.newCDPSession(page)
    if (isSlow) await session.send('Network.enable')
    if (isSlow) await session.send('Network.emulateNetworkConditions', SLOW_4G)
    const target = await page.evaluate(armPress, PRESS)
    if (!target) throw new Error('The directory has no map to press.')
    await page.mouse.click(target.x, target.y)
    const answered = await page.waitForFunction(() => window.answeredAfterMs, undefined, { timeout: 60_000 })
    return (await answered.jsonValue()) as number
  } finally {
    await context.close()
  }
}
