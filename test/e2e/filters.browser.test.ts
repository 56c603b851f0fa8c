import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { describeByTurns } from '../support/matrix.ts'
import {
  ALL_STOCK,
  filterGroup,
  makeGroup,
  prices,
  TENANTS,
  tenantConfig,
  titles,
  type Visit,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const address = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)
const settled = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))

test('a price slider goes by its own $500 while its address rounds to $1000, and stays where it was put', async () => {
  const { page, go } = await visit({ withoutPhotos: true, tenant: 'halyard-motors', popupClosed: true })
  await go(ALL_STOCK)
  const low = (await filterGroup(page, 'Price')).getByRole('slider', { name: 'Lowest price' })
  const min = Number(await low.getAttribute('min'))
  await low.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => address(page), SOON).toMatch(new RegExp(`range\\[price\\]=${min + 1000}:$`))
  await settled(page)
  expect(await low.inputValue()).toBe(String(min + 500))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => address(page), SOON).toBe(ALL_STOCK)
  await page.context().close()
})

describeByTurns(TENANTS, 'filters of $slug', ({ slug }, test) => {
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
  /** What the address says of where a handle of prices stands. */
  const { roundTo } = completeSettings(tenantConfig(slug).settings).search.sliders
  const roundedPrice = (stands: number) => Math.round(stands / roundTo) * roundTo
  const boxes = (group: Locator) => ({ low: group.getByLabel(/^From/), high: group.getByLabel(/^To/) })

  test('a slider is moved by keys: its box follows at once, the address once it rests, and it keeps the focus', async () => {
    await here.go(ALL_STOCK)
    const price = await filterGroup(page, 'Price')
    const low = price.getByRole('slider', { name: 'Lowest price' })
    await low.focus()
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
    // The first of them fetches what ties handles to boxes.
    await expect.poll(() => boxes(price).low.inputValue(), SOON).toBe(await low.inputValue())
    const asked = await low.inputValue()
    const rounded = roundedPrice(Number(asked))
    await followed(new RegExp(`range\\[price\\]=${rounded}:$`))
    await expect.poll(async () => Math.min(...(await prices(page))), SOON).toBeGreaterThanOrEqual(rounded)
    expect(Number(asked)).toBe(Number(await low.getAttribute('min')) + 8 * Number(await low.getAttribute('step')))
    await settled(page)
    expect(await low.evaluate((handle) => handle === document.activeElement)).toBe(true)
    expect(await price.locator('.slider-bars rect:not(.chosen)').count()).toBeGreaterThan(0)

    await price.getByRole('link', { name: 'Clear price' }).click()
    await followed(new RegExp(`${ALL_STOCK}$`))
    await expect.poll(() => boxes(price).low.inputValue(), SOON).toBe('')
    expect(await low.inputValue()).toBe(await low.getAttribute('min'))
    expect(
      await price
        .locator('summary')
        .first()
        .evaluate((opener) => opener === document.activeElement),
    ).toBe(true)
  })

  test('a slider is dragged, and one history entry is all it leaves', async () => {
    await here.go(ALL_STOCK)
    const price = await filterGroup(page, 'Price')
    const high = price.getByRole('slider', { name: 'Highest price' })
    await high.scrollIntoViewIfNeeded()
    await page.waitForTimeout(350)
    const track = (await high.boundingBox())!
    const y = track.y + track.height / 2
    await page.mouse.move(track.x + track.width - 22, y)
    await page.mouse.down()
    await page.mouse.move(track.x + track.width * 0.7, y, { steps: 4 })
    await page.mouse.move(track.x + track.width * 0.4, y, { steps: 4 })
    await page.mouse.up()
    const asked = Number(await boxes(price).high.inputValue())
    expect(asked).toBeGreaterThan(0)
    const rounded = roundedPrice(asked)
    await followed(new RegExp(`range\\[price\\]=:${rounded}$`))
    await expect.poll(async () => Math.max(...(await prices(page))), SOON).toBeLessThanOrEqual(rounded)
    await page.goBack()
    await followed(new RegExp(`${ALL_STOCK}$`))
    await expect.poll(() => high.inputValue(), SOON).toBe(await high.getAttribute('max'))
  })

  test('an amount typed within the stock is asked for as it is, whatever the slider’s step', async () => {
    await here.go(ALL_STOCK)
    const group = await filterGroup(page, 'Kilometres')
    const { low, high } = boxes(group)
    await high.fill('53000')
    await high.press('Tab')
    await followed(/range\[km\]=:53000$/)
    await settled(page)
    expect(await high.inputValue()).toBe('53000')
    // The other handle is moved: the box it does not belong to keeps what was typed.
    await group.getByRole('slider').first().focus()
    await page.keyboard.press('ArrowRight')
    await followed(/range\[km\]=\d+:53000$/)
    expect(await high.inputValue()).toBe('53000')
    expect(Number(await low.inputValue())).toBeGreaterThan(0)
  })

  test('an amount beyond the stock is moved into it, and that is said', async () => {
    await here.go(ALL_STOCK)
    const { high } = boxes(await filterGroup(page, 'Price'))
    await high.fill('99999999')
    await high.press('Tab')
    const note = (await filterGroup(page, 'Price')).locator('.slider-note')
    await expect.poll(() => note.textContent(), SOON).toMatch(/highest there is/i)
  })

  test('what other filters rule out stands there, greyed, with a count of 0, and cannot be had', async () => {
    await here.go('/search/toyota')
    const body = await filterGroup(page, 'Body')
    const none = body.getByRole('checkbox', { disabled: true, name: /, 0$/ })
    if (await body.getByText('Show more').isVisible()) await body.getByText('Show more').click()
    await expect.poll(() => none.count(), SOON).toBeGreaterThan(0)
    expect(await none.first().locator('..').getByRole('link').count()).toBe(0)
  })

  test('makes are cards with their marks; the models of a chosen make open under it', async () => {
    await here.go(ALL_STOCK)
    const makes = await makeGroup(page)
    expect(await makes.locator('.make-cards img').count()).toBeGreaterThan(0)
    await makes.getByRole('checkbox', { name: /^Toyota/ }).check()
    await followed(/\/search\/toyota$/)
    await makes.getByText('Select models').click()
    const list = makes.locator('.model-list')
    const model = await list.getByRole('checkbox').first().inputValue()
    await list.getByRole('checkbox').first().check()
    await followed(/\/search\/toyota\/.+$/)
    await expect.poll(async () => (await titles(page)).every((title) => title.includes(model)), SOON).toBe(true)
    expect(await list.getByText('Hide').isVisible()).toBe(true)
    expect(
      await list
        .getByRole('checkbox')
        .first()
        .evaluate((box) => box === document.activeElement),
    ).toBe(true)
    expect(await page.locator('form[aria-label=Filters] summary', { hasText: /^Model$/ }).count()).toBe(0)

    await makes.getByRole('link', { name: 'Clear make' }).click()
    await followed(new RegExp(`${ALL_STOCK}$`))
    await expect.poll(() => makes.getByRole('checkbox', { checked: true }).count(), SOON).toBe(0)
  })

  test('a long list is narrowed while one types, and is whole again', async () => {
    await here.go(ALL_STOCK)
    const makes = await filterGroup(page, 'Make')
    const find = makes.getByRole('searchbox', { name: 'Find in make' })
    const seen = () =>
      makes.getByRole('checkbox').evaluateAll((all) => all.filter((box) => box.checkVisibility()).length)
    await expect.poll(seen, SOON).toBeGreaterThan(0)
    const before = await seen()
    await find.fill('toy')
    await expect.poll(seen, SOON).toBe(1)
    await find.fill('zzz')
    await expect.poll(seen, SOON).toBe(0)
    expect(await makes.locator('.facet-none').textContent()).toContain('Nothing')
    await find.fill('')
    await expect.poll(seen, SOON).toBe(before)
    expect(address(page)).toBe(ALL_STOCK)
  })
})

test('beyond the dealer’s limit a box asks for what the handle does not reach, as far as there is stock', async () => {
  const { page, go, problems } = await visit({ withoutPhotos: true, tenant: 'kestrel-kia', popupClosed: true })
  await go(ALL_STOCK)
  const group = await filterGroup(page, 'Price')
  const low = group.getByLabel(/^From/)
  const handle = group.getByRole('slider', { name: 'Lowest price' })
  const limit = Number(await handle.getAttribute('min'))
  // The cheapest there is, which the box reads while it is empty; typed amounts go by whole thousands.
  const least = Math.floor(Number(await low.getAttribute('placeholder')) / 1000) * 1000
  expect(least).toBeLessThan(limit)
  await low.fill(String(least + 1000))
  await low.press('Tab')
  await expect.poll(() => address(page), SOON).toBe(`${ALL_STOCK}?range[price]=${least + 1000}:`)
  await settled(page)
  expect([await low.inputValue(), await handle.inputValue()]).toEqual([String(least + 1000), String(limit)])
  expect(await group.locator('.slider-note').textContent()).toBe('')

  await low.fill('1')
  await low.press('Tab')
  await expect.poll(() => group.locator('.slider-note').textContent(), SOON).toContain('The lowest there is is')
  expect(await low.inputValue()).toBe(String(least))
  expect(problems).toEqual([])
  await page.context().close()
})
