import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/sign-in-page.ts'
import { stands } from '../support/stands.ts'
import { PHONE, type TenantSlug, visits } from '../support/visit.ts'

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

describe.each([
  { tenant: 'brigalow', isScripted: true },
  { tenant: 'loopline', isScripted: false },
] as { tenant: TenantSlug; isScripted: boolean }[])(
  'an invoice at $tenant, with scripts: $isScripted',
  ({ tenant, isScripted }) => {
    test('is paid by keyboard, from its number to the receipt', async () => {
      const options = isScripted ? {} : { javaScriptEnabled: false, viewport: PHONE }
      const { page, problems } = await visit({ tenant, popupClosed: true, withoutPhotos: true, ...options })
      await signIn(page, `payer-${process.pid}-${++shoppers}@example.com`, '/online-payment', isScripted)
      if (isScripted) await stands(page, `pay-${tenant}-1-invoice`)
      await typeInvoice(page, `T-${process.pid}-${shoppers}`)
      if (isScripted) await stands(page, `pay-${tenant}-2-card`)
      await card(page, '4000 0000 0000 0002')
      await page.getByText('Your card was declined.').first().waitFor()
      await card(page, '4242 4242 4242 4242')
      await page.getByText('It is paid').waitFor()
      if (isScripted) await stands(page, `pay-${tenant}-3-paid`)
      expect(await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')).toMatch(/payment=\d+$/)
      expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    })
  },
)
