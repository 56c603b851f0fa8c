import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { DESK, PHONE, type TenantSlug, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const PLACES: Record<TenantSlug, string> = {
  'banksia-touring': '/locations/motorcycles',
  brigalow: '/locations/toowoomba-service',
  'halyard-motors': '/locations/hemmant',
  'kestrel-kia': '/our-location/showroom',
  loopline: '/locations/bne-hub',
}
const names = (page: Page) => page.locator('article > .place-name').allInnerTexts()

describe.each(Object.entries(PLACES))('%s', (tenant, place) => {
  test.each([PHONE, DESK])('nothing runs out of the page, moves or is wrong for axe at $width px', async (viewport) => {
    const { page, go, problems } = await visit({ tenant, viewport, reducedMotion: 'reduce', popupClosed: true })
    for (const path of ['/locations', place]) {
      expect([path, await go(path)]).toEqual([path, 200])
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
      const { violations } = await axeOf(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
    expect(problems).toEqual([])
  })
})

test.each([true, false])('locations are searched by what is in the address (scripts: %s)', async (scripts) => {
  const { page, go } = await visit({ tenant: 'brigalow', javaScriptEnabled: scripts, popupClosed: true })
  await go('/dealer-locator')
  expect(await names(page)).toEqual(['Ballina', 'Charlton Trucks', 'Toowoomba', 'Yamanto 4x4'])
  const box = page.getByPlaceholder('Search locations...')
  await box.fill('yaman')
  if (!scripts) await box.press('Enter')
  await page.waitForURL(/\/dealer-locator\?locationQuery=yaman$/)
  await expect.poll(() => names(page), SOON).toEqual(['Yamanto 4x4'])
  expect(await page.getByRole('status').filter({ hasText: '1 location' }).count()).toBe(1)
  if (scripts) expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a card starts on its first tab, by keyboard too, and again when the list changes', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/locations')
  const card = page.getByRole('article', { name: 'Charlton Trucks' })
  const chosen = () => card.getByRole('tab', { selected: true }).textContent()
  expect(await card.getByRole('tab').allInnerTexts()).toEqual(['Sales', 'Service', 'Parts'])
  await card.getByRole('tab', { name: 'Sales' }).press('End')
  expect(await chosen()).toBe('Parts')
  await page.getByPlaceholder('Search locations...').fill('charlton')
  await page.waitForURL(/locationQuery=charlton/)
  await expect.poll(chosen, SOON).toBe('Sales')
})

test('Send Enquiry opens the form of that location over the page', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/locations')
  await page.getByRole('article', { name: 'Ballina' }).getByRole('link', { name: 'Send Enquiry' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Contact Us at Ballina' })
  await dialog.locator('input[name="location_id"]').waitFor({ state: 'attached' })
})
