import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { hitsWhere } from '../support/path-where.ts'
import { ALL_STOCK, pictureInTheMiddle, TENANTS, vehiclePath, visits } from '../support/visit.ts'

declare global {
  interface Window {
    presses?: number
  }
}

const visit = visits()
const SOON = { timeout: 15_000 }

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
const nextPicture = (page: Page) =>
  page
    .locator('main .stage-arrow.right-3')
    .first()
    .evaluate((button) => (button as HTMLElement).click())
const shown = (page: Page) => page.locator('main .stage').first().evaluate(pictureInTheMiddle)

/**
 * When the first picture was there (or the page, where none is first), and when each script behind the boot script was asked
 * for, in milliseconds of the page's own clock.
 */
function loading(page: Page) {
  return page.evaluate(() => {
    const loadedMs = performance.getEntriesByType('navigation')[0]!.toJSON().loadEventStart as number
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const first = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].map(
      (at) => at.currentSrc,
    )
    const pictures = resources.filter(({ name }) => first.includes(name)).map(({ responseEnd }) => responseEnd)
    return {
      seenMs: Math.min(loadedMs, ...pictures),
      scriptsMs: resources
        .filter(({ name }) => /\/assets\/(?!boot-)[^/]+\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }
  })
}

describeByTurns(TENANTS, '$slug', ({ slug }, test) => {
  test.each([
    { name: 'home', pathOf: () => '/' },
    { name: 'search', pathOf: () => ALL_STOCK },
    { name: 'vehicle', pathOf: () => vehiclePath(slug) },
  ])('$name: hydrates by itself, its scripts behind the picture that is seen first', async ({ pathOf }) => {
    const { page, problems } = await visit({ tenant: slug, popupClosed: true })
    await page.goto(pathOf())
    await hydrated(page)
    const { seenMs, scriptsMs } = await loading(page)
    expect(scriptsMs.length).toBeGreaterThan(3)
    expect(Math.min(...scriptsMs)).toBeGreaterThanOrEqual(seenMs)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each([
    { when: 'before scripts are there does its work when they are', missing: /\/assets\/framework-/ },
    { when: 'while the last of them is on its way does its work once', missing: /\/assets\/entry\.client-/ },
  ])('a button pressed $when', async ({ missing }) => {
    const { page } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    const scripts = await delayed(page, missing)
    await page.goto(vehiclePath(slug), { waitUntil: 'domcontentloaded' })
    await nextPicture(page)
    await expect.poll(scripts.isAsked, SOON).toBe(true)
    scripts.release()
    await hydrated(page)
    await expect.poll(() => shown(page), SOON).toBeCloseTo(1, 1)
    await page.waitForTimeout(600)
    expect(await shown(page)).toBeCloseTo(1, 1)
    await page.context().close()
  })

  test('a press at any moment of hydration is done once', async () => {
    const { page } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    // From the first moment there is a heart: by the time that anybody asks, the page may have hydrated.
    await page.addInitScript(() => {
      const isHydrated = () => document.documentElement.hasAttribute('data-hydrated')
      const press = () => {
        if (isHydrated()) return
        document.querySelector<HTMLElement>('.results .heart')!.click()
        window.presses = (window.presses ?? 0) + 1
        setTimeout(press, 7)
      }
      addEventListener('DOMContentLoaded', press)
    })
    await page.goto(ALL_STOCK)
    await hydrated(page)
    const presses = await page.evaluate(() => window.presses ?? 0)
    expect(presses).toBeGreaterThan(3)
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:favourites') ?? '[]').length)
    expect(saved).toBe(presses % 2)
    await page.context().close()
  })

  test('Fullscreen pressed twice while what it opens is on its way opens once', async () => {
    const { page, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    const late = await delayed(page, /\/assets\/fullscreen-/)
    await page.goto(vehiclePath(slug))
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Fullscreen' })
    await button.click()
    await expect.poll(late.isAsked, SOON).toBe(true)
    await button.click()
    late.release()
    const pictures = page.getByRole('dialog', { name: 'Pictures' })
    await pictures.waitFor()
    await page.waitForTimeout(300)
    expect(await pictures.count()).toBe(1)
    await page.keyboard.press('Escape')
    await pictures.waitFor({ state: 'hidden' })
    await page.waitForTimeout(300)
    expect(await pictures.count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('who saves data is sent no script but the boot script before the first touch', async () => {
  const { page } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(vehiclePath('halyard-motors'))
  await page.waitForTimeout(500)
  expect((await loading(page)).scriptsMs).toEqual([])
  await page.evaluate(() => void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  await hydrated(page)
  await page.context().close()
})

describe('a look at a page is counted (rule:view-count)', () => {
  const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

  async function counted(path: string, prepare: (page: Page) => Promise<unknown> = async () => {}) {
    const { page } = await visit({ tenant: 'brigalow', popupClosed: true, withoutPhotos: true, userAgent: PERSON })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(?:events|cars\/[^/]+\/view\.json)$/.test(pathname)) calls.push(pathname)
    })
    await prepare(page)
    await page.goto(path)
    await page.waitForTimeout(2000)
    return { page, calls, close: () => page.context().close() }
  }

  test.each([
    ['a vehicle', () => vehiclePath('brigalow'), /view\.json$/],
    ['a search', () => ALL_STOCK, /events$/],
  ])('%s: once, of a visitor who never moves', async (_, pathOf, call) => {
    const { calls, close } = await counted(pathOf())
    expect(calls).toEqual([expect.stringMatching(call)])
    await close()
  })

  test('of one who saves data too, though no script is sent', async () => {
    const saving = (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const { calls, close } = await counted(vehiclePath('brigalow'), saving)
    expect(calls).toHaveLength(1)
    await close()
  })

  test('of one who leaves while the call is on its way, on the server', async () => {
    // A visitor of its own, at a vehicle no other test looks at: the same is not counted twice.
    const { page } = await visit({ tenant: 'brigalow', popupClosed: true, userAgent: `${PERSON} Leaving/1` })
    const { path } = (await hitsWhere(page, 'status = in_stock', 200)).at(-1)!
    const views = async () => {
      const headers = { host: 'brigalow.localhost', 'user-agent': 'Googlebot' }
      const answer = await page.request.get(`http://127.0.0.1:${inject('sitePort')}/api${path}/view.json`, { headers })
      return ((await answer.json()) as { views: number }).views
    }
    const before = await views()
    const call = await delayed(page, /\/view\.json/)
    await page.goto(path)
    await expect.poll(call.isAsked, SOON).toBe(true)
    await page.goto('about:blank')
    call.release()
    await expect.poll(views, SOON).toBe(before + 1)
    await page.context().close()
  })

  test.each([
    ['its tab lies behind', 'hidden', 'visibilitychange'],
    ['it is drawn ahead', 'prerendering', 'prerenderingchange'],
  ])('not while %s; once it comes to the front', async (_, member, change) => {
    const behind = (page: Page) =>
      page.addInitScript(
        ([member, change]) => {
          let isBehind = true
          Object.defineProperty(Document.prototype, member, { get: () => isBehind })
          Object.assign(window, {
            toFront() {
              isBehind = false
              document.dispatchEvent(new Event(change))
            },
          })
        },
        [member, change] as const,
      )
    const { page, calls, close } = await counted(vehiclePath('brigalow'), behind)
    expect(calls).toEqual([])
    await page.evaluate(() => (window as unknown as { toFront(): void }).toFront())
    await expect.poll(() => calls.length, SOON).toBe(1)
    await close()
  })
})

test('a call that is the first thing a visitor does is counted, on any page', async () => {
  const { page } = await visit({ tenant: 'brigalow', popupClosed: true })
  const counted: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) counted.push(request.postDataJSON())
  })
  for (const path of ['/', vehiclePath('brigalow')]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => (document.querySelector('a[href^="tel:"]') as HTMLElement).click())
  }
  await expect
    .poll(() => counted, SOON)
    .toMatchObject([
      { id: 25, path: '/' },
      { id: 25, path: vehiclePath('brigalow'), car_id: expect.any(Number) },
    ])
  await page.context().close()
})
