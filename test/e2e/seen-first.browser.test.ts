import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { atWidths } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, openFilters, TENANTS, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }

declare global {
  interface Window {
    /** How many cards stood in the list at each change of it since the filter was pressed. */
    cardsSeen: number[]
  }
}

test.each(atWidths(TENANTS))(
  'of the results of $slug after a filter those in sight come first, then all of them, $width px wide',
  async ({ slug, viewport }) => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, viewport })
    await go(ALL_STOCK)
    const all = await cards(page).count()
    await openFilters(page)
    await (await firstChoice(page)).hover()
    await watchCards(page)
    await (await firstChoice(page)).check()
    await expect.poll(() => decodeURIComponent(page.url()), SOON).toMatch(/body|\/search\/[a-z]+$/)
    await expect.poll(() => page.evaluate(() => window.cardsSeen.at(-1)), SOON).toBe(all)
    const seen = await page.evaluate(() => window.cardsSeen)
    expect(seen[0]).toBeGreaterThan(0)
    expect(seen[0]).toBeLessThan(all)
    await expect.poll(() => listOf(page).getAttribute('style'), SOON).toBeFalsy()
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test.each(['folded away', 'open below the window'])('what lies %s follows as well', async (where) => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(ALL_STOCK)
  const group = page.locator('form[aria-label=Filters] details', { hasText: 'Transmission' }).first()
  const words = () => group.locator('.option').allTextContents()
  if (where !== 'folded away') {
    await group.evaluate((details: HTMLDetailsElement) => {
      details.open = true
      details.style.marginTop = `${innerHeight}px`
    })
  }
  const before = await words()
  expect(before.length).toBeGreaterThan(1)
  const body = await filterGroup(page, 'Body')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await group.evaluate((details) => {
    const words = details.textContent
    const results = document.querySelector('.results')
    const watch = new MutationObserver(() => {
      if (document.querySelector('.results') === results) return
      watch.disconnect()
      details.toggleAttribute('data-drawn-later', details.textContent === words)
    })
    watch.observe(document.querySelector('main')!, { childList: true, subtree: true })
  })
  await body
    .getByRole('checkbox', { disabled: false })
    .first()
    .evaluate((box: HTMLInputElement) => box.click())
  await expect.poll(words, SOON).not.toEqual(before)
  expect(await group.evaluate((details) => details.hasAttribute('data-drawn-later'))).toBe(true)
  const asTold = await words()
  await page.reload()
  expect(asTold).toEqual(await words())
  await page.context().close()
})

test('Back brings the whole list and the place it was left at', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(ALL_STOCK)
  const all = await cards(page).count()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight * 0.7, behavior: 'instant' }))
  const place = () => page.evaluate(() => Math.round(scrollY))
  const left = await place()
  const choice = await firstChoice(page)
  await choice.evaluate((box: HTMLInputElement) => box.click())
  await expect.poll(() => page.url(), SOON).toMatch(/body|\/search\/[a-z]+$/)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search, SOON).toBe(ALL_STOCK)
  await expect.poll(() => cards(page).count(), SOON).toBe(all)
  await expect.poll(async () => Math.abs((await place()) - left), SOON).toBeLessThan(3)
  await page.context().close()
})

test('what stands is dimmed while an answer lets itself be waited for, and what comes is not', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(ALL_STOCK)
  const late = () => page.evaluate(() => document.documentElement.hasAttribute('data-late'))
  const held = await delayed(page, /\.data/)
  await (await firstChoice(page)).check()
  await expect.poll(late, SOON).toBe(true)
  await expect
    .poll(() => page.locator('.results').evaluate((results) => Number(getComputedStyle(results).opacity)), SOON)
    .toBeLessThan(0.6)
  const cameDimmed = page.evaluate(() => {
    const before = document.querySelector('.results')
    return new Promise<boolean>((resolve) => {
      const look = () => {
        if (document.querySelector('.results') !== before) resolve(document.documentElement.hasAttribute('data-late'))
      }
      new MutationObserver(look).observe(document.querySelector('main')!, { childList: true, subtree: true })
    })
  })
  held.release()
  expect(await cameDimmed).toBe(false)
  await expect.poll(late, SOON).toBe(false)
  await page.context().close()
})

const listOf = (page: Page) => page.locator('.results > ul')
const cards = (page: Page) => listOf(page).locator('article')

async function firstChoice(page: Page) {
  const body = await filterGroup(page, 'Body')
  return body.getByRole('checkbox', { disabled: false }).first()
}

async function watchCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.cardsSeen = []
    const before = document.querySelector('.results')
    new MutationObserver(() => {
      const results = document.querySelector('.results')
      const count = results?.querySelectorAll('article').length
      if (results !== before && count !== window.cardsSeen.at(-1)) window.cardsSeen.push(count!)
    }).observe(document.querySelector('main')!, { childList: true, subtree: true })
  })
}
