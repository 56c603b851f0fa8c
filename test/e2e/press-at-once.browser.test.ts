import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { favouriteOf, hitsWhere } from '../support/path-where.ts'
import { ALL_STOCK, TENANTS, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000 }

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:favourites') ?? '[]') as { id: number }[])
const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** A page whose scripts do not come before they are released. */
async function waiting(tenant: TenantSlug, path: string) {
  const { page } = await visit({ tenant, popupClosed: true })
  const scripts = await delayed(page, /\/assets\/entry\.client-/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, scripts }
}

describeByTurns(TENANTS, 'before scripts are there, at $slug', ({ slug }, test) => {
  test('a heart shows its press at once, and is saved once they are; pressed twice it is off again', async () => {
    const { page, scripts } = await waiting(slug, ALL_STOCK)
    const [once, twice] = [page.locator('.results .heart').nth(0), page.locator('.results .heart').nth(1)]
    await once.click()
    expect(await once.getAttribute('aria-pressed')).toBe('true')
    await twice.click()
    await twice.click()
    expect(await twice.getAttribute('aria-pressed')).toBe('false')
    scripts.release()
    await hydrated(page)
    await expect.poll(async () => (await kept(page)).length, SOON).toBe(1)
    expect(await once.getAttribute('aria-pressed')).toBe('true')
    expect(await twice.getAttribute('aria-pressed')).toBe('false')
    await once.click()
    await expect.poll(() => once.getAttribute('aria-pressed'), SOON).toBe('false')
    expect(await kept(page)).toEqual([])
    await page.context().close()
  })

  test('the next picture comes at once, and no further one when they are there', async () => {
    const { page, scripts } = await waiting(slug, vehiclePath(slug))
    const row = page.locator('[data-mode="gallery"] .stage')
    await page.locator('[data-mode="gallery"] .stage-arrow.right-3').evaluate((at: HTMLElement) => at.click())
    const place = () => row.evaluate((at) => at.scrollLeft / at.children[0]!.getBoundingClientRect().width)
    await expect.poll(place, SOON).toBeGreaterThan(0.9)
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'))).toBe(false)
    // It glides there: where it stands twice, it rests.
    let before = await place()
    for (let last = -1; last !== before; before = await place()) {
      last = before
      await page.waitForTimeout(100)
    }
    scripts.release()
    await hydrated(page)
    await page.waitForTimeout(600)
    expect(await place()).toBeCloseTo(before, 1)
    await page.context().close()
  })
})

test('a heart of a vehicle that is saved already stays one; beyond the most, nothing more is compared', async () => {
  const { page } = await visit({ tenant: 'brigalow', popupClosed: true })
  const saved = (await hitsWhere(page, 'status = in_stock', 100)).map(favouriteOf)
  await page.evaluate((text) => {
    localStorage.setItem('forecourt:favourites', text)
    localStorage.setItem('forecourt:compare', '[900001,900002,900003,900004,900005,900006]')
  }, JSON.stringify(saved))
  const scripts = await delayed(page, /\/assets\/entry\.client-/)
  await page.goto(ALL_STOCK, { waitUntil: 'domcontentloaded' })
  const [heart, compare] = [page.locator('.results .heart').first(), page.locator('.card-compare').first()]
  await heart.click()
  await compare.click()
  expect(await compare.getAttribute('aria-pressed')).toBe('true')
  scripts.release()
  await hydrated(page)
  await expect.poll(() => page.locator('.toast').textContent(), SOON).toContain('6 at once, no more')
  expect(await compare.getAttribute('aria-pressed')).toBe('false')
  expect(await kept(page)).toHaveLength(saved.length)
  await page.context().close()
})

test('where scripts cannot be had, no heart says that it is saved', async () => {
  const { page } = await visit({ tenant: 'brigalow', popupClosed: true })
  await page.route(/\/assets\/entry\.client-/, (route) => route.abort())
  await page.goto(ALL_STOCK, { waitUntil: 'domcontentloaded' })
  const heart = page.locator('.results .heart').first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed'), SOON).toBe('false')
  await page.context().close()
})
