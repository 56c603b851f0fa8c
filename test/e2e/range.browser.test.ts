import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns } from '../support/matrix.ts'
import { SECTIONS_TENANTS } from '../support/sections-tenant.ts'
import { visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000, interval: 30 }
const NOTHING = '/models?refinementList[manufacturer.name][0]=Kia&refinementList[model.body][0]=SUV'
const PAGES = ['/models', NOTHING, '/models/rav4', '/special-offers', '/offers/tyres-all-four']
const readable = (page: Page) => decodeURIComponent(page.url()).replace(/^https?:\/\/[^/]+/, '')
const models = (page: Page) => page.locator('.model .model-name').allInnerTexts()

const CASES = SECTIONS_TENANTS.flatMap(({ slug, template }) => PAGES.map((path) => ({ slug, template, path })))

test.each(atWidths(CASES, PAGES.length))(
  '$template, $path: nothing runs out of the page, moves, is too small or wrong for axe at $width px',
  async ({ slug, path, viewport }) => {
    const { page, go, problems } = await visit({ tenant: slug, viewport, reducedMotion: 'reduce' })
    expect(await go(path)).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    expect(await smallTargets(page)).toEqual([])
    const { violations } = await axeOf(page).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(problems).toEqual([])
    expect(await page.evaluate(() => window.policyViolations)).toEqual([])
    await page.context().close()
  },
)

describeByTurns(SECTIONS_TENANTS, '$template', ({ slug }, byTurn) => {
  byTurn.each([true, false])('the range is narrowed link by link, and taken back (scripts: %s)', async (scripts) => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: scripts })
    await go('/models')
    expect(await models(page)).toHaveLength(4)
    const filter = page.getByRole('navigation', { name: 'Narrow the range' })
    await filter.getByRole('link', { name: /^SUV/ }).click()
    await page.waitForURL(/model\.body/)
    await expect.poll(() => models(page), SOON).toHaveLength(2)
    expect(await filter.getByRole('link', { name: /^SUV/ }).last().getAttribute('aria-current')).toBe('true')
    // What nothing is left of stands there, and leads nowhere.
    expect(await filter.getByText('Kia', { exact: false }).first().getAttribute('href')).toBeNull()
    await filter.getByRole('link', { name: /^Remove Body/ }).click()
    await page.waitForURL('**/models')
    await expect.poll(() => models(page), SOON).toHaveLength(4)
    await page.context().close()
  })

  byTurn('an empty choice is cleared by its button; a model leads to its page and its stock', async () => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: false })
    await go(NOTHING)
    await page.getByRole('link', { name: 'Clear Filters' }).click()
    await page.waitForURL('**/models')
    await page.locator('.model-name').getByRole('link', { name: /RAV4$/ }).click()
    await page.waitForURL('**/models/rav4')
    await page.getByRole('link', { name: '6 demo or used in stock' }).click()
    await page.waitForURL(/\/search\/toyota\/rav4/)
    expect(await page.locator('.results article').count()).toBe(6)
    await page.context().close()
  })

  byTurn('offers are narrowed by a typed price, which keeps the category (scripts off)', async () => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: false })
    await go('/special-offers')
    const filter = page.getByRole('navigation', { name: 'Narrow the offers' })
    await filter.getByRole('link', { name: /^Workshop/ }).click()
    await page.waitForURL(/categories/)
    await filter.getByLabel('To $').fill('100')
    await filter.getByRole('button', { name: /^Apply/ }).click()
    await page.waitForURL(/price/)
    expect(readable(page)).toContain('refinementList[categories][0]=Workshop')
    expect(await page.locator('.offer-words h3').allInnerTexts()).toEqual(['A wash by hand'])
    expect(await page.getByText('to $100').isVisible()).toBe(true)
    await page.context().close()
  })
})

test('a dealer without a range says so', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors' })
  expect(await go('/models')).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no model range here')
  await page.getByRole('link', { name: 'View cars in stock' }).first().click()
  await page.waitForURL('**/search/**')
  await page.context().close()
})

/** Choices, buttons and links of the lists that are lower than 44 px. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.list-filter :is(a, button, input:not([type=hidden])), .model-stock, .range-links a',
      ),
    ]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  )
}
