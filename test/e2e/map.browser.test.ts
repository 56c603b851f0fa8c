import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { POPUP_TENANT, STYLE_URL } from '../support/sections-tenant.ts'
import { DESK, PHONE, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
/** Where no graphics card draws, a map takes its time. */
const SOON = { timeout: 30_000, interval: 50 }
const AWAKE = '.live-map:not(.opacity-0)'

const pressShow = (page: Page) => page.locator('main').getByText('Show the map').first().click()
const awake = (page: Page) => page.locator(AWAKE).waitFor({ timeout: 30_000 })
const pins = (page: Page) => page.getByRole('list', { name: 'Locations on the map' }).getByRole('button')
const hasCanvas = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'CANVAS')

/** Every address that the page and its workers ask for. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

test.each([PHONE, DESK])(
  'the directory’s map comes on a press, in the drawing’s place, at $width px',
  async (viewport) => {
    const { page, go, problems } = await visit({
      tenant: 'brigalow',
      viewport,
      reducedMotion: 'reduce',
      popupClosed: true,
    })
    const asked = watchRequests(page)
    await go('/locations')
    const before = await page.locator('main').boundingBox()
    expect(asked.filter((address) => /live-map|maplibre|generated/.test(address))).toEqual([])
    await pressShow(page)
    await awake(page)
    expect(await hasCanvas(page)).toBe(true)
    expect(await page.locator('main').boundingBox()).toEqual(before)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    const origin = new URL(page.url()).origin
    expect(asked.filter((address) => /^https?:/.test(address) && !address.startsWith(origin))).toEqual([])
    const { violations } = await axeOf(page).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(await page.evaluate(() => window.policyViolations)).toEqual([])
    expect(problems).toEqual([])
  },
)

test('it is moved by keys, a pin says what is there, and Escape puts that away', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', reducedMotion: 'reduce', popupClosed: true })
  await go('/locations')
  await page.getByRole('button', { name: 'Show the map of our locations' }).press('Enter')
  await awake(page)
  const ballina = pins(page).filter({ hasText: 'Ballina' })
  const left = async () => (await ballina.boundingBox())!.x
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left, SOON).toBeLessThan(before - 50)
  await page.keyboard.press('ArrowLeft')
  await ballina.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Ballina' })
  expect(await card.textContent()).toMatch(/Ballina.+NSW 2478/)
  expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)
  const link = card.getByRole('link', { name: 'See this location' })
  expect(await link.getAttribute('href')).toMatch(/^\/locations\/ballina/)
  await page.keyboard.press('Escape')
  expect(await card.count()).toBe(0)
  expect(await ballina.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('map and drawing show what the list shows', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', reducedMotion: 'reduce', popupClosed: true })
  await go('/locations')
  const all = ['Ballina', 'Charlton Trucks', 'Toowoomba', 'Yamanto 4x4']
  const drawing = page.locator('.directory-picture .locator').first()
  for (const name of ['Ballina', 'Toowoomba', 'Yamanto 4x4'])
    expect(await drawing.getAttribute('aria-label')).toContain(name)
  await pressShow(page)
  await awake(page)
  const names = () => pins(page).allInnerTexts()
  expect((await names()).sort()).toEqual(all)
  const box = page.getByPlaceholder('Search locations...')
  await box.fill('yaman')
  await expect.poll(names, SOON).toEqual(['Yamanto 4x4'])
  expect(await drawing.getAttribute('aria-label')).not.toContain('Ballina')
  await box.fill('nowhere')
  await expect.poll(names, SOON).toEqual([])
  await box.fill('')
  await expect.poll(async () => (await names()).sort(), SOON).toEqual(all)
  expect(await page.locator(AWAKE).count()).toBe(1)
})

test('names on the drawing lie clear of each other', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/locations')
  const overlaps = await page.evaluate(() =>
    [...document.querySelectorAll('.locator')].flatMap((drawing) => {
      const names = [...drawing.querySelectorAll('text')].map((text) => ({
        text: text.textContent,
        box: text.getBoundingClientRect(),
      }))
      return names.flatMap(({ text, box }, at) =>
        names
          .slice(at + 1)
          .filter((other) => box.left < other.box.right && other.box.left < box.right)
          .filter((other) => box.top < other.box.bottom - 2 && other.box.top < box.bottom - 2)
          .map((other) => `${text} and ${other.text}`),
      )
    }),
  )
  expect(overlaps).toEqual([])
})

test('without scripts the drawing stands, and leads to the place on a map elsewhere', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', javaScriptEnabled: false })
  await go('/locations')
  expect(await page.getByText('Show the map').filter({ visible: true }).count()).toBe(0)
  await go('/locations/ballina')
  const link = page.getByRole('link', { name: 'Show the map of Ballina' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//)
})

test('where a browser has no WebGL the drawing stays, with a word of why, and nothing is fetched', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const asked = watchRequests(page)
  await go('/locations/ballina')
  await pressShow(page)
  await page.getByRole('status').filter({ hasText: 'This browser cannot draw the map' }).waitFor()
  expect(await page.locator('.locator').first().isVisible()).toBe(true)
  expect(asked.filter((address) => /live-map|maplibre/.test(address))).toEqual([])
})

test('the page of a location and that of a vehicle have it too, with the way there', async () => {
  const { page, go, problems } = await visit({ tenant: 'brigalow', reducedMotion: 'reduce', popupClosed: true })
  for (const path of ['/locations/ballina', vehiclePath('brigalow')]) {
    await go(path)
    await pressShow(page)
    await awake(page)
    const main = page.locator('main a:has-text("Get Directions")')
    // On the page of a location it stands beside the map.
    if (path.startsWith('/locations')) expect(await main.count()).toBe(1)
    const directions = main.last()
    expect(await directions.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//)
    expect(await pins(page).count()).toBe(1)
  }
  expect(problems).toEqual([])
})

test('nothing is asked of another site’s tiles before the shopper agrees; then only of those that are named', async () => {
  const { page, go } = await visit({ tenant: POPUP_TENANT, reducedMotion: 'reduce', popupClosed: true })
  const elsewhere: string[] = []
  await page.context().route(/^https:/, (route) => {
    elsewhere.push(route.request().url())
    const isStyle = route.request().url() === STYLE_URL
    return isStyle ? route.fulfill({ json: STYLE, headers: { 'access-control-allow-origin': '*' } }) : route.abort()
  })
  await go('/locations')
  await pressShow(page)
  const question = page.getByRole('region', { name: 'Before the map is shown' })
  expect(await question.textContent()).toContain('tiles.example.com')
  await question.getByRole('button', { name: 'Keep the drawing' }).click()
  expect(await question.count()).toBe(0)
  await pressShow(page)
  expect(elsewhere).toEqual([])
  await question.getByRole('button', { name: 'Show the map' }).click()
  await awake(page)
  await page.getByText('© OpenStreetMap contributors').waitFor()
  expect(elsewhere).toEqual([STYLE_URL])
})

/** A style whose tiles are on a host that the dealer does not name. */
const STYLE = {
  version: 8,
  sources: {
    streets: {
      type: 'vector',
      tiles: ['https://elsewhere.example.com/{z}/{x}/{y}.pbf'],
      attribution: '© OpenStreetMap contributors',
    },
  },
  layers: [{ id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' }],
}
