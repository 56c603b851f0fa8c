import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { stands } from '../support/stands.ts'
import { PHONE, type TenantSlug, visits } from '../support/visit.ts'

const visit = visits()
/** One dealer of each template. */
const SITES: { slug: TenantSlug }[] = [{ slug: 'halyard-motors' }, { slug: 'kestrel-kia' }, { slug: 'brigalow' }]
const PERSON = {
  ...{
    'First Name': 'Zoë',
    'Last Name': 'O’Brien',
    Email: 'zoe@example.com',
    Mobile: '0491 570 156',
    Postcode: '4000',
  },
}
let photo: Buffer

beforeAll(async () => {
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#557799' } })
    .jpeg()
    .toBuffer()
})

/** A model that the demo dealers have many of. */
async function byHand(page: Page): Promise<void> {
  const summary = page.getByText('No plate at hand?')
  await summary.click()
  const form = page.locator('form[aria-label="Go On"]')
  for (const [label, value] of Object.entries({ Make: 'toyota', Model: 'hilux', Year: '2022' }))
    await form.getByLabel(label, { exact: false }).first().fill(value)
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/trade-in\?id=\d+$/)
}

async function answer(page: Page): Promise<void> {
  const form = page.locator('form[aria-label="Value My Vehicle"]')
  await form.getByLabel('Kilometres').fill('62,000 km')
  for (const group of await form.locator('fieldset').all()) await group.locator('label').first().click()
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.trade-in-price').waitFor()
}

async function acceptIt(page: Page): Promise<void> {
  const form = page.locator('form[aria-label="Accept Offer"]')
  for (const [label, value] of Object.entries(PERSON))
    await form.getByLabel(label, { exact: false }).first().fill(value)
  for (const select of await form.locator('select[required]').all()) await select.selectOption({ index: 1 })
  for (const box of await form.locator('[type=checkbox][required]').all()) await box.check()
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await page.getByText('You accepted our offer').waitFor()
}

describeByTurns(SITES, 'a trade-in at $slug', ({ slug }, byTurn) => {
  byTurn('from a plate to an accepted offer with photos, by keyboard', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    expect(await go('/trade-in')).toBe(200)
    await stands(page, `${slug}-1-vehicle`)
    const plate = page.locator('form[aria-label="Find My Vehicle"]')
    await plate.getByLabel('Rego plate').fill('demo-0002')
    await plate.getByLabel('Registered in').selectOption('qld')
    await plate.locator('button[type=submit]').click()
    await page.getByText('is not known in Queensland').first().waitFor()
    await plate.getByLabel('Registered in').selectOption('nsw')
    await plate.locator('button[type=submit]').click()
    await page.waitForURL(/\/trade-in\?id=\d+$/)
    await page.getByText('This vehicle is made up').waitFor()
    await go('/trade-in')
    await byHand(page)
    await stands(page, `${slug}-2-condition`)
    await answer(page)
    await page.locator('#photos').scrollIntoViewIfNeeded()
    for (const [label, count] of [
      ['Front', 1],
      ['Tyres', 2],
    ] as const) {
      const picture = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: photo }
      await page.locator('#photos').getByLabel(label, { exact: true }).setInputFiles(picture)
      await page.getByText(`${count} of 8 are here.`).waitFor()
    }
    await stands(page, `${slug}-3-offer`)
    await acceptIt(page)
    await stands(page, `${slug}-4-accepted`)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  byTurn('the same without scripts', async () => {
    const { page, go } = await visit({ tenant: slug, withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE })
    expect(await go('/trade-in')).toBe(200)
    await byHand(page)
    await answer(page)
    const front = page.locator('#photos li').first()
    await front.locator('input[type=file]').setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: photo })
    await front.getByRole('button', { name: 'Send' }).click()
    await page.getByText('1 of 8 are here.').waitFor()
    await acceptIt(page)
  })
})

test('photos wait as long as there is no network', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
  await page.clock.install()
  await go('/trade-in')
  await byHand(page)
  await answer(page)
  const photos = /\/api\/trade-in\/photos\//
  let tries = 0
  await page.route(photos, (route) => {
    tries++
    return route.abort('internetdisconnected')
  })
  const front = page.locator('#photos li').first()
  await front.locator('input[type=file]').setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect.poll(() => tries).toBe(1)
  for (let tried = 2; tried < 9; tried++) {
    await front.getByText('it goes by itself').waitFor()
    await page.clock.runFor(5_000)
    await expect.poll(() => tries).toBeGreaterThanOrEqual(tried)
  }
  await front.getByText('it goes by itself').waitFor()
  await page.unroute(photos)
  await page.clock.runFor(5_000)
  await page.getByText('1 of 8 are here.').waitFor()
})

test('what was typed stays where it could not be sent just now, and goes once it can', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await page.route('**/api/trade-in/lookup', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not just now.' } }),
  )
  await go('/sell-your-car')
  const plate = page.getByLabel('Rego plate', { exact: false }).first()
  await plate.fill('DEMO0002')
  await page.locator('select[name="regoState"]').first().selectOption('nsw')
  await page.getByRole('button', { name: 'Find My Vehicle' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await plate.inputValue()).toBe('DEMO0002')
  await page.unroute('**/api/trade-in/lookup')
  await page.getByRole('button', { name: 'Find My Vehicle' }).click()
  await page.waitForURL(/\/trade-in\?id=\d+$/)
})
