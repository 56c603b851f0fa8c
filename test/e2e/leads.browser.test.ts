import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { DESK, PHONE, TENANTS, type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const PERSON = {
  'First Name': 'Zoë',
  'Last Name': 'O’Brien',
  Email: 'zoe@example.com',
  Mobile: '0491 570 156',
  Postcode: '4000',
}

/** The enquiry of a vehicle's page, opened. */
async function onEnquiry(options: Omit<VisitOptions, 'tenant'> = {}) {
  const here = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true, ...options })
  await here.go(`${vehiclePath('halyard-motors')}#enquire`)
  const dialog = here.page.locator('dialog#enquire')
  await dialog.waitFor()
  return { ...here, form: dialog.locator('form'), close: () => here.page.context().close() }
}

async function fill(form: ReturnType<Page['locator']>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(value)
}

describe('with scripts', () => {
  test('what is wrong is listed and led to, what was typed stays, and the success page follows', async () => {
    const { page, form, problems, close } = await onEnquiry()
    await fill(form, { ...PERSON, Postcode: '40' })
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    const panel = form.locator('#enquiry-errors')
    await panel.waitFor()
    expect(await panel.textContent()).toContain('Please fix the following errors:')
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
    await panel.getByRole('link', { name: 'Invalid postcode' }).click()
    expect(await form.getByLabel('Postcode').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await form.getByLabel('First Name').inputValue()).toBe('Zoë')

    await fill(form, { Postcode: '4000', Comments: `Is it there? ${Math.random()}` })
    const answered = page.waitForResponse(/\/api\/leads/)
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    expect((await answered).status()).toBe(201)
    await page.waitForURL(/\/success\?form=vehicle&car_id=\d+$/)
    expect(await page.locator('#content h1').textContent()).toBe('Thank you')
    expect(
      await page
        .locator('#content')
        .getByRole('link', { name: /^Back to the / })
        .getAttribute('href'),
    ).toBe(vehiclePath('halyard-motors'))
    // The next form knows the shopper.
    await page.goto('/enquiry')
    await expect.poll(() => page.locator('#enquiry-email').inputValue(), SOON).toBe('zoe@example.com')
    expect(problems).toEqual([])
    await close()
  })

  test('what could not be sent says so, keeps what was typed, and is one lead when it is sent again', async () => {
    const { page, form, close } = await onEnquiry()
    const keys: string[] = []
    let isAway = true
    await page.route('**/api/leads', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (isAway) await route.abort('connectionreset')
      else await route.continue()
    })
    await fill(form, { ...PERSON, Comments: `Twice ${Math.random()}` })
    const send = form.getByRole('button', { name: 'Send Enquiry' })
    await send.click()
    await form.getByText('An error occurred when submitting this form').waitFor()
    expect(await send.isEnabled()).toBe(true)
    expect(await form.getByLabel('Last Name').inputValue()).toBe('O’Brien')
    isAway = false
    await send.click()
    await page.waitForURL(/\/success/)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    await close()
  })

  test('what only the server finds is said at its field', async () => {
    const { form, close } = await onEnquiry()
    await fill(form, { ...PERSON, Comments: 'Some <b>bold</b> words' })
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    await expect.poll(() => form.locator('#enquiry-message-error').textContent(), SOON).toContain('without HTML')
    expect(await form.getByLabel('Comments').inputValue()).toBe('Some <b>bold</b> words')
    await close()
  })
})

describe('without scripts', () => {
  test.each([DESK, PHONE])('a form is put right on a page of its own, and sent: %j', async (viewport) => {
    const { page, form, close } = await onEnquiry({ javaScriptEnabled: false, viewport })
    await fill(form, { ...PERSON, Email: 'zoe@x', Comments: `Plainly ${Math.random()}` })
    await form.getByRole('button', { name: 'Send Enquiry' }).click()
    const again = page.locator('#content form')
    await page.getByText('Please fix the following errors:').waitFor()
    await again.getByRole('link', { name: 'Please enter an e-mail address' }).click()
    expect(new URL(page.url()).hash).toBe('#enquiry-email')
    expect(await again.getByLabel('First Name').inputValue()).toBe('Zoë')
    expect(await again.getByLabel('Comments').inputValue()).toMatch(/^Plainly/)
    await fill(again, { Email: 'zoe@example.com' })
    await again.getByRole('button', { name: 'Send Enquiry' }).click()
    await page.waitForURL(/\/success\?form=vehicle/)
    expect(await page.locator('#content h1').textContent()).toBe('Thank you')
    await close()
  })
})

describe.each(TENANTS)('the general enquiry of $slug', ({ slug }) => {
  test.each([DESK, PHONE])('reads well and fits: %j', async (viewport) => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true, viewport })
    expect(await go('/enquiry')).toBe(200)
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
