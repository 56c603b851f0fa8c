import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, TENANTS, tenantConfig, titles, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
/** With its style sheets: without scripts, none of which waits for them, a document is ready before. Photos are none (`withoutPhotos`). */
const DRAWN = { waitUntil: 'load' } as const
const address = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)

describeByTurns(TENANTS, 'filters of $slug, without scripts', ({ slug }, test) => {
  test('a model under its make is ticked and taken back by Apply', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, javaScriptEnabled: false })
    await go('/search/toyota')
    const makes = await filterGroup(page, 'Make')
    await makes.getByText('Select models').click()
    const box = makes.locator('.model-list').getByRole('checkbox').first()
    const model = await box.inputValue()
    await box.check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/\/search\/toyota\/.+/, DRAWN)
    expect((await titles(page)).every((title) => title.includes(model))).toBe(true)
    const chosen = (await filterGroup(page, 'Make')).locator('.model-list').getByRole('checkbox', { checked: true })
    await chosen.uncheck()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL('**/search/toyota', DRAWN)
  })

  test('typed bounds work, a group is cleared by its link, everything by another', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, javaScriptEnabled: false })
    await go('/search/toyota')
    const price = await filterGroup(page, 'Price')
    await price.getByLabel(/^From/).fill('20400')
    await price.getByLabel(/^To/).fill('60000')
    expect(await price.getByRole('slider').count()).toBe(0)
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/range/, DRAWN)
    expect(address(page)).toBe('/search/toyota?range[price]=20000:60000')
    await (await filterGroup(page, 'Price')).getByRole('link', { name: 'Clear price' }).click()
    await page.waitForURL('**/search/toyota', DRAWN)
    await page.locator('.chip:visible', { hasText: 'Clear all' }).click()
    await page.waitForURL(`**${ALL_STOCK}`, DRAWN)
  })
})

test.runIf(tenantConfig('brigalow').settings.search?.distanceSearch)(
  'near a postcode: distance and order by it, with scripts and without',
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, go } = await visit({
        withoutPhotos: true,
        tenant: 'brigalow',
        popupClosed: javaScriptEnabled,
        javaScriptEnabled,
      })
      await go(ALL_STOCK)
      const near = await filterGroup(page, 'Near')
      const postcode = near.getByLabel('Your postcode')
      const apply = async () => {
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters' }).click()
      }
      if (javaScriptEnabled) {
        await postcode.fill('43')
        await postcode.press('Tab')
        expect(await near.getByRole('alert').textContent()).toBe('Invalid postcode. Please enter a 4-digit number.')
        expect(await postcode.getAttribute('aria-invalid')).toBe('true')
        expect(address(page)).toBe(ALL_STOCK)
        await postcode.pressSequentially('1')
        expect(await near.getByRole('alert').count()).toBe(0)
      } else {
        await go(`/search?postcode=43`)
        const field = (await filterGroup(page, 'Near')).getByRole('alert')
        expect(await field.textContent()).toBe('Invalid postcode. Please enter a 4-digit number.')
      }
      await postcode.fill('0001')
      await postcode.press('Tab')
      await apply()
      await page.waitForURL(/postcode=0001/, DRAWN)
      const said = (await filterGroup(page, 'Near')).getByRole('alert')
      await expect.poll(() => said.textContent(), { timeout: 15_000 }).toBe('Invalid postcode')
      await postcode.fill('4350')
      await postcode.press('Tab')
      await apply()
      await page.waitForURL(/postcode=4350/, DRAWN)
      await (await filterGroup(page, 'Near')).getByLabel('Distance').selectOption({ label: 'Within 50 km' })
      await apply()
      await page.waitForURL(/distance=50/, DRAWN)
      const sorts = page.locator('select[name=sortBy]:visible option')
      expect(await sorts.allTextContents()).toContain('Nearest first')
      await (await filterGroup(page, 'Near')).getByRole('link', { name: 'Clear distance' }).click()
      await page.waitForURL(`**${ALL_STOCK}`, DRAWN)
      await page.context().close()
    }
  },
)

test('makes behind two tabs: the popular ones first, all of them behind the other, ticks stay in sight', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, go } = await visit({
      withoutPhotos: true,
      tenant: 'brigalow',
      popupClosed: javaScriptEnabled,
      javaScriptEnabled,
    })
    await go(ALL_STOCK)
    const makes = await filterGroup(page, 'Make')
    const seen = () =>
      makes.getByRole('checkbox').evaluateAll((all) => all.filter((box) => box.checkVisibility()).length)
    await expect.poll(seen, SOON).toBe((tenantConfig('brigalow').settings.search!.popularMakes! as string[]).length)
    await makes.getByRole('radio', { name: 'All' }).check()
    await expect.poll(seen, SOON).toBe(await makes.getByRole('checkbox', { includeHidden: true }).count())
    await page.context().close()
  }
})

const EMPTY = [
  { tenant: 'halyard-motors', cleared: '/search/used-cars', besides: null },
  { tenant: 'brigalow', cleared: ALL_STOCK, besides: '/special-offers' },
]

describeByTurns(EMPTY, 'where $tenant finds nothing', ({ tenant, cleared, besides }, test) => {
  test.each([true, false])('Clear Filters clears, and nothing else is called so (scripts: %s)', async (scripts) => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: scripts, javaScriptEnabled: scripts })
    await go('/search/toyota?range[price]=1:2&refinementList[body][0]=SUV')
    const card = page.locator('.results.empty')
    // The way to be told of what comes stands there, too.
    const others = card.locator('a:not(.button-primary):not([href^="/alerts/"])')
    expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      besides ? [besides] : [],
    )
    await card.getByRole('link', { name: 'Clear Filters' }).click()
    await page.waitForURL(`**${cleared}`, DRAWN)
    await expect.poll(() => titles(page).then(({ length }) => length), SOON).toBeGreaterThan(10)
    expect(await page.locator('.chip:visible', { hasText: 'Clear all' }).count()).toBe(tenant === 'brigalow' ? 0 : 1)
    await page.context().close()
  })

  test.each([true, false])('one is taken back by its chip, the rest stays (scripts: %s)', async (scripts) => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: scripts, javaScriptEnabled: scripts })
    await go('/search/toyota?range[price]=1:2&refinementList[body][0]=SUV')
    await page
      .getByRole('link', { name: /^Remove Price/ })
      .locator('visible=true')
      .click()
    await page.waitForURL(/\/search\/toyota\?refinementList/, DRAWN)
    await expect.poll(() => page.getByRole('link', { name: /^Remove Price/ }).count(), SOON).toBe(0)
    await page
      .getByRole('link', { name: /^Remove Body/ })
      .locator('visible=true')
      .click()
    await page.waitForURL('**/search/toyota', DRAWN)
    await page.context().close()
  })
})

test.each([1024, 1280, 1440])(
  'the bar of filters is one line, %i px wide; the rest is behind More filters',
  async (width) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, go } = await visit({
        withoutPhotos: true,
        tenant: 'brigalow',
        popupClosed: javaScriptEnabled,
        javaScriptEnabled,
        viewport: { width, height: 900 },
      })
      await go(ALL_STOCK)
      const openers = page.locator('form[aria-label="Filters"] .filter-menu > summary:visible')
      const lines = () =>
        openers.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
      expect(await lines()).toBe(1)
      // What the filters leave of the line is the box for words.
      const free = await openers.last().evaluate((last) => {
        const bar = last.closest('.filter-bar')!
        const { top } = last.getBoundingClientRect()
        const inLine = [...bar.children].map((child) => child.getBoundingClientRect())
        const ends = inLine.filter((box) => box.width > 0 && Math.abs(box.top - top) < 24).map(({ right }) => right)
        return bar.getBoundingClientRect().right - Math.max(...ends)
      })
      expect(free).toBeLessThan(24)
      const shown = await openers.allTextContents()
      expect(shown).toContain('Price')
      expect(shown.at(-1)).toBe('More filters')
      await openers.last().press('Enter')
      await expect.poll(lines, SOON).toBeGreaterThan(1)
      expect((await openers.allTextContents()).slice(0, shown.length)).toEqual(shown)
      await (await filterGroup(page, 'Drive')).getByRole('checkbox').first().check()
      expect(await lines()).toBeGreaterThan(1)
      await page.context().close()
    }
  },
)
