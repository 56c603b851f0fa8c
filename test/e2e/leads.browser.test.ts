import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { describeByTurns, WIDTHS } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

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

  test('it is on its way until the next page is there, and one lead after a silence, a reload and on the way back', async () => {
    const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    await go('/enquiry?form=contact')
    const form = page.locator('#content form')
    const send = form.getByRole('button', { name: 'Contact Us' })
    const look = async () => [await send.isDisabled(), await send.getAttribute('aria-busy')]
    // It is stored, and the answer is lost on its way.
    await page.evaluate(() => {
      const ask = window.fetch
      window.fetch = async (...asked) => {
        const { lead_id } = await (await ask(...asked)).json()
        await new Promise((lost) => Object.assign(window, { lead_id, lost }))
        throw new TypeError('Failed to fetch')
      }
    })
    const words = `Once ${Math.random()}`
    await fill(form, { ...PERSON, Comments: words })
    await send.click()
    const first = await (await page.waitForFunction(() => (window as { lead_id?: number }).lead_id)).jsonValue()
    expect(await look()).toEqual([true, 'true'])
    await page.evaluate(() => (window as unknown as { lost(): void }).lost())
    await form.getByText('An error occurred when submitting this form').waitFor()
    expect(await look()).toEqual([false, null])

    await page.reload()
    await expect.poll(() => form.getByLabel('Comments').inputValue(), SOON).toBe(words)
    // As the next page is there, nothing can be pressed again yet.
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        const button = document.querySelector<HTMLButtonElement>('#content form [type=submit]')!
        sessionStorage.setItem('left', `${button.disabled} ${button.ariaBusy}`)
      }),
    )
    await send.click()
    const sent = async () => {
      await page.waitForURL(/\/success/)
      return page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:sent')!).leadId)
    }
    expect(await sent()).toBe(first)
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('true true')
    const again = async (comments: string) => {
      await page.goBack()
      await hydrated(page)
      await fill(form, { ...PERSON, Comments: comments })
      await send.click()
      return sent()
    }
    expect(await again(words)).toBe(first)
    expect(await again(`${words} more`)).not.toBe(first)
    await page.context().close()
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

describeByTurns(WIDTHS, 'without scripts, $width px wide', ({ viewport }, test) => {
  test('a form is put right on a page of its own, and sent', async () => {
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
