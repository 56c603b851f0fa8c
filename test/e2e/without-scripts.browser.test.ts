import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import {
  ALL_STOCK,
  allMakes,
  filterGroup,
  makeGroup,
  openFilters,
  PHONE,
  prices,
  TENANTS,
  titles,
  type Visit,
  visits,
} from '../support/visit.ts'

const visit = visits()

describeByTurns(TENANTS, '$slug without scripts', ({ slug }, test) => {
  let here: Visit
  beforeEach(async () => {
    here = await visit({ tenant: slug, javaScriptEnabled: false, withoutPhotos: true })
  })
  afterEach(() => here.page.context().close())
  const at = () => new URL(here.page.url()).pathname + new URL(here.page.url()).search

  test('a choice of a filter is a link to its results', async () => {
    const { page } = here
    await here.go(ALL_STOCK)
    const link = (await makeGroup(page)).getByRole('link', { name: /^Toyota/ })
    const promised = lastNumber(await link.textContent())
    await link.click()
    await page.waitForURL('**/search/toyota')
    const found = await titles(page)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((title) => !title.includes('Toyota'))).toEqual([])
    // Sold vehicles may stand among those that are promised (rule:sold-apart).
    expect(found.length).toBeGreaterThanOrEqual(Math.min(promised, 21))
    expect(await resultCount(page)).toBe(promised)
    expect(await (await makeGroup(page)).getByRole('checkbox', { name: /^Toyota/ }).isChecked()).toBe(true)
  })

  test('ticked boxes and typed bounds become results by Apply', async () => {
    const { page } = here
    await here.go(ALL_STOCK)
    const makes = await makeGroup(page)
    await makes.getByRole('checkbox', { name: /^Toyota/ }).check()
    // A dealer's popular makes come first: others may wait behind "Show all makes".
    const mazda = makes.getByRole('checkbox', { name: /^Mazda/ })
    if (!(await mazda.isVisible())) await allMakes(makes)
    await mazda.check()
    await (await filterGroup(page, 'Price')).getByLabel(/^To/).fill('60000')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/refinementList/)
    expect(readable(at())).toBe(
      `${ALL_STOCK}?refinementList[make][0]=Mazda&refinementList[make][1]=Toyota&range[price]=:60000`,
    )
    const found = await titles(page)
    expect(new Set(found.map((title) => /Toyota|Mazda/.exec(title)?.[0]))).toEqual(new Set(['Toyota', 'Mazda']))
    expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(60_000)
  })

  test('an order is applied, and the filters stay', async () => {
    const { page } = here
    await here.go('/search/used-cars')
    const form = page.locator('form:has(select[name=sortBy]):visible')
    await form.getByRole('combobox').selectOption({ label: 'Price, low to high' })
    await form.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/sortBy/)
    expect(readable(at())).toBe('/search/used-cars?sortBy=price:asc')
    const found = await prices(page)
    expect(found.length).toBeGreaterThan(5)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })

  test('pages follow each other and share no vehicle', async () => {
    const { page } = here
    await here.go(ALL_STOCK)
    const first = await page.locator('.results article h3 a').evaluateAll(hrefs)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
    const second = await page.locator('.results article h3 a').evaluateAll(hrefs)
    expect(first).toHaveLength(21)
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((href) => first.includes(href))).toEqual([])
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL(`**${ALL_STOCK}`)
    expect(await page.locator('.results article h3 a').evaluateAll(hrefs)).toEqual(first)
  })

  test('words in the search box become the search they mean; what is not understood stays words', async () => {
    const { page } = here
    async function submit(words: string) {
      await openFilters(page)
      await page.locator('#search-text').fill(words)
      await page.locator('#search-text').press('Enter')
    }
    await here.go(ALL_STOCK)
    await submit('toyota under 60000')
    await page.waitForURL(/\/search\/toyota/)
    expect(readable(at())).toBe('/search/toyota?range[price]=:60000&note=words')
    const found = await titles(page)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((title) => !title.includes('Toyota'))).toEqual([])

    await here.go(ALL_STOCK)
    await submit('zzqq')
    await page.waitForURL(/query=zzqq/)
    expect(await titles(page)).toEqual([])
  })

  test('the form of the home page leads to the search it stands for', async () => {
    const { page } = here
    await here.go('/')
    const form = page.getByRole('form', { name: 'Find a vehicle' })
    await form.getByLabel('Make').selectOption('Toyota')
    await form.getByLabel('Budget').selectOption({ index: 4 })
    const budget = Number((await form.getByLabel('Budget').inputValue()).replace(':', ''))
    await form.getByRole('button').click()
    await page.waitForURL(/\/search\/toyota/)
    expect(readable(at())).toBe(`/search/toyota?range[price]=:${budget}`)
    expect((await titles(page)).every((title) => title.includes('Toyota'))).toBe(true)
    expect((await prices(page)).every((price) => price <= budget)).toBe(true)
  })

  test('a chip takes its filter away again', async () => {
    const { page } = here
    await here.go('/search/toyota')
    await page.locator('.chip:visible', { hasText: 'Toyota' }).click()
    await page.waitForURL(`**${ALL_STOCK}`)
    expect(await page.locator('.chip:visible').count()).toBe(0)
  })

  test('on a phone the menu and the filters open, and a filter found there works', async () => {
    const phone = await visit({ tenant: slug, javaScriptEnabled: false, viewport: PHONE, withoutPhotos: true })
    await phone.go(ALL_STOCK)
    await phone.page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await phone.page.locator('#site-menu').isVisible()).toBe(true)
    await phone.page.getByRole('button', { name: 'Close menu' }).click()
    expect(await phone.page.locator('#site-menu').isVisible()).toBe(false)
    await phone.page.getByRole('button', { name: /^Filter/ }).click()
    await (await makeGroup(phone.page)).getByRole('link', { name: /^Toyota/ }).click()
    await phone.page.waitForURL('**/search/toyota')
    // A tick is sent by the one button there is.
    await phone.go(ALL_STOCK)
    await phone.page.getByRole('button', { name: /^Filter/ }).click()
    const makes = await makeGroup(phone.page)
    await makes.getByRole('checkbox', { name: /^Toyota/ }).check()
    expect(
      await phone.page
        .locator('#filters')
        .getByRole('button', { name: /^Show Me/ })
        .isVisible(),
    ).toBe(false)
    await phone.page.locator('#filters').getByRole('button', { name: 'Apply filters' }).click()
    await phone.page.waitForURL('**/search/toyota')
    await phone.page.context().close()
  })
})

function readable(address: string): string {
  return decodeURIComponent(address)
}

/** How many vehicles the page says it found. */
async function resultCount(page: Page): Promise<number> {
  return Number.parseInt(
    (await page.locator('main p[role=status].sr-only').first().textContent())!.replace(',', ''),
    10,
  )
}

function lastNumber(text: string | null): number {
  return Number(/(\d[\d,]*)\D*$/.exec(text ?? '')?.[1]?.replace(',', ''))
}

function hrefs(links: Element[]): string[] {
  return links.map((link) => link.getAttribute('href')!)
}
