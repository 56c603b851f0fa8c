import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns, WIDTHS } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const SELL = '/enquiry?form=sell-my-car'
const PERSON = {
  'First Name': 'Zoë',
  'Last Name': 'O’Brien',
  Email: 'zoe@example.com',
  Mobile: '0491 570 156',
  Postcode: '4000',
}

async function onForm(path: string, { tenant = 'brigalow', ...options }: Partial<VisitOptions> = {}) {
  const here = await visit({ tenant, popupClosed: true, withoutPhotos: true, ...options })
  await here.go(path)
  return { ...here, form: here.page.locator('#content form'), close: () => here.page.context().close() }
}
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(value)
}
const photo = async () => ({
  name: 'front.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer(),
})
const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)
const step = (form: Locator) => form.locator('[aria-current="step"]').textContent()
const axe = async (page: Page) =>
  (await axeOf(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)

describeByTurns(WIDTHS, 'a form of several steps (rule:form-steps), $width px wide', ({ viewport }, test) => {
  test('asks step by step, checks each, and sends at the last', async () => {
    const { page, form, problems, close } = await onForm(`${SELL}&utm_source=mail&x=1`, { viewport })
    expect(await step(form)).toContain('Your vehicle')
    expect(await form.getByLabel('Email').isVisible()).toBe(false)
    const next = form.getByRole('button', { name: 'Next' })
    await next.click()
    const panel = form.locator('#enquiry-errors')
    await expect.poll(() => panel.getByRole('link').count(), SOON).toBe(3)
    expect(await isFocused(panel)).toBe(true)
    expect(await axe(page)).toEqual([])
    await fill(form, { Make: 'Mazda', Model: '6', 'Kilometres on the clock': '61,250' })
    await next.press('Enter')
    await expect.poll(() => step(form), SOON).toContain('Its condition')
    expect(await isFocused(form.locator('fieldset.lead-step').nth(1))).toBe(true)
    await next.click()
    await panel.getByRole('link', { name: 'Condition: please fill this in.' }).click()
    expect(await isFocused(form.getByLabel('Like new'))).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await form.getByLabel('Good').isChecked()).toBe(true)
    await form.getByLabel('Tow bar').check()
    await form.getByLabel('Photos of it').setInputFiles([await photo()])
    expect(await axe(page)).toEqual([])
    await next.click()
    await form.getByRole('button', { name: 'Back' }).click()
    expect(await form.getByLabel('Good').isChecked()).toBe(true)
    await next.click()
    await fill(form, PERSON)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const dealership = form.getByLabel('Dealership')
    await dealership.selectOption({ index: 1 })
    expect(problems).toEqual([])
    const sent = page.waitForRequest(/\/api\/leads/)
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    const body = (await sent).postData() ?? ''
    for (const words of [
      'name="linked_query_params"\r\n\r\n{"utm_source":"mail"}',
      '["/enquiry"]',
      'filename="front.jpg"',
    ])
      expect(body).toContain(words)
    await page.waitForURL(/\/success\?form=sell-my-car$/)
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:sent') ?? 'null'))
    expect(kept).toMatchObject({ form: 'sell-my-car', carId: null, leadId: expect.any(Number) })
    // What was sent is no draft any more.
    await page.goto(SELL)
    await expect.poll(() => form.getByLabel('Email').inputValue(), SOON).toBe('zoe@example.com')
    expect(await form.getByLabel('Make').inputValue()).toBe('')
    await close()
  })
})

describe('a form of several steps (rule:form-steps)', () => {
  test('a reload keeps what was typed and where one was; a file that is none is told at its field', async () => {
    const { page, form, close } = await onForm(SELL)
    await fill(form, { Make: 'Mazda', Model: '6', 'Kilometres on the clock': '61250' })
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByLabel('Fair').check()
    await form.getByLabel('Canopy').check()
    await page.reload()
    await expect.poll(() => step(form), SOON).toContain('Its condition')
    expect(await form.getByLabel('Make').inputValue()).toBe('Mazda')
    expect(await form.getByLabel('Fair').isChecked()).toBe(true)
    expect(await form.getByLabel('Canopy').isChecked()).toBe(true)
    expect(await form.getByLabel('Tow bar').isChecked()).toBe(false)

    await form
      .getByLabel('Photos of it')
      .setInputFiles([{ name: 'run.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') }])
    await form.getByRole('button', { name: 'Next' }).click()
    await fill(form, PERSON)
    await form.getByLabel('Dealership').selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    const link = form.locator('#enquiry-errors').getByRole('link', { name: /^run: please attach a picture/ })
    await link.click()
    expect(await step(form)).toContain('Its condition')
    expect(await isFocused(form.getByLabel('Photos of it'))).toBe(true)
    await close()
  })

  test('too large a file is said before it is sent; what cannot be sent says so, and can be sent again', async () => {
    const { page, form, close } = await onForm(SELL)
    await fill(form, { Make: 'Mazda', Model: '6', 'Kilometres on the clock': '61250' })
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByLabel('Good').check()
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9 * 1024 * 1024) }
    await form.getByLabel('Photos of it').setInputFiles([large])
    await form.getByRole('button', { name: 'Next' }).click()
    await form.locator('#enquiry-errors').getByText('a file has 8 MB at most.').waitFor()
    await form.getByLabel('Photos of it').setInputFiles([])
    await form.getByRole('button', { name: 'Next' }).click()
    await fill(form, PERSON)
    await form.getByLabel('Dealership').selectOption({ index: 1 })
    await page.route('**/api/leads', (route) => route.abort('connectionreset'))
    const send = form.getByRole('button', { name: 'Send Enquiry' })
    await send.click()
    await form.getByText('An unexpected error occured').waitFor()
    expect(await send.isEnabled()).toBe(true)
    await page.unroute('**/api/leads')
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many requests from this address.' } }),
    )
    await send.click()
    await form.getByText('Too many requests from this address.').waitFor()
    expect(await form.getByLabel('Last Name').inputValue()).toBe('O’Brien')
    await close()
  })
})

describeByTurns(WIDTHS, 'without scripts, $width px wide', ({ viewport }, test) => {
  test('steps are one long form, with files', async () => {
    const { page, form, close } = await onForm(SELL, { viewport, javaScriptEnabled: false })
    expect(await form.locator('fieldset.lead-step').count()).toBe(3)
    await fill(form, { Make: 'Mazda', Model: '6', 'Kilometres on the clock': '61250', ...PERSON, Email: 'zoe@x' })
    await form.getByLabel('Good').check()
    await form.getByLabel('Bull bar').check()
    await form.getByLabel('Dealership').selectOption({ index: 1 })
    await form.getByLabel('Photos of it').setInputFiles([await photo()])
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    await page.getByText('Please fix the following errors:').waitFor()
    expect(await isFocused(form.locator('#enquiry-errors'))).toBe(true)
    expect(await form.getByLabel('Good').isChecked()).toBe(true)
    expect(await form.getByLabel('Bull bar').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#enquiry-email')
    await fill(form, { Email: 'zoe@example.com' })
    await form.getByLabel('Photos of it').setInputFiles([await photo()])
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    await page.waitForURL(/\/success\?form=sell-my-car/)
    await close()
  })

  test('more than can be taken is answered by a page that says what to do', async () => {
    const { page, form, close } = await onForm(SELL, { viewport, javaScriptEnabled: false })
    await fill(form, { Make: 'Mazda', Model: '6', 'Kilometres on the clock': '61250', ...PERSON })
    await form.getByLabel('Good').check()
    await form.getByLabel('Dealership').selectOption({ index: 1 })
    // Made in the browser: as many megabytes through its pipe take seconds.
    await form.getByLabel('Photos of it').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer()
      const large = new File([new Uint8Array(8 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' })
      for (let file = 0; file < 3; file++) chosen.items.add(large)
      input.files = chosen.files
    })
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    await page.getByRole('heading', { name: 'That is too much for one message' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.goBack()
    expect(await form.getByLabel('Make').inputValue()).toBe('Mazda')
    await close()
  })
})

test('a form in a dialog keeps its draft over a reload, and words that changed bring it back with the new ones', async () => {
  const { page, go, problems, close } = await onForm(`${vehiclePath('halyard-motors')}#enquire`, {
    tenant: 'halyard-motors',
  })
  const dialog = page.locator('dialog#enquire form')
  await fill(dialog, { ...PERSON, Comments: 'Is it there?' })
  await page.reload()
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel('Comments').inputValue(), SOON).toBe('Is it there?')
  // As if it had stood open since before the dealer wrote new words.
  await dialog.locator('input[name="consent_words"]').evaluate((input: HTMLInputElement) => {
    input.value = '0000000000'
  })
  await dialog.getByRole('button', { name: 'Send Enquiry' }).click()
  const again = page.locator('#content form')
  await again.getByText('What stands here about privacy and offers has changed.').waitFor()
  expect(await again.getByLabel('Comments').inputValue()).toBe('Is it there?')
  await hydrated(page)
  expect(new URL(page.url()).pathname).toBe('/enquiry')
  await page.reload()
  await expect.poll(() => again.getByLabel('Comments').inputValue(), SOON).toBe('Is it there?')
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  await again.getByRole('button', { name: 'Send Enquiry' }).click()
  await page.waitForURL(/\/success\?form=vehicle&car_id=\d+$/)
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':draft:')))
  await expect.poll(drafts, SOON).toEqual([])
  await go(`${vehiclePath('halyard-motors')}#enquire`)
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel('Email').inputValue(), SOON).toBe('zoe@example.com')
  expect(await dialog.getByLabel('Comments').inputValue()).toBe('')
  await close()
})

test('the campaign of the landing page goes with a lead even where its scripts never came', async () => {
  const { page, close } = await onForm('/enquiry?form=contact', { tenant: 'halyard-motors' })
  await page.evaluate(() => sessionStorage.clear())
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/?utm_source=spring&gclid=g1')
  await page.unroute('**/assets/**')
  await page.evaluate(() => sessionStorage.clear())
  await page.evaluate(() => location.assign('/enquiry?form=contact'))
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('forecourt:trail')), SOON)
    .toBe(JSON.stringify({ pages: ['/', '/enquiry'], params: { utm_source: 'spring', gclid: 'g1' } }))
  await close()
})
