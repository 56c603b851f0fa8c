import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { SECTIONS_TENANTS } from '../support/sections-tenant.ts'
import { signIn } from '../support/sign-in-page.ts'
import { stands } from '../support/stands.ts'
import { PHONE, visits } from '../support/visit.ts'

const visit = visits()
let shoppers = 0

describeByTurns(SECTIONS_TENANTS, 'the wheel in $template', ({ slug, template }, byTurn) => {
  byTurn('is spun by keyboard, and its sum done again', () => spun(true))
  byTurn('is spun without scripts, on a phone, where less motion is wanted', () => spun(false))

  async function spun(isScripted: boolean): Promise<void> {
    const options = isScripted ? {} : { javaScriptEnabled: false, viewport: PHONE, reducedMotion: 'reduce' as const }
    const { page, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true, ...options })
    const look = async (name: string) => (isScripted ? stands(page, `wheel-${template}-${name}`) : undefined)
    await signIn(page, `spinner-${process.pid}-${++shoppers}@example.com`, '/spin-to-win', isScripted)
    await look('1-odds')
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
    await look('2-spun')
    const hash = await page.locator('.wheel-proof dd').first().textContent()
    await page.getByRole('button', { name: 'Do the sum again' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/verify\?/)
    expect(await page.locator('.wheel-proof dd').first().textContent()).toBe(hash)
    await look('3-verified')
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  }
})
