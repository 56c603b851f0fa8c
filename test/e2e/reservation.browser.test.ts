import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { hitsWhere } from '../support/path-where.ts'
import { stands } from '../support/stands.ts'
import { PHONE, type TenantSlug, visits } from '../support/visit.ts'

const visit = visits()
/** One dealer of each template. */
const SITES: { slug: TenantSlug }[] = [{ slug: 'halyard-motors' }, { slug: 'kestrel-kia' }, { slug: 'brigalow' }]
const DETAILS = { 'First Name': 'Zoë', 'Last Name': 'O’Brien', Email: 'zoe@example.com', Mobile: '0491 570 156' }

/** The checkout of a vehicle that can be had, by where it is among the last: no other test looks at those. */
async function checkout(page: Page, from: number): Promise<string> {
  const hits = await hitsWhere(page, 'status = in_stock AND reserved = false AND tag IS NULL', 200)
  return `${hits.at(-from)!.path}/checkout`
}

async function details(page: Page): Promise<void> {
  const form = page.locator('form[aria-label^="Go on to the deposit"]')
  for (const [label, value] of Object.entries(DETAILS))
    await form.getByLabel(label, { exact: false }).first().fill(value)
  await form.getByLabel(/I agree to the terms of use/).check()
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?link=[\w-]{43}$/)
}

async function card(page: Page, number: string): Promise<void> {
  const form = page.locator('form[aria-label^="Pay $"]')
  await form.getByLabel('Test card number').fill(number)
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
}

async function cancel(page: Page): Promise<void> {
  await page.locator('form[aria-label="Cancel the reservation"] button[type=submit]').click()
  await page.getByText('is not held for you any more').waitFor()
}

describeByTurns(SITES, 'a reservation at $slug', ({ slug }, byTurn) => {
  byTurn('from the details to the receipt and back, by keyboard', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    const own = await checkout(page, 1)
    expect(await go(own)).toBe(200)
    await stands(page, `${slug}-1-details`)
    await page.locator('form[aria-label^="Go on to the deposit"] button[type=submit]').click()
    await page.getByText('Please fix the following errors:').waitFor()
    await details(page)
    await page
      .getByRole('timer')
      .filter({ hasText: /1[45]:\d\d left/ })
      .waitFor()
    await stands(page, `${slug}-2-deposit`)
    await card(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined.').first().waitFor()
    await card(page, '4242 4242 4242 4242')
    await page.getByText('It is reserved for you').waitFor()
    await stands(page, `${slug}-3-reserved`)
    // The same vehicle, to somebody else, within a second.
    const other = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    await other.page.waitForTimeout(1000)
    await other.go(new URL(page.url()).pathname)
    await other.page.getByText('Somebody was quicker').waitFor()
    await stands(other.page, `${slug}-4-taken`)
    await cancel(page)
    await stands(page, `${slug}-5-over`)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  byTurn('the same without scripts', async () => {
    const { page, go } = await visit({ tenant: slug, withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE })
    expect(await go(await checkout(page, 2))).toBe(200)
    await details(page)
    await page.getByText('Held for you until').waitFor()
    await card(page, '4000 0000 0000 3220')
    await page.getByRole('button', { name: 'It is me (3-D Secure)' }).click()
    await page.getByText('It is reserved for you').waitFor()
    await cancel(page)
  })
})
