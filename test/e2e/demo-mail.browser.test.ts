import { expect, inject, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { DESK, PHONE } from '../support/visit.ts'
import { workerBrowser } from '../support/worker-browser.ts'

const SOON = { timeout: 30_000, interval: 200 }

test('what is sent on a demo site is a letter on the demo’s own page: to the dealer, and to the shopper', async () => {
  const browser = await workerBrowser()
  const origin = `http://localhost:${inject('sitePort')}`
  const email = `zoe-${Date.now()}@example.com`
  const context = await browser.newContext({ viewport: DESK, baseURL: origin })
  try {
    const fields = {
      name: 'Zoë',
      last_name: 'O’Brien',
      email,
      // Nobody else's: who sends many leads is held as spam.
      phone: '0491 570 737',
      postcode: '4000',
      dealership_slug: 'brigalow-toowoomba',
      message: 'Hello?',
    }
    const sent = await context.request.post('/api/leads', {
      headers: { host: 'brigalow.localhost' },
      data: { form: 'contact', fields },
    })
    expect(sent.status()).toBe(201)
    const page = await context.newPage()
    const listed = async () => {
      await page.goto('/mail')
      return page.locator('li', { hasText: 'Brigalow' }).allTextContents()
    }
    await expect.poll(async () => (await listed()).filter((row) => row.includes(email)), SOON).toHaveLength(1)
    expect((await listed()).join('\n')).toContain('leads@brigalow.example')

    await page.locator('li', { hasText: email }).getByRole('link').click()
    const letter = page.frameLocator('iframe')
    await letter.getByRole('heading', { name: 'Hi Zoë,' }).waitFor()
    expect(await letter.locator('body').textContent()).toContain('Brigalow')
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect((await axeOf(page).analyze()).violations).toEqual([])
  } finally {
    await context.close()
  }
})
