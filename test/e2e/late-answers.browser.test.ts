import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atWidths, onTurn } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, titles, visits } from '../support/visit.ts'

const visit = visits()
const LATE_MS = 900
const SOON = { timeout: 15_000, interval: 30 }

const firstOf = async (page: Page, group: string) => {
  const box = (await filterGroup(page, group)).getByRole('checkbox', { disabled: false }).first()
  await box.scrollIntoViewIfNeeded()
  return box
}

/** What a visitor does, in two halves: what brings it into sight, and the act whose answer comes late. */
const ACTS: [string, (page: Page) => Promise<() => Promise<void>>][] = [
  [
    'a body is ticked',
    async (page) =>
      (
        (box) => () =>
          box.check()
      )(await firstOf(page, 'Body')),
  ],
  [
    'a make is ticked',
    async (page) =>
      (
        (box) => () =>
          box.check()
      )(await firstOf(page, 'Make')),
  ],
  [
    'a make is followed as a link',
    async (page) => {
      const link = (await filterGroup(page, 'Make')).locator('a.option-words').first()
      await link.scrollIntoViewIfNeeded()
      return () => link.click()
    },
  ],
  [
    'a slider is moved',
    async (page) => {
      const handle = (await filterGroup(page, 'Price')).getByRole('slider', { name: 'Highest price' })
      await handle.scrollIntoViewIfNeeded()
      await handle.focus()
      return async () => {
        for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowLeft')
      }
    },
  ],
  [
    'another order is chosen',
    async (page) => async () => {
      await page.locator('select[name=sortBy]:visible').first().selectOption('year:desc')
    },
  ],
  [
    'the next page is asked for',
    async (page) => {
      const next = page.locator('.pages a[rel=next]')
      // What comes near is laid out by then, and may have moved it.
      for (let time = 0; time < 3; time++) {
        await next.scrollIntoViewIfNeeded()
        await page.waitForTimeout(300)
      }
      return () => next.click()
    },
  ],
]

const CASES = atWidths(
  ['halyard-motors', 'brigalow', 'kestrel-kia'].flatMap((tenant, turn) =>
    onTurn(ACTS, turn).map(([act, prepare]) => ({ tenant, act, prepare })),
  ),
)

describe('answers that come late', () => {
  test.each(CASES)('move nothing: $tenant, $act, $width px wide', async ({ tenant, prepare, viewport }) => {
    const { page, go, problems } = await visit({ tenant, viewport, popupClosed: true })
    await go(ALL_STOCK)
    const act = await prepare(page)
    await page.waitForTimeout(600)
    const before = await titles(page)
    let late = false
    await page.route(/\.data/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      late = true
      await route.continue()
    })
    await page.evaluate(() => {
      window.layoutShift = 0
    })
    await act()
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-pending'))
    expect(await titles(page)).toEqual(before)
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))
    expect(late).toBe(true)
    expect(decodeURIComponent(page.url())).toMatch(/body|\/search\/[a-z]+$|price|year|page=2/)
    await page.waitForTimeout(400)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('what was ticked stands where it stood when the answer comes late, and keeps the focus', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(ALL_STOCK)
  const box = await firstOf(page, 'Body')
  const place = () => box.evaluate((field) => field.getBoundingClientRect().top)
  const was = await place()
  await page.route(/\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  await box.check()
  await expect.poll(() => page.url(), SOON).toMatch(/body/)
  await page.waitForTimeout(400)
  expect(await place()).toBe(was)
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.context().close()
})
