import { describe, expect, test } from 'vitest'
import { signIn } from '../support/sign-in-page.ts'
import { stands } from '../support/stands.ts'
import { PHONE, visits } from '../support/visit.ts'

const visit = visits()
let shoppers = 0

describe.each([{ isScripted: true }, { isScripted: false }])(
  'the wheel, with scripts: $isScripted',
  ({ isScripted }) => {
    test('is spun by keyboard, and its sum done again', async () => {
      const options = isScripted ? {} : { javaScriptEnabled: false, viewport: PHONE, reducedMotion: 'reduce' as const }
      const { page, problems } = await visit({ tenant: 'loopline', popupClosed: true, withoutPhotos: true, ...options })
      await signIn(page, `spinner-${process.pid}-${++shoppers}@example.com`, '/spin-to-win', isScripted)
      if (isScripted) await stands(page, 'wheel-1-odds')
      const form = page.locator('form[aria-label="Spin the wheel"]')
      await form.getByLabel('Any word or number of yours').fill('blue')
      await form.getByLabel('Last Name').fill('Example')
      await form.getByLabel(/I agree to the terms/).check()
      // As if it had stood open since before the dealer changed the odds.
      await form.locator('input[name="odds"]').evaluate((input: HTMLInputElement) => {
        input.value = 'former'
      })
      await form.locator('button[type=submit]').click()
      await page.getByText('The prizes or their odds have changed.').waitFor()
      await form.getByLabel(/I agree to the terms/).check()
      await form.locator('button[type=submit]').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\?spun=1$/)
      await page.getByText(/^You won: |^No prize this time$/).waitFor()
      const turns = await page.locator('.wheel-turning').evaluate((wheel) => getComputedStyle(wheel).animationName)
      expect(turns).toBe(isScripted ? 'wheel-turns' : 'none')
      if (isScripted) await stands(page, 'wheel-2-spun')
      const hash = await page.locator('.wheel-proof dd').first().textContent()
      await page.getByRole('button', { name: 'Do the sum again' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/verify\?/)
      expect(await page.locator('.wheel-proof dd').first().textContent()).toBe(hash)
      if (isScripted) await stands(page, 'wheel-3-verified')
      expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    })
  },
)
