import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns } from '../support/matrix.ts'
import { NO_MATCH, TENANTS, vehiclePath, visits } from '../support/visit.ts'
import { writtenLetters } from '../support/written-letters.ts'

const visit = visits()
const SOON = { timeout: 20_000, interval: 100 }

/** The link of the letter to a mailbox that asks to confirm. */
async function confirmLink(email: string): Promise<string> {
  const link = () =>
    writtenLetters(inject('siteDataDir'))
      .filter(({ name, text }) => name.startsWith('alert-') && text.includes(`To: ${email}`))
      .map(({ text }) => /http:\S+\/alerts\/confirm\?link=[\w.-]+/.exec(text)?.[0])[0]
  await expect.poll(link, SOON).toBeDefined()
  return link()!
}

/** Looks as it should: no wider than its screen, and axe finds nothing. */
async function looksRight(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

const hasFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement))
/** Nobody else's: a mailbox gets few letters that ask to confirm. */
const mailbox = () => `zoe-${Math.random().toString(36).slice(2)}@example.com`

describeByTurns(atWidths(TENANTS), 'tell me when at $slug, $width px', ({ slug, viewport }, test) => {
  test('with scripts: over the vehicle’s page by keyboard, then by the mail', async () => {
    const { page, go, problems } = await visit({ tenant: slug, viewport, popupClosed: true, withoutPhotos: true })
    await go(vehiclePath(slug))
    const link = page.locator('a[href^="/alerts/new?car_id="]').filter({ visible: true }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await dialog.locator('form').waitFor()
    await looksRight(page)
    const send = dialog.getByRole('button', { name: 'Tell Me' })
    await send.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(dialog.locator('[id$="-errors"]')), SOON).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(link), SOON).toBe(true)
    await page.keyboard.press('Enter')
    const email = mailbox()
    await dialog.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/alerts\/sent\?car_id=\d+$/)
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await looksRight(page)

    await page.goto(await confirmLink(email))
    await page.getByRole('heading', { name: 'Shall we tell you?' }).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Yes, Tell Me' }).press('Enter')
    await page.getByText('Thank you. We tell you from now on.').waitFor()
    await looksRight(page)
    await page.getByLabel('How often').selectOption('Once a week')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await page.getByLabel('How often').inputValue()).toBe('weekly')
    await page.goto(page.url().replace(/\/alerts\?link=([^&]+).*/, '/alerts/stop?link=$1'))
    await page.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor()
    await looksRight(page)
    await page.goBack()
    await page.getByRole('button', { name: /^Stop these e-mails/ }).press('Enter')
    await page.getByRole('heading', { name: 'We tell you nothing any more' }).waitFor()
    await looksRight(page)
    expect(problems).toEqual([])
  })

  test('without scripts: of a search that found nothing, put right, confirmed and stopped', async () => {
    const { page, go } = await visit({ tenant: slug, viewport, javaScriptEnabled: false, withoutPhotos: true })
    await go(NO_MATCH)
    await page.locator('.empty a[href^="/alerts/new?search="]').click()
    const form = page.locator('form.lead-form')
    // The browser itself would say so before: what it lets through the server says.
    await form.getByLabel('Email').fill('zoe@example')
    await form.getByRole('button', { name: 'Tell Me' }).click()
    await page.getByText('Please fix the following errors:').waitFor()
    const email = mailbox()
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('At once').check()
    await form.getByRole('button', { name: 'Tell Me' }).click()
    await page.waitForURL(/\/alerts\/sent\?search=/)

    const link = await confirmLink(email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, Tell Me' }).click()
    await page.getByText('Thank you. We tell you from now on.').waitFor()
    await page.goto(link.replace('/confirm', '/stop'))
    await page.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor()
    await page.getByRole('button', { name: 'Stop These E-mails' }).click()
    await page.getByText('Stopped. We do not write to you about it any more.').waitFor()
    expect(await page.goto('/alerts/confirm?link=1.none').then((answer) => answer!.status())).toBe(410)
    await page.getByRole('heading', { name: 'That link no longer works' }).waitFor()
  })
})
