import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../../scripts/build.ts'
import { startBrowser } from '../support/browser.ts'
import { hydrated } from '../support/page-hydrated.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const SEARCH_PATH = '/search/new-used-and-demo-cars'
const WARM_UP = 15
const CLICKS = 100
/** Nobody presses again before what came has been drawn to its end. */
const BETWEEN_MS = 300
const SEEN_CLICKS = 15

/**
 * From the click on a filter to the frame after its results: 10,000 cars, nothing cached, nothing fetched ahead (clicks
 * come from the page itself, no pointer rests on anything). Layout shift is watched while a real pointer clicks.
 */
export async function filtersBench(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const serverFile = fileURLToPath(new URL('./support/page-server.ts', import.meta.url))
  const server = spawn(process.execPath, [serverFile, 'browsed'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const chrome = await startBrowser()
  try {
    const [port] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string]
    const { browser } = chrome
    const times = await clickTimes(browser, `http://bench.localhost:${port}`)
    const shift = await layoutShift(browser, `http://bench.localhost:${port}`)
    const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    return [
      {
        name: 'Filter click to painted result, 10,000 cars',
        aim: 'p95 ≤ 100 ms',
        measured: `${p95.toFixed(0)} ms`,
        pass: p95 <= 100,
        note: `median ${median.toFixed(0)} ms, ${times.length} clicks, nothing cached or fetched ahead`,
      },
      {
        name: 'Layout shift while filtering',
        aim: '0',
        measured: shift.toFixed(4),
        pass: shift < 0.0005,
        note: `${SEEN_CLICKS} clicks of a pointer`,
      },
    ]
  } finally {
    await chrome.close()
    server.kill()
    await once(server, 'exit')
  }
}

async function clickTimes(browser: Browser, origin: string): Promise<number[]> {
  const page = await openSearch(browser, origin)
  const times: number[] = []
  for (let click = 0; click < WARM_UP + CLICKS; click++) {
    await page.waitForTimeout(BETWEEN_MS)
    const time = await page.evaluate(clickAndPaint, click)
    if (click >= WARM_UP) times.push(time)
  }
  return times
}

/** Of all that moves without the visitor having just done something. */
async function layoutShift(browser: Browser, origin: string): Promise<number> {
  const page = await openSearch(browser, origin)
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shift: (window as { shift?: number }).shift! + entry.value })
    }).observe({ type: 'layout-shift' })
  })
  for (let click = 0; click < SEEN_CLICKS; click++) {
    await page
      .locator('form[aria-label=Filters] a.option-words:visible')
      .nth(click % 4)
      .click()
    await page.waitForTimeout(700)
  }
  return page.evaluate(() => (window as { shift?: number }).shift!)
}

async function openSearch(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin + SEARCH_PATH)
  await hydrated(page)
  return page
}

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

/**
 * Runs in the page: follows one filter, or clears them where few are left, and waits for the frame that shows other
 * results than those that stood there.
 */
function clickAndPaint(click: number): Promise<number> {
  const links = [...document.querySelectorAll<HTMLElement>('form[aria-label=Filters] a.option-words')]
  const clear = document.querySelector<HTMLElement>('ul[aria-label="Active filters"] li:last-child a')
  const link = click % 4 === 3 && clear ? clear : links[(click * 7) % Math.min(links.length, 24)]!
  return new Promise((resolve) => {
    const start = performance.now()
    const before = document.querySelector('.results')
    const results = new MutationObserver(() => {
      if (document.querySelector('.results') === before) return
      results.disconnect()
      // The first task after the frame: ahead of what was put off until it stood.
      requestAnimationFrame(() => {
        const painted = () => resolve(performance.now() - start)
        void scheduler.postTask(painted, { priority: 'user-blocking' })
      })
    })
    results.observe(document.querySelector('main')!, { childList: true, subtree: true })
    link.click()
  })
}
