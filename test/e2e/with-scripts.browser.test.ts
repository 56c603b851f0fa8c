import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import {
  ALL_STOCK,
  filterGroup,
  makeGroup,
  PHONE,
  prices,
  slugOf,
  TENANTS,
  titles,
  type Visit,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }

describeByTurns(TENANTS, '$slug with scripts', ({ slug }, test) => {
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

  /** Opens a page and leaves a mark on its window, which a full load would lose. */
  async function open(path: string): Promise<void> {
    await here.go(path)
    await page.evaluate(() => {
      window.sameDocument = true
    })
  }
  /** The two makes with the most stock: they stand first in the list of makes. */
  async function commonMakes(): Promise<[string, string]> {
    const boxes = (await makeGroup(page)).getByRole('checkbox')
    return [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()]
  }
  const sameDocument = () => page.evaluate(() => window.sameDocument === true)

  test('a filter click changes address and results in place; Back brings both back', async () => {
    await open(ALL_STOCK)
    const before = { titles: await titles(page), heading: await page.locator('h1').textContent() }
    await (await makeGroup(page)).getByRole('link', { name: /^Toyota/ }).click()
    await page.waitForURL('**/search/toyota')
    await expect.poll(async () => (await titles(page)).every((title) => title.includes('Toyota')), SOON).toBe(true)
    expect(await page.locator('.chip:visible').first().textContent()).toContain('Toyota')
    expect(await sameDocument()).toBe(true)

    await page.goBack()
    await page.waitForURL(`**${ALL_STOCK}`)
    await expect.poll(() => titles(page), SOON).toEqual(before.titles)
    expect(await page.locator('h1').textContent()).toBe(before.heading)
    expect(await page.locator('.chip:visible').count()).toBe(0)
    expect(await (await filterGroup(page, 'Make')).getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.goForward()
    await page.waitForURL('**/search/toyota')
    await expect.poll(async () => (await titles(page)).every((title) => title.includes('Toyota')), SOON).toBe(true)
    expect(await sameDocument()).toBe(true)
  })

  test('how many there are is announced when it changes', async () => {
    await open(ALL_STOCK)
    const status = page.locator('[role=status], [aria-live=polite]')
    const said = () =>
      status.allTextContents().then((texts) => Number(/\d[\d,]*/.exec(texts.join(' '))?.[0].replace(',', '')))
    const all = await said()
    const [make] = await commonMakes()
    await (await makeGroup(page)).getByRole('link', { name: make }).first().click()
    await page.waitForURL(`**/search/${slugOf(make)}`)
    await expect.poll(said, SOON).toBeLessThan(all)
    expect(await said()).toBeGreaterThanOrEqual((await titles(page)).length)
  })

  test('two makes ticked one after the other are both in the results; chips take them away again', async () => {
    await open(ALL_STOCK)
    const [one, other] = await commonMakes()
    const makes = await makeGroup(page)
    await makes.locator(`input[value="${one}"]`).check()
    await page.waitForURL(`**/search/${slugOf(one)}`)
    // Its list may still be on its way: the second tick counts all the same.
    await makes.locator(`input[value="${other}"]`).click()
    await page.waitForURL(/refinementList/)
    await expect
      .poll(async () => (await titles(page)).filter((title) => !title.includes(one) && !title.includes(other)), SOON)
      .toEqual([])
    // The address changes before the list that goes with it is drawn.
    await page.locator('.chip:visible', { hasText: other }).waitFor()
    // Where filters are menus, the open one lies over the chips.
    await page.keyboard.press('Escape')
    await page.locator('.chip:visible', { hasText: one }).click()
    await page.waitForURL(`**/search/${slugOf(other)}`)
    await expect.poll(() => makes.locator(`input[value="${one}"]`).isChecked(), SOON).toBe(false)
    await page.locator('.chip:visible', { hasText: 'Clear all' }).click()
    await page.waitForURL(`**${ALL_STOCK}`)
    await expect.poll(() => page.locator('.chip:visible').count(), SOON).toBe(0)
    expect(await sameDocument()).toBe(true)
  })

  test('a typed bound, an order and a page follow at once, without a button', async () => {
    await open(ALL_STOCK)
    const least = (await filterGroup(page, 'Price')).getByLabel(/^From/)
    await least.fill('20000')
    await least.press('Tab')
    await page.waitForURL(/range/)
    await expect.poll(async () => Math.min(...(await prices(page))), SOON).toBeGreaterThanOrEqual(20_000)
    await page.locator('select[name=sortBy]:visible').selectOption({ label: 'Price, high to low' })
    await page.waitForURL(/sortBy/)
    await expect
      .poll(async () => {
        const found = await prices(page)
        return found.length > 5 && found.toString() === found.toSorted((a, b) => b - a).toString()
      }, SOON)
      .toBe(true)
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?range[price]=20000:&sortBy=price:desc')
    const first = await titles(page)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(async () => (await titles(page))[0], SOON).not.toBe(first[0])
    expect(await page.evaluate(() => scrollY)).toBeLessThan(400)
    expect(await sameDocument()).toBe(true)
  })

  test('all makes show, and hide again', async () => {
    await open(ALL_STOCK)
    const makes = await filterGroup(page, 'Make')
    // Behind two tabs they are tried in filters.browser.test.ts.
    if (await makes.locator('.facet-tabs').count()) return
    const rare = makes.locator('.fold').getByRole('checkbox').last()
    expect(await rare.isVisible()).toBe(false)
    await makes.getByText('Show all makes').click()
    await rare.waitFor()
    await makes.getByText('Hide extra makes').click()
    await rare.waitFor({ state: 'hidden' })
  })

  test('home, search and vehicle follow each other without a new document', async () => {
    await open('/')
    const form = page.getByRole('form', { name: 'Find a vehicle' })
    await form.getByLabel('Make').selectOption('Toyota')
    await form.getByRole('button').click()
    await page.waitForURL('**/search/toyota')
    await expect.poll(() => titles(page).then((found) => found.length), SOON).toBeGreaterThan(0)
    const card = page.locator('.results article h3 a').first()
    const href = await card.getAttribute('href')
    await card.click()
    await page.waitForURL(`**${href}`)
    await page.locator('h1', { hasText: 'Toyota' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await sameDocument()).toBe(true)
    await page.goBack()
    await page.waitForURL('**/search/toyota')
    await expect.poll(() => titles(page).then((found) => found.length), SOON).toBeGreaterThan(0)
  })

  test('on a phone a tick in the filter sheet keeps the sheet open and changes the results behind it', async () => {
    await page.setViewportSize(PHONE)
    await open(ALL_STOCK)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const [make] = await commonMakes()
    await (await filterGroup(page, 'Make')).locator(`input[value="${make}"]`).check()
    await page.waitForURL(`**/search/${slugOf(make)}`)
    await expect.poll(async () => (await titles(page)).every((title) => title.includes(make)), SOON).toBe(true)
    expect(await page.locator('#filters').isVisible()).toBe(true)
    await page
      .locator('#filters')
      .getByRole('button', { name: /^Show Me \d+/ })
      .click()
    expect(await page.locator('#filters').isVisible()).toBe(false)
    expect(await sameDocument()).toBe(true)
  })
})
