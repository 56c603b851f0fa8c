import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { hitsWhere } from '../support/path-where.ts'
import { SECTIONS_TENANTS } from '../support/sections-tenant.ts'
import { stands } from '../support/stands.ts'
import { PHONE, visits } from '../support/visit.ts'

const visit = visits()
const FORM = '#journey form'
const STEPS: [string, Record<string, string>][] = [
  [
    'handover',
    {
      ...{ 'First Name': 'Zoë', 'Last Name': 'O’Brien', Email: 'zoe@example.com', Mobile: '0491 570 156' },
      ...{ 'Street address': '17 Gumnut Lane', Postcode: '4006' },
    },
  ],
  ['trade-in', { 'Have it delivered': '', 'Where to': '17 Gumnut Lane', 'Postcode there': '4006' }],
  ['payment', { 'Yes: you value it': '', 'Year, make and model': '2014 Mazda 3', Kilometres: '120000' }],
  ['extras', { 'Cash or bank transfer': '' }],
  ['documents', { 'Rubber floor mats': '' }],
  ['review', { 'Your driver licence, front': '', 'Your driver licence, back': '' }],
]

const PICTURE = sharp({ create: { width: 64, height: 40, channels: 3, background: '#7d8a94' } })
  .jpeg()
  .toBuffer()

async function fill(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const field = page.locator(FORM).getByLabel(label, { exact: false }).first()
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'radio' || kind === 'checkbox') await field.check()
    else if (kind === 'file')
      await field.setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await PICTURE })
    else await field.fill(value)
  }
}

type Visit = { page: Page; go(path: string): Promise<number> }

/** By the keyboard alone. */
async function goOn(page: Page, where: RegExp): Promise<void> {
  await page.locator(`${FORM} button[type=submit]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(where)
}

/** From a vehicle's page to the order. */
async function bought({ page, go }: Visit, from: number, look: (name: string) => Promise<void>): Promise<void> {
  const hits = await hitsWhere(page, 'status = in_stock AND reserved = false AND tag IS NULL', 200)
  expect(await go(hits.at(-from)!.path)).toBe(200)
  await page.getByRole('link', { name: 'Buy Online' }).first().click()
  await page.waitForURL(/\/checkout-journey\?car_id=/)
  for (const [next, answers] of STEPS) {
    await page.locator(FORM).waitFor()
    expect(await page.locator(`${FORM} :checked:not(option)`).count()).toBe(0)
    // What another answer asks for is in sight once that is chosen, with scripts and without.
    for (const asked of ['When', 'Where to', 'Year, make and model', 'Kilometres'])
      for (const field of await page.locator(FORM).getByLabel(asked, { exact: false }).all())
        expect(await field.isVisible(), asked).toBe(false)
    await look(next)
    await fill(page, answers)
    await goOn(page, new RegExp(`step=${next}$`))
  }
  await page.getByText('To The Yard').first().waitFor()
  await page.getByText('zoe@example.com, 0491 570 156, 17 Gumnut Lane 4006').waitFor()
  await look('placing')
  // Each step that is done leads back to what was typed there.
  await page.getByRole('link', { name: 'Extras', exact: false }).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/step=extras$/)
  expect(await page.locator(FORM).getByLabel('Rubber floor mats', { exact: false }).isChecked()).toBe(true)
  await page.goBack()
  await page.waitForURL(/step=review$/)
  await page.goBack()
  await page.waitForURL(/step=documents$/)
  await page.locator(FORM).getByLabel('Your driver licence, front').waitFor()
  await page.goForward()
  await page.waitForURL(/step=review$/)
  await page
    .locator(FORM)
    .getByLabel(/I agree to the terms of use/)
    .check()
  await goOn(page, /\/checkout\?link=/)
  const card = page.locator('form[aria-label^="Pay $"]')
  await card.getByLabel('Test card number').fill('4242 4242 4242 4242')
  await card.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await page.getByText('It is reserved for you').waitFor()
  await page.getByRole('link', { name: 'Your order' }).click()
  await page.getByText('Your order is placed').waitFor()
  await look('placed')
}

describeByTurns(SECTIONS_TENANTS, 'buying online in $template', ({ slug, template }, byTurn) => {
  byTurn('step by step, by keyboard, to the order', async () => {
    const { page, go, problems } = await visit({ tenant: slug, withoutPhotos: true })
    await bought({ page, go }, 1, (name) => stands(page, `journey-${template}-${name}`))
    expect(problems).toEqual([])
  })

  byTurn('the same without scripts', async () => {
    const { page, go } = await visit({
      ...{ tenant: slug, withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE },
    })
    await bought({ page, go }, 2, async () => {})
    await page.setViewportSize({ width: 320, height: 700 })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest).toBe(320)
  })
})
