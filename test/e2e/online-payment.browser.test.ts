import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { SECTIONS_TENANTS } from '../support/sections-tenant.ts'
import { signIn } from '../support/sign-in-page.ts'
import { stands } from '../support/stands.ts'
import { PHONE, visits } from '../support/visit.ts'

const visit = visits()
let shoppers = 0

async function typeInvoice(page: Page, number: string): Promise<void> {
  const form = page.locator('form[aria-label="Go on to the card"]')
  await form.getByLabel('Invoice number').fill(number)
  await form.getByLabel('Amount in dollars').fill('120.50')
  await form.getByLabel('Last Name').fill('Example')
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?payment=\d+$/)
}

async function card(page: Page, number: string): Promise<void> {
  const form = page.locator('form[aria-label="Pay $120.50"]')
  await form.getByLabel('Test card number').fill(number)
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
}

describeByTurns(SECTIONS_TENANTS, 'an invoice in $template', ({ slug, template }, byTurn) => {
  byTurn('is paid by keyboard, from its number to the receipt', () => paid(true))
  byTurn('is paid without scripts, on a phone', () => paid(false))

  async function paid(isScripted: boolean): Promise<void> {
    const options = isScripted ? {} : { javaScriptEnabled: false, viewport: PHONE }
    const { page, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true, ...options })
    const look = async (name: string) => (isScripted ? stands(page, `pay-${template}-${name}`) : undefined)
    await signIn(page, `payer-${process.pid}-${++shoppers}@example.com`, '/online-payment', isScripted)
    await look('1-invoice')
    await typeInvoice(page, `T-${process.pid}-${shoppers}`)
    await look('2-card')
    await card(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined.').first().waitFor()
    await card(page, '4242 4242 4242 4242')
    await page.getByText('It is paid').waitFor()
    await look('3-paid')
    expect(await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')).toMatch(/payment=\d+$/)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  }
})
