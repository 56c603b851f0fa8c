import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, delayed } from '../support/delayed-response.ts'
import { atWidths, onTurn } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { hitsWhere, pathWhere } from '../support/path-where.ts'
import { chooseMode, openVehicle, pathOf } from '../support/viewer.ts'
import { DESK, PHONE, pictureInTheMiddle, TENANTS, type Visit, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
let open: Visit | null = null
afterEach(async () => {
  await open?.page.context().close()
  open = null
})

const FILMED = [
  {
    tenant: 'halyard-motors',
    stockNumber: 'H20705',
    site: 'YouTube',
    host: 'www.youtube-nocookie.com',
    watchHref: 'https://www.youtube.com/watch?v=00000000000',
  },
  {
    tenant: 'brigalow',
    stockNumber: 'B20684',
    site: 'Vimeo',
    host: 'player.vimeo.com',
    watchHref: 'https://vimeo.com/999999999999999',
  },
]

describe.each(FILMED)('a film on $site', (filmed) => {
  test('is our own picture until it is pressed; then its player stands there, and ends out of sight', async () => {
    open = await visit({ tenant: filmed.tenant, popupClosed: true })
    const { page, problems, go } = open
    const outside: string[] = []
    await page.route(/^https:/, (route) => {
      outside.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' })
    })
    await go(await pathOf(page, filmed.stockNumber))
    const row = page.locator('main [data-mode="gallery"] .stage')
    const slide = row.locator(':scope > li:has(.stage-video)')
    expect(await slide.locator('a').getAttribute('href')).toBe(filmed.watchHref)
    expect(await slide.locator('img').getAttribute('src')).toMatch(/^\/media\/\d+\//)
    await row.evaluate((list, at) => list.children[at]!.scrollIntoView({ behavior: 'instant', block: 'nearest' }), 1)
    await slide.scrollIntoViewIfNeeded()
    expect(outside).toEqual([])
    await slide.locator('a').click()
    const player = slide.locator('iframe')
    await expect.poll(() => outside, SOON).toEqual([filmed.host])
    expect(await player.getAttribute('allow')).not.toContain('fullscreen')
    expect(await player.evaluate((frame) => (frame as HTMLIFrameElement).allowFullscreen)).toBe(true)
    expect(await page.evaluate(() => window.policyViolations)).toEqual([])
    await row.focus()
    await page.keyboard.press('End')
    await expect.poll(() => row.evaluate(pictureInTheMiddle), SOON).toBeGreaterThan(2)
    await expect.poll(() => player.count(), SOON).toBe(0)
    expect(await slide.locator('a').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  test('is a link to where it can be watched without scripts', async () => {
    open = await visit({ tenant: filmed.tenant, javaScriptEnabled: false, withoutPhotos: true })
    const { page, go } = open
    await go(await pathOf(page, filmed.stockNumber))
    expect(await page.locator(`main a[href="${filmed.watchHref}"]`).count()).toBeGreaterThan(0)
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

describe('similar vehicles', () => {
  test.each([PHONE, DESK])('come when their row comes near, and nothing moves, $width px wide', async (viewport) => {
    open = await visit({ tenant: 'halyard-motors', viewport, popupClosed: true })
    const { page, problems, go } = open
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/similar?') && asked.push(request.url()))
    await go(vehiclePath('halyard-motors'))
    const row = page.locator('section[aria-labelledby="similar"]')
    expect(await row.locator('.skeleton-card').count()).toBe(6)
    expect(asked).toEqual([])
    await page.evaluate(() => {
      window.layoutShift = 0
      document.querySelector('#similar')!.scrollIntoView({ behavior: 'instant', block: 'center' })
    })
    await row.locator('article').first().waitFor()
    expect(asked).toHaveLength(1)
    expect(await row.locator('.skeleton-card').count()).toBe(0)
    const links = await row.locator('h3 a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname))
    expect(links.length).toBe(6)
    expect(new Set(links).size).toBe(6)
    expect(links).not.toContain(vehiclePath('halyard-motors'))
    await row.locator('article .heart').first().click()
    await expect.poll(() => row.locator('article .heart').first().getAttribute('aria-pressed'), SOON).toBe('true')
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    expect(problems).toEqual([])
  })

  test.each(atWidths((['halyard-motors', 'brigalow', 'loopline'] as const).map((slug) => ({ slug }))))(
    'come late and move nothing that stands below them: $slug, $width px wide',
    async ({ slug, viewport }) => {
      open = await visit({ tenant: slug, viewport, popupClosed: true, withoutPhotos: true })
      const { page, go } = open
      const answer = await delayed(page, /\/similar\?/, (route) => route.continue())
      await go(vehiclePath(slug))
      const row = page.locator('section[aria-labelledby="similar"]')
      await lookAt(row, answer)
      answer.release()
      await row.locator('article').first().waitFor()
      await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
      expect(await heightKept(row)).not.toBe('')
      // The room that is left over is less than one more row of cards.
      expect(await row.evaluate(roomLeft)).toBeLessThan(0)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => heightKept(row), SOON).toBe('')
    },
  )

  test('that cannot be had leave the way to the search', async () => {
    open = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    const { page, go } = open
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route(/\/similar\?/, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }))
    await go(vehiclePath('halyard-motors'))
    await page.locator('#similar').scrollIntoViewIfNeeded()
    const instead = page.getByRole('link', { name: /^See similar/ })
    await instead.waitFor()
    expect(await instead.getAttribute('href')).toMatch(/^\/search\//)
    expect(await page.locator('.skeleton-card').count()).toBe(0)
    // Logged (rule:similar-vehicles).
    expect(warnings).toEqual(['Similar vehicles could not be had. 503'])
  })
})

describe('vehicles seen before', () => {
  test.each([
    { are: 'come late and move nothing', status: 200, shown: true },
    { are: 'that cannot be had move nothing and leave no empty place', status: 503, shown: false },
  ])('$are', async ({ status, shown }) => {
    open = await visit({ tenant: 'halyard-motors', viewport: PHONE, popupClosed: true, withoutPhotos: true })
    const { page, go } = open
    const answer = await delayed(page, /\/favourites\.data\?ids=/, (route) =>
      status === 200 ? route.continue() : route.fulfill({ status }),
    )
    const mine = vehiclePath('halyard-motors')
    const other = (await hitsWhere(page, 'status = in_stock', 2)).map(({ path }) => path).find((path) => path !== mine)
    for (const path of [other!, mine]) {
      await go(path)
      await hydrated(page)
    }
    const place = page.locator('section[aria-label="Recently Viewed"]')
    await lookAt(place, answer)
    answer.release()
    await expect.poll(() => heightKept(place), SOON).not.toBe('')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
    expect(await place.locator('article').count()).toBe(shown ? 1 : 0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => heightKept(place), SOON).toBe('')
    expect(await place.isVisible()).toBe(shown)
  })
})

describe('bars and the keyboard', () => {
  test('the sticky header stays while a key brought the focus into it, and goes when it leaves', async () => {
    open = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    const { page, go } = open
    await go(vehiclePath('halyard-motors'))
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    const header = page.locator('.sticky-header')
    await expect.poll(() => header.evaluate((element: HTMLElement) => element.inert)).toBe(false)
    const button = header.locator('a, button').first()
    await focusOn(button)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await header.evaluate((element: HTMLElement) => element.inert)).toBe(false)
    await page.locator('[aria-label="Breadcrumb"] a').first().focus()
    await expect.poll(() => header.evaluate((element: HTMLElement) => element.inert)).toBe(true)
  })

  test('the phone’s bar stays while a key brought the focus into it', async () => {
    open = await visit({ tenant: 'halyard-motors', viewport: PHONE, popupClosed: true, withoutPhotos: true })
    const { page, go } = open
    await go(vehiclePath('halyard-motors'))
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }))
    const bar = page.locator('.phone-bar')
    await expect.poll(() => bar.evaluate((element: HTMLElement) => element.inert)).toBe(false)
    await focusOn(bar.locator('a').first())
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    expect(await bar.evaluate((element: HTMLElement) => element.inert)).toBe(false)
    await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => bar.evaluate((element: HTMLElement) => element.inert)).toBe(true)
  })
})

test('the number beside the map is masked as that of the button, and shown with it', async () => {
  open = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
  const { page, go } = open
  await go(vehiclePath('halyard-motors'))
  const words = page.locator('.where-words')
  expect(await words.locator('.call-masked').textContent()).toMatch(/^\S{2} \S{2}\*\* \*{4}|^\S{4} \*/)
  expect(await words.locator('.call-whole').isVisible()).toBe(false)
  await words.locator('.call-masked').click()
  await expect.poll(() => words.locator('.call-whole').isVisible()).toBe(true)
  expect(await words.locator('.call-whole').getAttribute('href')).toMatch(/^tel:/)
})

/** States whose pages once moved or easily would: what comes late must find its place. */
const LATE = [
  'status = in_stock AND reserved = false AND photos_count > 5',
  'preorder = true AND price IS NULL',
  'status = coming_soon AND preorder = false',
  'status = sold',
  'photos_count = 0',
  'photos_count = 1',
]
const LATE_CASES = atWidths(TENANTS.flatMap(({ slug }, turn) => onTurn(LATE, turn).map((state) => ({ slug, state }))))

describe('pictures that come late', () => {
  test.each(LATE_CASES)('move nothing: $slug, $state, $width px wide', async ({ slug, state, viewport }) => {
    open = await visit({ tenant: slug, viewport, popupClosed: true })
    const { page, go } = open
    const path = await pathWhere(page, state)
    if (!path) return
    await page.route(/\/media\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue().catch(() => undefined)
    })
    await go(path)
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)))
    expect(await page.evaluate(() => window.layoutShift), path).toBe(0)
  })
})

test('a vehicle that turns can be left for its photos while its frames come', async () => {
  open = await openVehicle(visit, { tenant: 'brigalow', stockNumber: 'B20453' })
  await chooseMode(open.page, 'spinner')
  await chooseMode(open.page, 'gallery')
  expect(await open.page.locator('[data-mode="gallery"]').isVisible()).toBe(true)
  expect(open.problems).toEqual([])
})

/** What slides in can be reached once it is seen. */
async function focusOn(control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await control.focus()
      return control.evaluate((element) => element.matches(':focus-visible'))
    }, SOON)
    .toBe(true)
}

/** The heading of a place in view, which the browser then holds there, and, where there is room, what follows as well. */
async function lookAt(place: Locator, { isAsked }: Answer): Promise<void> {
  const look = () =>
    place.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 20, behavior: 'instant' }))
  await look()
  await expect.poll(isAsked, SOON).toBe(true)
  await place.page().waitForTimeout(300)
  await look()
  await place.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    window.layoutShift = 0
  })
}

function heightKept(place: Locator): Promise<string> {
  return place.evaluate((element: HTMLElement) => element.style.minHeight)
}

/** What is free below the last card, beyond the height of the tallest. */
function roomLeft(row: Element): number {
  const cards = [...row.querySelectorAll('article')].map((card) => card.getBoundingClientRect())
  const lowest = Math.max(...cards.map(({ bottom }) => bottom))
  return row.getBoundingClientRect().bottom - lowest - Math.max(...cards.map(({ height }) => height))
}
