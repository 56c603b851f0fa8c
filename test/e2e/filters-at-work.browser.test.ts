import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import {
  ALL_STOCK,
  DESK,
  filterGroup,
  makeGroup,
  openFilters,
  PHONE,
  TENANTS,
  titles,
  type Visit,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const address = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)
const settled = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))

describeByTurns(TENANTS, 'filters of $slug at work', ({ slug }, test) => {
  let here: Visit
  let page: Page
  beforeEach(async () => {
    here = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true })
    page = here.page
  })
  afterEach(async () => {
    expect(here.problems).toEqual([])
    await page.context().close()
  })
  const followed = (path: string | RegExp) => expect.poll(() => address(page), SOON).toMatch(path)
  const boxes = (group: Locator) => ({ low: group.getByLabel(/^From/), high: group.getByLabel(/^To/) })

  test('typed text is searched as text once typing rests; Enter reads its words', async () => {
    await here.go(`${ALL_STOCK}?page=2`)
    await openFilters(page)
    const box = page.locator('#search-text')
    await box.pressSequentially('toyota under 60000', { delay: 15 })
    await followed(/\?query=toyota\+under\+60000$|\?query=toyota under 60000$/)
    await settled(page)
    expect(await box.inputValue()).toBe('toyota under 60000')
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    await box.press('Escape')
    if (!(await box.isVisible())) await openFilters(page)
    await box.press('Enter')
    await followed(/\/search\/toyota\?range\[price\]=:60000/)
  })

  test('suggestions come while typing; the last searches while the box is empty', async () => {
    await here.go(`${ALL_STOCK}?query=toyota`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('forecourt:searches')), SOON).toContain('toyota')
    await here.go(ALL_STOCK)
    await openFilters(page)
    const box = page.locator('#search-text')
    await box.click()
    const list = page.locator('form[aria-label=Filters] .suggestions')
    await expect.poll(() => list.getByRole('option').allTextContents(), SOON).toContain('“toyota”')
    await box.pressSequentially('toyo', { delay: 15 })
    await list
      .getByRole('option', { name: /^Toyota/ })
      .first()
      .click()
    await followed(/\/search\/toyota/)
  })

  test('a change keeps the focus and the last results, and shifts nothing', async () => {
    await here.go(ALL_STOCK)
    const body = await filterGroup(page, 'Body')
    const box = body.getByRole('checkbox', { disabled: false }).first()
    await box.hover()
    let shown = 0
    await page.route('**/*.data*', async (route) => {
      shown = await page.locator('.results article').count()
      await route.continue()
    })
    await box.check()
    await followed(/body/)
    await settled(page)
    expect(shown).toBeGreaterThan(0)
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
    await page.unroute('**/*.data*')
  })

  test('a search that does not answer leaves the last results, says so, and can be tried again', async () => {
    await here.go(ALL_STOCK)
    const before = await titles(page)
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'out of order' }))
    await (await makeGroup(page)).getByRole('checkbox', { name: /^Toyota/ }).check()
    const notice = page.getByRole('alert').filter({ hasText: 'did not answer' })
    await notice.waitFor()
    expect(await titles(page)).toEqual(before)
    expect(await page.getByText(/No Results/i).count()).toBe(0)
    await page.unroute('**/*.data*')
    await notice.getByRole('link', { name: 'Retry' }).click()
    await expect.poll(async () => (await titles(page)).every((title) => title.includes('Toyota')), SOON).toBe(true)
    expect(await notice.count()).toBe(0)
    here.problems.length = 0
  })

  test('a form that does not answer is what is tried again, not the search before it', async () => {
    await here.go(ALL_STOCK)
    const before = await titles(page)
    await openFilters(page)
    const box = page.locator('#search-text')
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'out of order' }))
    await box.evaluate((field: HTMLInputElement) => {
      field.value = 'toyota under 60000'
      field.form!.requestSubmit()
    })
    const notice = page.getByRole('alert').filter({ hasText: 'did not answer' })
    await notice.waitFor()
    expect([await titles(page), address(page)]).toEqual([before, ALL_STOCK])
    await page.unroute('**/*.data*')
    await notice.getByRole('link', { name: 'Retry' }).click()
    await followed(/\/search\/toyota\?range\[price\]=:60000/)
    await expect.poll(() => notice.count(), SOON).toBe(0)
    here.problems.length = 0
  })

  test('what a pointer rests on is fetched before it is pressed, unless data is saved', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
    await here.go(ALL_STOCK)
    await (await makeGroup(page)).locator('.option', { hasText: 'Toyota' }).first().hover()
    const ahead = () => asked.filter((url) => url.includes('/search/toyota.data'))
    await expect.poll(() => ahead().length, SOON).toBe(1)
    await (await makeGroup(page)).getByRole('link', { name: /^Toyota/ }).click()
    await followed(/\/search\/toyota$/)
    await settled(page)
    // What React Router asks for is what was fetched, to the letter.
    expect(new Set(ahead()).size).toBe(1)

    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await here.go(ALL_STOCK)
    asked.length = 0
    await (await makeGroup(page)).locator('.option', { hasText: 'Toyota' }).first().hover()
    await page.waitForTimeout(400)
    expect(ahead()).toEqual([])
  })

  test('what a press leads to is asked for before React, which hydrates first, hears of it', async () => {
    let hydrate = () => {}
    const waits = new Promise<void>((resolve) => (hydrate = resolve))
    await page.route('**/assets/entry.client-*.js', (route) => waits.then(() => route.continue()))
    await page.goto(ALL_STOCK)
    await page.mouse.move(2, 2)
    await page.waitForFunction(() => window.hrefAhead !== undefined)
    const asked = page.waitForRequest(/\.data\?.*_routes=search/)
    await page.locator('form[aria-label=Filters] .option a').first().dispatchEvent('pointerdown')
    await asked
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    hydrate()
  })

  test('on a phone a slider is moved by a finger’s keys and the button says how many there are', async () => {
    await page.setViewportSize(PHONE)
    await here.go(ALL_STOCK)
    const { high } = boxes(await filterGroup(page, 'Price'))
    await high.fill('40000')
    await high.press('Tab')
    await followed(/range\[price\]=:40000/)
    const show = page.locator('#filters').getByRole('button', { name: /^Show Me \d+ / })
    const number = async (of: Locator) => Number(/\d+/.exec((await of.textContent()) ?? '')?.[0])
    const said = page.locator('p[role=status].sr-only').first()
    await expect.poll(async () => (await number(show)) - (await number(said)), SOON).toBe(0)
    await show.click()
    expect(await page.locator('#filters').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })

  test.each([DESK, PHONE])('nothing of the open filters hinders anybody, $width px wide', async (viewport) => {
    await page.setViewportSize(viewport)
    await here.go(`/search/toyota?range[price]=20000:60000`)
    for (const label of ['Make', 'Price', 'Body']) await filterGroup(page, label)
    const { violations } = await axeOf(page).include('#filters').analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found).toEqual([])
  })
})
