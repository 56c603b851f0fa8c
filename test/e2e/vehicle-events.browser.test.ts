import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

const NOT_COUNTED = 'What happens here is not counted.'
const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['answered that it cannot be done', (route) => route.fulfill({ status: 503, json: { error: 'Not just now.' } })],
  ['lost on the way', (route) => route.abort('connectionfailed')],
]

/** A visitor on a vehicle's page whose calls to `api` fail; what the page itself warned of, and how often it called. */
async function whereFails(api: string, fail: (route: Route) => Promise<void>) {
  const { page, go, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true, userAgent: PERSON })
  const calls: string[] = []
  await page.route(api, (route) => {
    calls.push(route.request().url())
    return fail(route)
  })
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  await go(vehiclePath('halyard-motors'))
  const exceptions = () => problems.filter((problem) => problem.startsWith('exception'))
  return { page, calls, warned, exceptions, close: () => page.context().close() }
}

describe.each(FAILURES)('what is counted is %s', (_, fail) => {
  test('events: one warning however many they are, and everything they are about happens', async () => {
    const { page, calls, warned, exceptions, close } = await whereFails('**/api/events', fail)
    // What has a form is counted where it is stored.
    await converse(page, 'Enquire Now')
    await converse(page, 'Book a Test Drive')
    expect(calls).toEqual([])
    const save = page.locator('.price-tools').getByRole('button', { name: /save/i }).first()
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed'), SOON).toBe('true')
    await expect.poll(() => calls.length, SOON).toBe(1)
    await expect.poll(() => warned, SOON).toEqual([NOT_COUNTED])
    const form = page.getByRole('form', { name: 'Finance calculator' })
    await form.scrollIntoViewIfNeeded()
    await page.fill('#calc-amount', '20000')
    await page.fill('#calc-deposit', '0')
    await expect.poll(() => form.locator('.calc-sums dd').first().textContent(), SOON).toBe('$20,000')

    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    await page.locator('footer a[href^="tel:"]').first().click()

    await expect.poll(() => calls.length, SOON).toBe(3)
    expect(warned).toEqual([NOT_COUNTED])
    expect(exceptions()).toEqual([])
    await close()
  })

  test('a look: one warning, and the number of views that the page came with', async () => {
    const { page, calls, warned, exceptions, close } = await whereFails('**/view.json?*', fail)
    await expect.poll(() => calls.length, SOON).toBe(1)
    await expect.poll(() => warned, SOON).toEqual([expect.stringMatching(/^This look at the vehicle is not counted\./)])
    expect(await page.locator('.views').textContent()).toMatch(/^[\d,]+ views?$/)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(exceptions()).toEqual([])
    await close()
  })
})

async function converse(page: Page, words: string): Promise<void> {
  await page.locator('.vehicle-actions').getByRole('link', { name: words }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
