import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { pathWhere } from '../support/path-where.ts'
import { signIn, signInUnseen } from '../support/sign-in-page.ts'
import { ALL_STOCK, DESK, PHONE, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
/** One dealer of each template that has a watchlist and a garage, and where that is. */
const SITES = [
  { tenant: 'sections-meridian', garage: '/my-garage', title: 'My Garage' },
  { tenant: 'kestrel-kia', garage: '/my-kestrel', title: 'My Kestrel' },
  { tenant: 'sections-workshop', garage: '/my-garage', title: 'My Garage' },
]
let shoppers = 0

const someEmail = () => `watcher-${process.pid}-${++shoppers}@example.com`

describeByTurns(SITES, 'at $tenant', ({ tenant, garage, title }, test) => {
  test('a visitor without an account saves on the device, and nobody is asked for', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    const asked = countMe(page)
    await go(ALL_STOCK)
    await page.locator('.heart').first().click()
    await expect.poll(() => page.locator('.toast-title').textContent(), SOON).toBe('Saved on this device')
    await go(await someVehicle(page))
    expect(asked()).toBe(0)
  })

  test('what is saved on a phone is seen on a second device, and taken off there', async () => {
    const email = someEmail()
    const phone = await visit({ tenant, viewport: PHONE, popupClosed: true, withoutPhotos: true })
    const vehicle = await someVehicle(phone.page)
    await signInUnseen(phone.page, email)
    const asked = countMe(phone.page)
    await phone.go(vehicle)
    const save = phone.page.locator('.keep-save')
    await expect.poll(asked, SOON).toBe(1)
    expect(await save.getAttribute('aria-pressed')).toBe('false')
    // Seen before the site has answered.
    const answer = Promise.withResolvers<void>()
    await phone.page.route('**/api/watchlist/save-car', (route) => answer.promise.then(() => route.continue()))
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed'), SOON).toBe('true')
    answer.resolve()
    await expect.poll(() => phone.page.locator('.toast-title').textContent(), SOON).toBe('Car Saved In Watchlist')
    await phone.page.getByRole('link', { name: 'View List' }).click()
    await phone.page.waitForURL('**/watchlist')
    await expect.poll(() => cards(phone.page), SOON).toBe(1)

    const desk = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await someVehicle(desk.page)
    await signInUnseen(desk.page, email)
    await desk.go('/watchlist')
    await expect.poll(() => cards(desk.page), SOON).toBe(1)
    expect(await violations(desk.page)).toEqual([])
    await shoot(desk.page, `${tenant}-watchlist`)
    await desk.page.getByRole('button', { name: /^Remove/ }).focus()
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => desk.page.locator('.toast-title').textContent(), SOON).toBe('Car Removed')
    expect(await cards(desk.page)).toBe(0)
    expect(await desk.page.evaluate(() => document.activeElement?.id)).toBe('saved')
    await phone.go('/watchlist')
    expect(await phone.page.getByText('Nothing on your watchlist yet').isVisible()).toBe(true)
    expect(await violations(phone.page)).toEqual([])
    expect([...phone.problems, ...desk.problems]).toEqual([])
  })

  test('a failure is alerted with its words, and the button is as it was; a session that is over leads to the sign-in', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    const vehicle = await someVehicle(page)
    await signInUnseen(page, someEmail())
    await go(vehicle)
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await page.route('**/api/watchlist/save-car', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"error":"This car can no longer be saved."}',
      }),
    )
    await page.locator('.keep-save').click()
    await expect.poll(() => said, SOON).toEqual(['This car can no longer be saved.'])
    await expect.poll(() => page.locator('.keep-save').getAttribute('aria-pressed'), SOON).toBe('false')
    await page.unroute('**/api/watchlist/save-car')
    await page.context().clearCookies()
    await page.locator('.keep-save').click()
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=/)
    // Back after signing in, what was pressed is done.
    await signIn(page, someEmail(), null)
    await hydrated(page)
    await expect.poll(() => page.locator('.toast-title').textContent(), SOON).toBe('Car Saved In Watchlist')
  })

  test('favourites of the device are offered once, and stay there', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    await page.locator('.heart').nth(0).click()
    await page.locator('.heart').nth(1).click()
    // Who rather would not as they sign in is asked again where the list is.
    await signIn(page, someEmail(), '/watchlist', true, () => page.locator('#favourites').uncheck())
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to your watchlist' }).click()
    await expect.poll(() => cards(page), SOON).toBe(2)
    await expect.poll(() => page.getByText('on this device').count(), SOON).toBe(0)
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:favourites')!).length)
    expect(kept).toBe(2)
  })

  test('favourites of the device go along as their shopper signs in, wherever that leads', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    await page.locator('.heart').nth(0).click()
    await page.locator('.heart').nth(1).click()
    const offer = page.getByLabel('Add the 2 cars saved on this device to my watchlist')
    await signIn(page, someEmail(), '/', true, async () => expect(await offer.isChecked()).toBe(true))
    expect(new URL(page.url()).pathname).toBe('/')
    await go('/watchlist')
    expect(await cards(page)).toBe(2)
    expect(await page.getByText('on this device').count()).toBe(0)
  })

  test('what was typed into a form of the garage is there after a session that had ended', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    const email = someEmail()
    await someVehicle(page)
    await signInUnseen(page, email)
    await go(garage)
    await page.getByLabel('Vehicle', { exact: true }).fill('2019 Kia Sportage')
    await page.getByLabel('Next service').fill('2027-03-31')
    await page.getByLabel(/^Write to/).check()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.waitForURL(/\/sign-in/)
    const kept = await page.evaluate(() => sessionStorage.getItem('forecourt:typed-vehicle')!)
    await signIn(page, email, null)
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe(garage)
    const name = page.getByLabel('Vehicle', { exact: true })
    await expect.poll(() => name.inputValue(), SOON).toBe('2019 Kia Sportage')
    expect(await page.getByLabel('Next service').inputValue()).toBe('2027-03-31')
    expect(await page.getByLabel(/^Write to/).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect.poll(() => page.getByText('Your vehicle is saved.').isVisible(), SOON).toBe(true)
    // It is not there a second time, nor for who left that page before it was hydrated.
    await page.getByText('Add another').click()
    expect(await page.locator('#own-new-name').inputValue()).toBe('')
    await page.evaluate((typed) => sessionStorage.setItem('forecourt:typed-vehicle', typed), kept)
    await page.goto(page.url().split('?')[0]!)
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('forecourt:typed-vehicle')), SOON).toBeNull()
    expect(await page.locator('#own-new-name').inputValue()).toBe('')
    // Of one that is there already a plate alone is a change too.
    const own = page.locator('details:has([name="own_vehicle_id"])')
    await own.locator('summary').click()
    await own.locator('[name="rego"]').fill('test 1')
    await page.context().clearCookies()
    await own.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/sign-in/)
    await signIn(page, email, null)
    await hydrated(page)
    await expect.poll(() => own.locator('[name="rego"]').inputValue(), SOON).toBe('test 1')
  })

  test('what was typed there is not put before another who signs in on the device', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await someVehicle(page)
    await signInUnseen(page, someEmail())
    await go(garage)
    await page.getByLabel('Vehicle', { exact: true }).fill('2019 Kia Sportage')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.waitForURL(/\/sign-in/)
    await signIn(page, someEmail(), null)
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('forecourt:typed-vehicle')), SOON).toBeNull()
    expect(await page.getByLabel('Vehicle', { exact: true }).inputValue()).toBe('')
  })

  test('all of it works without scripts', async () => {
    const { page, go } = await visit({ tenant, javaScriptEnabled: false, withoutPhotos: true })
    await go(ALL_STOCK)
    await page.locator('#content a[href^="/cars/"]').first().click()
    await page.getByRole('button', { name: /Save to your watchlist/ }).click()
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=/)
    await signIn(page, someEmail(), null, false)
    expect(new URL(page.url()).pathname).toBe('/watchlist')
    await shoot(page, `${tenant}-watchlist-save`)
    await page.getByRole('button', { name: /^Save the / }).click()
    expect(await page.getByText('Car Saved In Watchlist').isVisible()).toBe(true)
    expect(await cards(page)).toBe(1)
    await page.getByRole('button', { name: /^Remove/ }).click()
    expect(await page.getByText('Car Removed').isVisible()).toBe(true)
    expect(await cards(page)).toBe(0)

    await go('/my-garage')
    expect(new URL(page.url()).pathname).toBe(garage)
    await page.getByLabel('Vehicle', { exact: true }).fill('The old ute')
    await page.getByLabel('Next service').fill('2027-03-31')
    await page.getByRole('button', { name: 'Add it' }).click()
    expect(await page.getByText('Next service 31 March 2027').isVisible()).toBe(true)
  })

  test('a garage: gated, its own address, by keyboard, on a phone and at a desk', async () => {
    const { page, go, problems } = await visit({
      tenant,
      viewport: PHONE,
      popupClosed: true,
      withoutPhotos: true,
    })
    await go(garage)
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await go('/search/used-cars')
    await signInUnseen(page, someEmail())
    await go(garage)
    expect(await page.locator('h1').textContent()).toBe(title)
    await page.getByLabel('Vehicle', { exact: true }).fill('2019 Kia Sportage')
    await page.keyboard.press('Tab')
    await page.keyboard.type('TEST/1')
    await page.getByLabel('Rego expires').fill('2027-01-31')
    await page.getByRole('button', { name: 'Add it' }).click()
    // What was typed stands there again, with scripts too, and is put right.
    await expect.poll(() => page.getByRole('alert').textContent(), SOON).toContain('Rego: “TEST/1” cannot be one.')
    await hydrated(page)
    expect(await page.getByLabel('Vehicle', { exact: true }).inputValue()).toBe('2019 Kia Sportage')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Rego optional').fill('TEST 1')
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect.poll(() => page.getByText('Rego TEST1').isVisible(), SOON).toBe(true)
    await page.getByRole('button', { name: /^Keep/ }).first().click()
    await expect
      .poll(() => page.getByText('It is among the searches and comparisons you keep.').isVisible(), SOON)
      .toBe(true)
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
    await shoot(page, `${tenant}-garage`)
    expect(problems).toEqual([])
  })
})

/** The path of a vehicle that the dealer lists. Leaves the page at an answer of the site that draws nothing. */
async function someVehicle(page: Page): Promise<string> {
  return (await pathWhere(page, 'status = in_stock AND reserved = false'))!
}

function countMe(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') count++
  })
  return () => count
}

const cards = (page: Page) => page.locator('.saved-cards > li').count()

async function violations(page: Page): Promise<string[]> {
  const found = await axeOf(page).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: join(process.env.SHOTS, `${name}-${viewport.width}.png`), fullPage: true })
  }
}
