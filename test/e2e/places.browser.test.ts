import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, TENANTS, titles, type Visit, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const settled = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))
const scrolled = (page: Page) => page.evaluate(() => scrollY)

describeByTurns(TENANTS, 'where a shopper stands in the search of $slug', ({ slug }, test) => {
  let here: Visit
  let page: Page
  beforeEach(async () => {
    here = await visit({ tenant: slug, popupClosed: true })
    page = here.page
  })
  afterEach(async () => {
    expect(here.problems).toEqual([])
    await page.context().close()
  })

  test('what was ticked keeps the focus and stays in sight, though the page around it changes', async () => {
    await here.go(ALL_STOCK)
    const body = await filterGroup(page, 'Body')
    const box = body.getByRole('checkbox', { disabled: false }).first()
    await box.evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = () => box.evaluate((field) => field.getBoundingClientRect().top / innerHeight)
    const was = await titles(page)
    await box.check()
    await expect.poll(() => page.url(), SOON).toMatch(/body/)
    await settled(page)
    await expect.poll(async () => String(await titles(page)) !== String(was), SOON).toBe(true)
    // Browsers hold the page by what they choose: a card that moved may take the groups a little way with it.
    expect(await place()).toBeGreaterThan(0.05)
    expect(await place()).toBeLessThan(0.9)
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('Back from a vehicle comes to the place it was opened from', async () => {
    await here.go(ALL_STOCK)
    const card = page.locator('.results article h3 a').nth(7)
    await card.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }))
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(200)
    await card.evaluate((link) => (link as HTMLElement).click())
    await page.waitForURL('**/cars/**')
    await page.locator('h1').waitFor()
    await page.goBack()
    await page.waitForURL(`**${new URL(page.url()).pathname}`)
    await expect.poll(() => titles(page).then((found) => found.length), SOON).toBeGreaterThan(7)
    await expect.poll(() => scrolled(page), SOON).toBe(before)
  })

  test('a second search in a row that does not answer still leaves the last results', async () => {
    await here.go(ALL_STOCK)
    const before = await titles(page)
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'out of order' }))
    const body = await filterGroup(page, 'Body')
    for (const nth of [0, 1]) {
      await body
        .getByRole('checkbox', { disabled: false })
        .nth(nth)
        .evaluate((field) => (field as HTMLInputElement).click())
      await settled(page)
      await expect.poll(() => page.getByRole('alert').count(), SOON).toBeGreaterThan(0)
      expect(await titles(page)).toEqual(before)
    }
    here.problems.length = 0
  })
})
