import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths } from '../support/matrix.ts'
import { PHONE, type TenantSlug, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000, interval: 30 }
const PLACES: Record<TenantSlug, string> = {
  'banksia-touring': '/locations/motorcycles',
  brigalow: '/locations/toowoomba-service',
  'halyard-motors': '/locations/hemmant',
  'kestrel-kia': '/our-location/showroom',
  loopline: '/locations/bne-hub',
}
const names = (page: Page) => page.locator('article > .place-name').allInnerTexts()

const PAGES = Object.entries(PLACES).flatMap(([tenant, place]) => [
  { tenant, path: '/locations' },
  { tenant, path: place },
])

test.each(atWidths(PAGES, 2))(
  '$tenant, $path: nothing runs out of the page, moves or is wrong for axe at $width px',
  async ({ tenant, path, viewport }) => {
    const { page, go, problems } = await visit({ tenant, viewport, reducedMotion: 'reduce', popupClosed: true })
    expect(await go(path)).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    const { violations } = await axeOf(page).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(problems).toEqual([])
  },
)

test.each([true, false])('locations are searched by what is in the address (scripts: %s)', async (scripts) => {
  const { page, go } = await visit({ tenant: 'brigalow', javaScriptEnabled: scripts, popupClosed: true })
  await go('/dealer-locator')
  expect(await names(page)).toEqual(['Toowoomba', 'Yamanto 4x4', 'Ballina', 'Charlton Trucks'])
  const box = page.getByPlaceholder('Search locations...')
  await box.fill('yaman')
  if (!scripts) await box.press('Enter')
  await page.waitForURL(/\/dealer-locator\?locationQuery=yaman(&postcode=)?$/)
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

test.each([true, false])('from a postcode the nearest come first (scripts: %s)', async (scripts) => {
  const { page, go, problems } = await visit({ tenant: 'brigalow', javaScriptEnabled: scripts, popupClosed: true })
  await go('/locations')
  const box = page.getByRole('textbox', { name: 'Postcode, for distances' })
  await box.fill('2478')
  if (!scripts) await box.press('Enter')
  await page.waitForURL(/postcode=2478/)
  await expect.poll(async () => (await names(page))[0], SOON).toBe('Ballina')
  expect(
    await page
      .getByRole('article', { name: 'Ballina' })
      .getByText(/^(Less than 1|\d+) km away$/)
      .count(),
  ).toBeGreaterThan(0)
  expect(await page.getByRole('status').filter({ hasText: 'nearest to' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Use my location' }).count()).toBe(scripts ? 1 : 0)
  expect(problems).toEqual([])
})

test('a postcode that no place has is said beside its box', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', javaScriptEnabled: false, popupClosed: true })
  expect(await go('/locations?postcode=9998')).toBe(200)
  expect(await page.getByText('Invalid postcode', { exact: true }).isVisible()).toBe(true)
})

test('the device is asked on a press alone, and its postcode stands in the address', async () => {
  const { page, go, problems } = await visit({
    tenant: 'brigalow',
    popupClosed: true,
    permissions: ['geolocation'],
    geolocation: { latitude: -28.86, longitude: 153.56 },
  })
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(window, { asked: 0 })
    geolocation.getCurrentPosition = (...given) => {
      Object.assign(window, { asked: 1 })
      ask(...given)
    }
  })
  await go('/locations')
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  expect(await asked()).toBe(0)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.waitForURL(/\/locations\?postcode=2478$/)
  expect(await asked()).toBe(1)
  await expect.poll(async () => (await names(page))[0], SOON).toBe('Ballina')
  expect(problems).toEqual([])
})

test('a device that does not say leaves the box', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true, permissions: [] })
  await go('/locations')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please type your postcode' }).waitFor()
})

test.each([true, false])('the holidays ahead are a dialog (scripts: %s)', async (scripts) => {
  const { page, go, problems } = await visit({ tenant: 'brigalow', javaScriptEnabled: scripts, popupClosed: true })
  await go('/locations/toowoomba-service')
  const dialog = page.getByRole('dialog', { name: 'Holiday hours at Toowoomba' })
  expect(await dialog.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Holiday hours' }).first().press('Enter')
  await dialog.waitFor()
  expect(await dialog.locator('dt').count()).toBeGreaterThan(1)
  const { violations } = scripts ? await axeOf(page).include('dialog[open]').analyze() : { violations: [] }
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

describe('a page that is looked at for hours', () => {
  const LINE = /"openings":("(?:[^"\\]|\\.)*")/
  async function linesOf(page: Page): Promise<{ atMs: number; text: string }[]> {
    const html = await page.evaluate(async () => (await fetch('/locations')).text())
    return (JSON.parse(LINE.exec(html)![1]!) as string)
      .split('\n')
      .map((line) => ({ atMs: Number.parseInt(line, 10) * 60_000, text: line.slice(line.indexOf(' ') + 1) }))
  }

  test('keeps right what places say of being open', async () => {
    const { page, go, problems } = await visit({ tenant: 'brigalow', popupClosed: true })
    await go('/locations')
    const [now, ...later] = await linesOf(page)
    await page.clock.install()
    await go('/locations')
    const said = page.locator('.place-state').first()
    expect(await said.textContent()).toBe(now!.text)
    for (const { atMs, text } of later) {
      await page.clock.pauseAt(atMs + 1000)
      await page.clock.runFor(60_000)
      if (text === '') break
      expect(await said.textContent()).toBe(text)
      expect(await said.evaluate((element) => element.classList.contains('place-open'))).toBe(text.startsWith('Open'))
    }
    expect(later.length).toBeGreaterThan(1)
    expect(problems).toEqual([])
  })

  test('one that was kept for hours is right once its scripts run, and hydrates as it is', async () => {
    const { page, go, problems } = await visit({ tenant: 'brigalow', popupClosed: true })
    await go('/locations')
    const [, next] = await linesOf(page)
    await page.clock.setFixedTime(next!.atMs + 1000)
    await go('/locations')
    await expect.poll(() => page.locator('.place-state').first().textContent(), SOON).toBe(next!.text)
    expect(problems).toEqual([])
  })
})

test('where the dealer has them in a row to swipe, a press moves it on', async () => {
  const { page, go } = await visit({ tenant: 'loopline', viewport: PHONE, reducedMotion: 'reduce', popupClosed: true })
  await go('/locations')
  const row = page.getByRole('group', { name: 'Our locations' })
  const left = () => row.locator('.carousel-track').evaluate((track) => track.scrollLeft)
  expect(await left()).toBe(0)
  await row.getByRole('button', { name: 'Next' }).click()
  await expect.poll(left, SOON).toBeGreaterThan(200)
})

test('what else is at the address is a press away', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/locations/toowoomba-service')
  const types = page.getByRole('navigation', { name: 'At this address' })
  expect(await types.locator('[aria-current=page]').textContent()).toBe('Service & Parts')
  await types.getByRole('link', { name: 'Sales' }).click()
  await page.waitForURL(/\/locations\/toowoomba$/)
  await expect.poll(() => types.locator('[aria-current=page]').textContent(), SOON).toBe('Sales')
})
