import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, DESK, PHONE, visits } from '../support/visit.ts'
import { writtenLetters } from '../support/written-letters.ts'

const visit = visits()
const SOON = { timeout: 20_000, interval: 100 }
/**
 * One dealer of each template where shoppers can sign in, what the header has for them (a garage has a gate), and the
 * number of one of them.
 */
const SITES = [
  { tenant: 'loopline', link: 'Sign in', end: ALL_STOCK, mobile: '0491 570 158' },
  { tenant: 'kestrel-kia', link: 'My Kestrel', end: '/my-kestrel', mobile: '0491 571 491' },
  { tenant: 'brigalow', link: 'Sign in', end: ALL_STOCK, mobile: '0491 570 159' },
]
const CODE = 'Code of six digits'

/** The code in the letter or SMS that the demo wrote to an address. */
async function codeFor(address: string): Promise<string> {
  const written = () =>
    writtenLetters(inject('siteDataDir')).find(
      ({ name, text }) => /^(?:code|sms)-/.test(name) && text.includes(`To: ${address}`),
    )
  await expect.poll(written, SOON).toBeDefined()
  return /\b\d{6}\b(?= is your)/.exec(written()!.text)![0]
}

async function isInOrder(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  expect((await axeOf(page).analyze()).violations).toEqual([])
}

describeByTurns(SITES, 'at $tenant', ({ tenant, link, end, mobile }, test) => {
  test('by keyboard, from the header, and on to where the link leads', async () => {
    const { page, go, problems } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    // Each dealer has its own path for all of its stock.
    const last = end === ALL_STOCK ? new URL(page.url()).pathname : end
    await page.locator('header').getByRole('link', { name: link }).first().click()
    await page.getByRole('heading', { name: /^Sign in/, level: 1 }).waitFor()
    await isInOrder(page)
    const email = `shopper-${tenant}-${Date.now()}@example.com`
    await page.getByLabel('E-mail address or mobile number').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByLabel(CODE).waitFor()
    await isInOrder(page)
    await page.getByLabel(CODE).fill('000')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter the six digits of the code.').waitFor()
    await isInOrder(page)
    await page.getByLabel(CODE).fill(await codeFor(email))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'One more thing' }).waitFor()
    await isInOrder(page)
    await page.getByLabel('Your name').fill('Zoë')
    await page.getByLabel('Phone').fill('0491 570 006')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(last)
    expect(await page.evaluate(async () => (await fetch('/api/me')).json())).toMatchObject({
      user: { name: 'Zoë', email, phone: '+61491570006' },
    })
    // A form that was not in order is told so by its status, which browsers list.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  test('a form that is half filled in is as it was after signing in by the header', async () => {
    const { page, go } = await visit({ tenant, popupClosed: true, withoutPhotos: true })
    await go('/contact')
    const path = new URL(page.url()).pathname
    const form = page.locator('#content form')
    await form.getByLabel('First Name').fill('Zoë')
    await form.locator('textarea').first().fill('Is the red one still there?')
    await page.locator('header').getByRole('link', { name: link }).first().click()
    const email = `half-${Date.now()}@example.com`
    await page.getByLabel('E-mail address or mobile number').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel(CODE).fill(await codeFor(email))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Not now' }).click()
    // A garage is where its link leads; the form waits on its page.
    const led = end === ALL_STOCK ? path : end
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(led)
    if (led !== path) await go(path)
    await expect.poll(() => form.locator('textarea').first().inputValue(), SOON).toBe('Is the red one still there?')
    expect(await form.getByLabel('First Name').inputValue()).toBe('Zoë')
  })

  test('without scripts, by SMS, on a phone: the first page is where nobody said another', async () => {
    const { page, go } = await visit({
      tenant,
      javaScriptEnabled: false,
      viewport: PHONE,
      withoutPhotos: true,
    })
    await go('/sign-in?type=my-garage&redirect=//evil.example')
    await page.getByLabel('E-mail address or mobile number').fill(mobile)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel(CODE).fill(await codeFor(`${mobile.replace(/^0/, '+61').replaceAll(' ', '')}@sms.example`))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/')
  })
})
