import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, openFilters, openGroup, prices, TENANTS, titles, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }

const address = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)
const followed = (page: Page, path: string | RegExp) => expect.poll(() => address(page), SOON).toMatch(path)
const settled = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))
const count = async (page: Page) =>
  Number((await page.locator('p[role=status].sr-only').first().textContent())!.replace(/\D/g, ''))

describeByTurns(TENANTS, 'what is done in the filters of $slug', ({ slug: tenant }, test) => {
  test('the rest of a list unfolds, folds, and stays unfolded while the price is narrowed', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    await openFilters(page)
    // By its name: which list is the first long one hangs on what else is chosen.
    const long = page.locator('form[aria-label=Filters] details.disclosure', { hasText: 'Show more' }).first()
    const name = await long.locator('summary').first().textContent()
    const group = await filterGroup(page, name!)
    const more = group.getByText('Show more')
    const less = group.getByText('Show less')
    const boxes = group.getByRole('checkbox', { includeHidden: true })
    const all = await boxes.count()
    expect(all).toBeGreaterThan(7)
    const seen = () => expect.poll(() => seenOf(boxes), SOON)
    await seen().toBe(7)
    expect(await less.isVisible()).toBe(false)
    await more.click()
    await seen().toBe(all)
    expect(await more.isVisible()).toBe(false)

    const to = (await filterGroup(page, 'Price')).getByLabel(/^To/)
    await to.fill('60000')
    await to.press('Tab')
    await followed(page, /range\[price\]=:60000/)
    await settled(page)
    // Of some templates one group is open at a time.
    await filterGroup(page, name!)
    await seen().toBeGreaterThan(7)
    await less.click()
    await seen().toBe(7)
    expect(await more.isVisible()).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the kilometre slider leaves what has been driven no further', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(`${ALL_STOCK}?sortBy=km:desc`)
    const before = await count(page)
    const most = await narrow(page, 'Highest kilometres')
    await followed(page, new RegExp(`range\\[km\\]=:${most}(&|$)`))
    await settled(page)
    await expect.poll(() => count(page), SOON).toBeLessThan(before)
    expect(await count(page)).toBeGreaterThan(0)
    const driven = await kilometres(page)
    expect(driven.length).toBeGreaterThan(0)
    expect(Math.max(...driven)).toBeLessThanOrEqual(most)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a chip taken away by key gives its focus to the one that comes to stand there', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go('/search/toyota?range[price]=:60000')
    const chips = page.locator('a.chip:visible')
    await chips.first().focus()
    await page.keyboard.press('Enter')
    await followed(page, /^(?!.*toyota).*range\[price\]=:60000/)
    await settled(page)
    expect(await chips.count()).toBe(2)
    expect(await chips.first().evaluate((chip) => chip === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => chips.count(), SOON).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.context().close()
  })

  test('a search that does not answer takes nothing away: count, choices and their counts stay', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go('/search/toyota')
    const body = await filterGroup(page, 'Body')
    const shown = async () => ({
      count: await count(page),
      heading: await page.locator('h1').textContent(),
      chosen: await page.locator('.chip:visible').allTextContents(),
      choices: await page.locator('form[aria-label=Filters] .option').allTextContents(),
      titles: await titles(page),
    })
    const before = await shown()
    expect(before.count).toBeGreaterThan(0)
    expect(before.choices.length).toBeGreaterThan(10)
    await page.route(/\.data/, (route) => route.fulfill({ status: 503, body: 'out of order' }))
    await body.getByRole('checkbox', { disabled: false, checked: false }).first().check()
    await page.getByRole('alert').filter({ hasText: 'did not answer. These are the last results' }).waitFor()
    await settled(page)
    expect(await shown()).toEqual(before)
    await page.context().close()
  })
})

describeByTurns(TENANTS, 'pressed at $slug while another list is on its way', ({ slug: tenant }, test) => {
  const ticked = (page: Page) =>
    page
      .locator('form[aria-label=Filters] .option input:checked')
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ value }) => value).sort())
  const chip = (page: Page, text: string) => page.locator('a.chip', { hasText: text }).first()

  /** One kind of body is chosen and shown, a second ticked, whose list waits for `release`. */
  async function oneOnItsWay() {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    await openFilters(page)
    const body = await filterGroup(page, 'Body')
    const boxes = body.getByRole('checkbox', { disabled: false })
    await boxes.nth(2).waitFor()
    const [one = '', other = '', third = ''] = await boxes.evaluateAll((all: HTMLInputElement[]) =>
      all.map(({ value }) => value),
    )
    const option = (value: string) => body.locator('.option', { has: page.locator(`input[value="${value}"]`) })
    await option(one).locator('input').check()
    await chip(page, one).waitFor({ state: 'attached' })
    await settled(page)
    const { release } = await delayed(page, /\.data/)
    await option(other).locator('input').check()
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-pending'))
    return { page, one, other, third, option, release: release }
  }

  test('a chip takes its own choice away and leaves the one just ticked', async () => {
    const { page, one, other, release } = await oneOnItsWay()
    await chip(page, one).dispatchEvent('click')
    release()
    await chip(page, other).waitFor({ state: 'attached' })
    await chip(page, one).waitFor({ state: 'detached' })
    await settled(page)
    expect(await ticked(page)).toEqual([other])
    expect(address(page)).toContain(other)
    expect(address(page)).not.toContain(one)
    await page.context().close()
  })

  test('a choice pressed as a link joins the one just ticked', async () => {
    const { page, one, other, third, option, release } = await oneOnItsWay()
    await option(third).locator('a').dispatchEvent('click')
    release()
    await chip(page, third).waitFor({ state: 'attached' })
    await settled(page)
    expect(await ticked(page)).toEqual([one, other, third].sort())
    await page.context().close()
  })

  test('all of a group is cleared, the one just ticked with it', async () => {
    const { page, one, other, release } = await oneOnItsWay()
    await page.locator('form[aria-label=Filters] a.group-clear', { hasText: 'body' }).dispatchEvent('click')
    release()
    await chip(page, one).waitFor({ state: 'detached' })
    await settled(page)
    expect(await ticked(page)).toEqual([])
    expect(await chip(page, other).count()).toBe(0)
    await page.context().close()
  })

  test('who goes elsewhere is not brought back', async () => {
    const { page, one, release } = await oneOnItsWay()
    await chip(page, one).dispatchEvent('click')
    await page.locator('a[href="/"]').first().dispatchEvent('click')
    release()
    await followed(page, /^\/$/)
    await settled(page)
    await page.locator('#content h1').first().waitFor()
    expect(address(page)).toBe('/')
    await page.context().close()
  })
})

describeByTurns(TENANTS, 'done in the filters of $slug before scripts are there', ({ slug: tenant }, test) => {
  /** A search page whose scripts are on their way until `release`. */
  async function asleep() {
    const { page, problems } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    const { release } = await delayed(page, /\/entry\.client[^/]*\.js/)
    await page.goto(ALL_STOCK, { waitUntil: 'domcontentloaded' })
    return { page, problems, release }
  }

  test('a tick and an amount are followed once they are', async () => {
    const { page, problems, release } = await asleep()
    const box = (await filterGroup(page, 'Body'))
      // Menus of filters close once another is opened.
      .getByRole('checkbox', { disabled: false, includeHidden: true })
      .first()
    await box.check()
    const body = await box.inputValue()
    const to = (await filterGroup(page, 'Price')).getByLabel(/^To/)
    await to.fill('60000')
    release()
    await followed(page, /range\[price\]=:60000/)
    expect(address(page)).toContain(body)
    await settled(page)
    expect(await box.isChecked()).toBe(true)
    expect(await to.inputValue()).toBe('60000')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('so is a handle that was moved', async () => {
    const { page, problems, release } = await asleep()
    const price = await filterGroup(page, 'Price')
    const high = price.getByRole('slider', { name: 'Highest price' })
    await high.focus()
    for (let time = 0; time < 3; time++) await page.keyboard.press('PageDown')
    // The address rounds what the handle asks (rule:slider-rounding).
    const most = String(Math.round(Number(await high.inputValue()) / 1000) * 1000)
    release()
    await followed(page, new RegExp(`range\\[price\\]=:${most}`))
    await expect.poll(() => price.locator('.slider-boxes input').last().inputValue()).toBe(most)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('so is text that was typed', async () => {
    const { page, problems, release } = await asleep()
    await openFilters(page)
    await page.locator('#search-text').fill('wobbegong')
    release()
    await followed(page, /query=wobbegong/)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('so is another order', async () => {
    const { page, problems, release } = await asleep()
    await page.locator('select[name=sortBy]:visible').first().selectOption('year:desc')
    release()
    await followed(page, /sortBy=year:desc/)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('the slider of weekly prices leaves subscriptions that cost no more', async () => {
  const { page, go, problems } = await visit({ withoutPhotos: true, tenant: 'loopline', popupClosed: true })
  await go('/search/used-cars?sortBy=price:desc')
  const before = await count(page)
  const most = await narrow(page, 'Highest weekly price')
  expect(Math.max(...(await prices(page)))).toBeGreaterThan(most)
  await followed(page, new RegExp(`range\\[subscription_price\\]=:${most}(&|$)`))
  await settled(page)
  await expect.poll(() => count(page), SOON).toBeLessThan(before)
  const weekly = await prices(page)
  expect(weekly.length).toBeGreaterThan(0)
  expect(Math.max(...weekly)).toBeLessThanOrEqual(most)
  expect(problems).toEqual([])
  await page.context().close()
})

/** Moves a handle down by keys, to about two thirds; answers where it stands. */
async function narrow(page: Page, name: string): Promise<number> {
  await openFilters(page)
  const group = page.locator('form[aria-label=Filters] details.disclosure', {
    has: page.getByRole('slider', { name, includeHidden: true }),
  })
  await openGroup(page, group)
  const handle = group.getByRole('slider', { name })
  await handle.focus()
  for (let time = 0; time < 3; time++) await page.keyboard.press('PageDown')
  const to = group.getByLabel(/^To/)
  await expect.poll(() => to.inputValue(), SOON).toBe(await handle.inputValue())
  expect(await handle.inputValue()).not.toBe(await handle.getAttribute('max'))
  return Number(await handle.inputValue())
}

function seenOf(boxes: Locator): Promise<number> {
  return boxes.evaluateAll((all) => all.filter((box) => box.checkVisibility()).length)
}

/** What the cards say of kilometres, in order. */
async function kilometres(page: Page): Promise<number[]> {
  const texts = await page.locator('.results article').allTextContents()
  return texts.flatMap((text) =>
    [...(/([\d,]+) ?km/.exec(text)?.slice(1) ?? [])].map((km) => Number(km.replace(/,/g, ''))),
  )
}
