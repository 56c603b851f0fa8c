import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { POPUP_TENANT, SECTIONS_TENANTS } from '../support/sections-tenant.ts'
import { DESK, PHONE, tenantConfig, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }

/** The longest words for bodies beside short ones. */
const BODIES = ['Convertible', 'SUV', 'Coupe', 'Wagon', 'ATV', 'Hatch', 'Cab Chassis', 'People Mover']

test.each(SECTIONS_TENANTS)('bodies of long words and the words of the search fit in $template', async ({ slug }) => {
  const { page, go } = await visit({ tenant: slug })
  await go('/')
  const bodies = page.locator('.bodies li')
  await page.locator('.bodies').evaluate((list, words) => {
    const one = list.firstElementChild!
    list.replaceChildren(...words.map(() => one.cloneNode(true)))
    for (const [at, word] of words.entries()) list.children[at]!.querySelector('span')!.textContent = word
    for (const count of list.querySelectorAll('small')) count.textContent = '128'
  }, BODIES)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const edges = await bodies.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right))
    expect(edges).toHaveLength(BODIES.length)
    expect([width, Math.max(...edges)]).toEqual([width, expect.toSatisfy((edge: number) => edge <= width - 12)])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // What a box of the search says stands clear of the edge of that box.
  const gaps = await page
    .locator('.opening form .input, .m-hero-search .input')
    .evaluateAll((boxes) => boxes.map((box) => Number.parseFloat(getComputedStyle(box).paddingLeft)))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8)
})

describeByTurns(SECTIONS_TENANTS, '$template', ({ slug }, byTurn) => {
  const steps = (page: Page) => ({
    previous: page.locator('.promotions').getByRole('button', { name: 'Previous' }),
    next: page.locator('.promotions').getByRole('button', { name: 'Next' }),
    current: () => page.locator('.promotions [aria-current]').getAttribute('href'),
  })

  byTurn('the slider goes to its ends and no further, by buttons, dots and keys', async () => {
    const here = await visit({ tenant: slug })
    const { page } = here
    await here.go('/')
    const { previous, next, current } = steps(page)
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false])
    for (const at of ['two', 'three']) {
      await next.click()
      await expect.poll(current, SOON).toMatch(new RegExp(`-${at}$`))
    }
    await expect.poll(() => next.isDisabled(), SOON).toBe(true)
    expect(await previous.isDisabled()).toBe(false)
    // Who pressed Next up to the end is not left on a dead button.
    await expect.poll(() => previous.evaluate((button) => button === document.activeElement), SOON).toBe(true)

    await page.locator('.promotions').getByRole('link', { name: 'Slide one', exact: true }).last().click()
    await expect.poll(() => previous.isDisabled(), SOON).toBe(true)
    await page.locator('.promotions .carousel-track').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(current, SOON).toMatch(/-two$/)
    expect(new URL(page.url()).hash).toBe('')
    expect(here.problems).toEqual([])
    await page.context().close()
  })

  byTurn.each([DESK, PHONE])('slides are 1920 by 540 at $width px (rule:promotions-slider)', async (viewport) => {
    const { page, go } = await visit({ tenant: slug, viewport })
    await go('/')
    const ratios = await page
      .locator('.slide-frame')
      .evaluateAll((frames) => frames.map((frame) => frame.clientWidth / frame.clientHeight))
    expect(ratios).toHaveLength(3)
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1920 / 540, 1)
    await page.context().close()
  })

  byTurn('without scripts the slider scrolls and its dots are links to the slides', async () => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: false })
    await go('/')
    // Without scripts a page is there before its styles are.
    await expect.poll(() => steps(page).next.count(), SOON).toBe(0)
    await page.locator('.promotions').getByRole('link', { name: 'Slide three', exact: true }).last().click()
    expect(new URL(page.url()).hash).toMatch(/-three$/)
    const slide = page.locator('.promotions li', { hasText: 'Slide three' }).first()
    await expect.poll(async () => Math.abs((await slide.boundingBox())!.x) < DESK.width / 4, SOON).toBe(true)
    await page.context().close()
  })

  byTurn.each([true, false])('answers open and close, reviews unfold (scripts: %s)', async (javaScriptEnabled) => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled })
    await go('/')
    const answer = page.getByText('We do, whatever it is.')
    expect(await answer.isVisible()).toBe(false)
    await page.getByText('Do you take trade-ins?').click()
    await answer.waitFor()
    await page.getByText('Do you take trade-ins?').click()
    await answer.waitFor({ state: 'hidden' })

    expect(await page.getByText('Review number 3.').isVisible()).toBe(false)
    await page.getByText('Show 2 more reviews').click()
    await page.getByText('Review number 3.').waitFor()
    expect(await page.getByText('Sample reviews').isVisible()).toBe(true)
    await page.context().close()
  })

  byTurn('nothing of the video site is asked for before a press, its player stands there after it', async () => {
    const { page, go } = await visit({ tenant: slug })
    const asked: string[] = []
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    await go('/')
    const poster = page.getByRole('link', { name: /Watch .* on YouTube/ })
    await poster.scrollIntoViewIfNeeded()
    // Its size: where it stands may still change while the rows above it are laid out.
    const size = () => page.locator('.video').evaluate((place: HTMLElement) => [place.offsetWidth, place.offsetHeight])
    const before = await size()
    expect(asked).toEqual([])
    await poster.click()
    await page.locator('.video iframe').waitFor()
    await expect.poll(() => asked.length, SOON).toBe(1)
    expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?.*autoplay=1/)
    expect(await size()).toEqual(before)
    expect(await page.evaluate(() => window.policyViolations)).toEqual([])
    // The page can still be left: what drew the link takes it away again.
    await page.locator('main').getByRole('link', { name: 'About us', exact: true }).click()
    await expect.poll(() => page.locator('.video').count(), SOON).toBe(0)
    await page.context().close()
  })

  byTurn.each([true, false])('a location has its map and its holidays (scripts: %s)', async (javaScriptEnabled) => {
    const here = await visit({ tenant: slug, javaScriptEnabled, reducedMotion: 'reduce' })
    const { page } = here
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await here.go('/')
    const place = page.locator('section', { has: page.getByRole('heading', { name: 'The yard by the river' }) })
    const map = place.getByRole('link', { name: 'Show the map of The Yard' })
    expect(await map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//)
    expect(await place.getByRole('link', { name: 'See this location' }).getAttribute('href')).toBe('/locations/yard')
    expect(scripts.filter((address) => /location-section|live-map/.test(address))).toEqual([])
    if (javaScriptEnabled) {
      await map.scrollIntoViewIfNeeded()
      await expect.poll(() => scripts.some((address) => /location-section/.test(address)), SOON).toBe(true)
      // Its code comes as it comes near; a press before that follows the link.
      const pressed = async () => {
        if (await map.isVisible()) await map.click()
        return place.locator('.live-map').count()
      }
      await expect.poll(pressed, { timeout: 60_000, interval: 1000 }).toBe(1)
      await place.locator('.live-map:not(.opacity-0)').waitFor({ timeout: 60_000 })
      await place.getByRole('button', { name: 'Holiday hours' }).click()
      await page.getByRole('dialog', { name: 'Holiday hours at The Yard' }).waitFor()
    }
    expect(here.problems).toEqual([])
    await page.context().close()
  })

  byTurn('without scripts the video is a link to where it can be watched', async () => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: false })
    await go('/')
    const poster = page.getByRole('link', { name: /on YouTube/ })
    expect(await poster.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefghijk')
    expect(await page.locator('iframe').count()).toBe(0)
    await page.context().close()
  })

  byTurn('the counter goes on by the clock', async () => {
    const { page } = await visit({ tenant: slug })
    await page.clock.install({ time: new Date('2026-11-21T02:00:00Z') })
    await page.goto('/')
    await page.mouse.move(5, 5)
    await hydrated(page)
    const count = async () =>
      Number(
        (await page
          .locator('#content p strong')
          .filter({ hasText: /^[\d,]+$/ })
          .first()
          .textContent())!.replace(/\D/g, ''),
      )
    // One every ten seconds since midnight in Brisbane; the page looks again every ten seconds as well.
    const behind = async () => {
      await page.clock.runFor(10_000)
      const seconds = ((await page.evaluate(() => Date.now())) - Date.parse('2026-11-20T14:00:00Z')) / 1000
      return Math.floor(seconds / 10) - (await count())
    }
    // Until it begins it says what the server counted, by another clock.
    await expect.poll(behind, SOON).toSatisfy((late: number) => late === 0 || late === 1)
    await page.context().close()
  })

  byTurn('blocks stand on searches and vehicles before scripts and after them, and after a walk between', async () => {
    const here = await visit({ tenant: slug })
    const { page, go } = here
    await go('/search/used-cars/toyota')
    await hydrated(page)
    const end = page.locator('main').getByRole('heading', { name: 'At the end' })
    const beside = page.locator('.blocks-beside').getByRole('link', { name: 'Ask' })
    expect([await end.count(), await beside.count()]).toEqual([1, 0])
    await page.locator('main a[href^="/cars/"]').first().click()
    await beside.waitFor()
    // What is far below is drawn once it comes near.
    await page.keyboard.press('End')
    await end.waitFor()
    await page.reload()
    await hydrated(page)
    expect([await end.count(), await beside.count()]).toEqual([1, 1])
    const { violations } = await axeOf(page).include('.blocks-beside').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(here.problems).toEqual([])
    await page.context().close()
  })
})

const WHOLE = SECTIONS_TENANTS.flatMap(({ slug, template }) =>
  ['/', '/about-us'].map((path) => ({ slug, template, path })),
)

test.each(atWidths(WHOLE, 2))(
  '$template, $path: nothing runs out of the page, jumps or is wrong for axe at $width px',
  async ({ slug, path, viewport }) => {
    const { page, go, problems } = await visit({ tenant: slug, viewport, reducedMotion: 'reduce' })
    await go(path)
    // Frame by frame, as fast as a page can be seen to move: what waits is laid out a frame before it is in view.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        scrollTo(0, y)
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    const { violations } = await axeOf(page).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('a counter by the clock looks every 150 s, at the day of its time zone (rule:sales-counter)', async () => {
  const { page } = await visit({ tenant: 'kestrel-kia', popupClosed: true })
  const midnight = Date.parse('2026-11-20T14:00:00Z')
  await page.clock.install({ time: midnight + 6 * 3_600_000 })
  await page.goto('/')
  await hydrated(page)
  const count = page.locator('p', { hasText: 'Kias sold in Australia on an average day' }).locator('strong')
  const drawn = await count.textContent()
  await page.clock.runFor(120_000)
  expect(await count.textContent()).toBe(drawn)
  await page.clock.runFor(30_000)
  const { perDay, secondsPerSale } = completeSettings(tenantConfig('kestrel-kia').settings).salesCounter
  const seconds = ((await page.evaluate(() => Date.now())) - midnight) / 1000
  const sold = Math.min(perDay, Math.floor(seconds / secondsPerSale))
  expect([String(sold), String(sold - 1)]).toContain(await count.textContent())
  await page.context().close()
})

test('a counter of real sales asks the server, and keeps what it said while that does not answer', async () => {
  const { page } = await visit({ tenant: POPUP_TENANT })
  const counts = [1_205, null, 1_207]
  await page.route('**/api/sales-count', (route) => {
    const count = counts.shift() ?? null
    return count === null ? route.fulfill({ status: 503 }) : route.fulfill({ json: { count } })
  })
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  const count = page.locator('#content p strong').filter({ hasText: /^[\d,]+$/ })
  expect(await count.textContent()).toBe('0')
  for (const [left, said] of [
    [2, '1,205'],
    [1, '1,205'],
    [0, '1,207'],
  ] as const) {
    await page.clock.runFor(10_000)
    await expect.poll(() => counts.length, SOON).toBe(left)
    await expect.poll(() => count.textContent(), SOON).toBe(said)
  }
  await page.context().close()
})

describe('a promotion', () => {
  const popup = (page: Page) => page.getByRole('dialog', { name: 'Open this Sunday' })
  const move = (page: Page) => page.mouse.wheel(0, 200)

  test('is shown once the page has hydrated, closes by Escape, and stays closed', async () => {
    const { page, go } = await visit({ tenant: POPUP_TENANT })
    await go('/')
    await move(page)
    await popup(page).waitFor()
    const box = (await popup(page).boundingBox())!
    expect(box.width).toBeLessThanOrEqual(600)
    expect(box.height).toBeLessThanOrEqual(DESK.height * 0.8)
    // Larger text makes more of it, not a wider promotion.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
    expect((await popup(page).boundingBox())!.width).toBeLessThanOrEqual(600)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    expect((await popup(page).locator('img').boundingBox())!.height).toBeCloseTo(DESK.height * 0.4, 0)
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    const { violations } = await axeOf(page).include('dialog').analyze()
    expect(violations).toEqual([])

    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'hidden' })
    await go('/')
    await move(page)
    await page.waitForTimeout(4_000)
    expect(await popup(page).count()).toBe(0)
    await page.context().close()
  })

  test('its link leads on and is remembered as well; its button does the same without leading anywhere', async () => {
    const { page, go } = await visit({ tenant: POPUP_TENANT })
    await go('/')
    await move(page)
    await popup(page).getByRole('link', { name: 'Come and see' }).click()
    await page.waitForURL('**/about-us')
    expect(await popup(page).count()).toBe(0)
    await expect.poll(() => closedKeys(page), SOON).toHaveLength(1)
    await page.context().close()

    const other = await visit({ tenant: POPUP_TENANT })
    await other.go('/')
    await move(other.page)
    await popup(other.page).getByRole('button', { name: 'Close' }).click()
    await popup(other.page).waitFor({ state: 'hidden' })
    await expect.poll(() => closedKeys(other.page), SOON).toHaveLength(1)
    await other.page.context().close()
  })

  test('is not shown without scripts, nor after its end, nor over the thanks for a form, nor where storage says it was closed; a broken entry is none', async () => {
    const without = await visit({ tenant: POPUP_TENANT, javaScriptEnabled: false })
    await without.go('/')
    expect(await popup(without.page).count()).toBe(0)
    expect(await without.page.locator('dialog.popup').count()).toBe(0)
    await without.page.context().close()

    const answered = await visit({ tenant: POPUP_TENANT })
    await answered.go('/success?form=contact')
    await move(answered.page)

    const over = await visit({ tenant: POPUP_TENANT })
    await over.page.clock.setFixedTime('2100-01-01T00:00:00Z')
    await over.go('/')
    await move(over.page)
    await over.page.waitForTimeout(4_000)
    expect(await popup(over.page).count()).toBe(0)
    expect(await answered.page.locator('dialog.popup').count()).toBe(0)
    await over.page.context().close()
    await answered.page.context().close()

    const broken = await visit({ tenant: POPUP_TENANT })
    await broken.go('/')
    await move(broken.page)
    await popup(broken.page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => closedKeys(broken.page), SOON).toHaveLength(1)
    const [key] = await closedKeys(broken.page)
    await broken.page.evaluate((name) => localStorage.setItem(name!, '{"half'), key)
    await broken.go('/')
    await move(broken.page)
    await popup(broken.page).waitFor()
    await broken.page.context().close()
  })

  test('closes for a visitor whose browser keeps nothing, without a fault', async () => {
    const { page, go, problems } = await visit({ tenant: POPUP_TENANT })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await go('/')
    await move(page)
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await popup(page).waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('waits for a move, and while a visitor fills in something; it is never the largest paint of a page', async () => {
    const { page, go } = await visit({ tenant: POPUP_TENANT })
    await page.addInitScript(() => {
      const seen = window as Window & { largest?: string[] }
      seen.largest = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
          seen.largest!.push(entry.element?.closest('dialog') ? 'popup' : 'page')
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await go('/search/new-used-and-demo-cars')
    await page.waitForTimeout(4_000)
    expect(await popup(page).count()).toBe(0)
    await page.getByRole('combobox').first().focus()
    await move(page)
    await page.waitForTimeout(4_000)
    expect(await popup(page).count()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await popup(page).waitFor()
    await page.waitForTimeout(500)
    const shown = await page.evaluate(() => (window as Window & { largest?: string[] }).largest)
    expect(shown!.length).toBeGreaterThan(0)
    expect(shown).not.toContain('popup')
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
    await page.context().close()
  })
})

function closedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('popup')))
}
