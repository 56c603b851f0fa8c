import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { DESK, PHONE, type VisitOptions, vehiclePath, visits } from '../support/visit.ts'
import { type WrittenLetter, writtenLetters } from '../support/written-letters.ts'

const visit = visits()
const SOON = { timeout: 20_000, interval: 100 }
const TENANT = 'halyard-motors'
const OWNER = 'harriet@example.com'

const letters = () =>
  writtenLetters(inject('siteDataDir')).filter(
    ({ name, text }) => name.startsWith('sign-in-') && text.includes(`To: ${OWNER}`),
  )

/** The link of a letter that was not there before `seen` was taken. */
async function linkAfter(seen: readonly WrittenLetter[]): Promise<string> {
  const fresh = () => letters().find(({ name }) => !seen.some((one) => one.name === name))
  await expect.poll(fresh, SOON).toBeDefined()
  return /http:\S+\/dealer\/sign-in\?\S+/.exec(fresh()!.text)![0]
}

/** Signed in through the letter, as its reader does it. A mailbox is sent five letters at once and no more, so few tests do. */
async function signedInByLetter(options: Omit<VisitOptions, 'tenant'> = {}) {
  const here = await visit({ tenant: TENANT, ...options })
  const { page } = here
  await here.go('/dealer')
  expect(new URL(page.url()).pathname).toBe('/dealer/sign-in')
  const seen = letters()
  await page.getByLabel('Your e-mail address').fill(OWNER)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  const link = await linkAfter(seen)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Hi Harriet' }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
  return { ...here, link, close: () => page.context().close() }
}

let session: ReturnType<BrowserContext['cookies']> | null = null

/** At the list of leads, in the one session that the tests of this file share. */
async function signedIn(options: Omit<VisitOptions, 'tenant'>) {
  session ??= signedInByLetter().then(({ page }) => page.context().cookies())
  session.catch(() => {
    session = null
  })
  const cookies = await session
  const { page, go, problems } = await visit({ tenant: TENANT, ...options })
  await page.context().addCookies(cookies)
  await go('/dealer/leads')
  return { page, problems }
}

/** A lead about a vehicle, by the form of its page without scripts. */
async function send(message: string, lastName: string): Promise<void> {
  const { page, go } = await visit({ tenant: TENANT, javaScriptEnabled: false, withoutPhotos: true })
  await go(vehiclePath(TENANT))
  const carId = await page.locator('#ask').getAttribute('data-car-id')
  await go(`/enquiry?form=vehicle&car_id=${carId}`)
  const values = {
    'First Name': 'Zoë',
    'Last Name': lastName,
    Email: `${lastName}@example.com`.toLowerCase(),
    Mobile: '0491 570 156',
    Postcode: '4000',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).first().fill(value)
  await page.getByLabel('Comments').fill(message)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/success/)
  await page.context().close()
}

const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true }) : null

/** What every page of the desk holds to, at a width. */
async function expectFit(page: Page, hasScripts = true): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  // Axe is a script of the page.
  if (!hasScripts) return
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([])
}

describe.each([
  ['with scripts, wide', { viewport: DESK }],
  ['without scripts, on a phone', { viewport: PHONE, javaScriptEnabled: false }],
] as const)('%s', (kind, options) => {
  const name = kind.split(' ')[0]!
  const hasScripts = name === 'with'
  test('a lead is found, opened, moved on, noted and sent again', async () => {
    const lastName = `Desk${name}${Date.now() % 100_000}`
    await send(`Could I see it on Saturday? ${lastName}`, lastName)
    const { page, problems, close, link } = await signedInByLetter(options)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === '__Host-desk')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    await shot(page, `list-${name}`)
    await expectFit(page, hasScripts)

    await page.getByLabel('Search leads').fill(lastName)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=Desk/)
    await expect.poll(() => page.locator('.desk-row').count(), SOON).toBe(1)
    expect(
      await page
        .locator('.desk-row')
        .getByRole('link', { name: /0491 570 156/ })
        .getAttribute('href'),
    ).toBe('tel:+61491570156')
    await page.getByRole('link', { name: `Zoë ${lastName}`, exact: true }).click()
    await page.getByRole('heading', { name: `Zoë ${lastName}` }).waitFor()
    await shot(page, `lead-${name}`)
    await expectFit(page, hasScripts)
    expect(await page.locator('.desk-message').textContent()).toContain('on Saturday?')

    await page.getByRole('button', { name: 'Appointment' }).click()
    await page.getByText('The status is saved.').waitFor()
    expect(await page.getByRole('button', { name: 'Appointment' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByLabel('Add a note').fill('She comes at ten.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Your note is saved.').waitFor()
    expect(await page.locator('.desk-activity li').allTextContents()).toEqual([
      expect.stringMatching(/Harriet wrote.*She comes at ten\./),
      expect.stringMatching(/Harriet set it to Appointment/),
    ])
    const again = page.getByRole('button', { name: 'Send again to sales@halyardmotors.example' })
    await expect
      .poll(async () => {
        await page.reload()
        return again.count()
      }, SOON)
      .toBe(1)
    await again.click()
    await page.getByText('It is on its way again.').waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        return page.locator('.desk-tries summary').first().textContent()
      }, SOON)
      .toBe('2 tries')
    await shot(page, `lead-done-${name}`)
    await expectFit(page, hasScripts)

    await page.getByRole('link', { name: 'All leads' }).click()
    await page.waitForURL(/\/dealer\/leads\?q=/)
    await page.getByRole('link', { name: 'Appointments' }).click()
    await page.waitForURL(/status=appointment/)
    await page.getByRole('link', { name: `Zoë ${lastName}`, exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^leads-halyard-motors-\d{4}-\d\d-\d\d\.csv$/)
    const csv = (await buffer(await file.createReadStream())).toString()
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    expect(csv).toContain(lastName)

    await page.getByText('Filters', { exact: true }).click()
    await shot(page, `filters-${name}`)
    await page.getByLabel('Search leads').fill('nobody is called this')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('.desk-nothing').waitFor()
    await shot(page, `empty-${name}`)
    await expectFit(page, hasScripts)
    await page.locator('.desk-account summary').click()
    await shot(page, `account-${name}`)
    await page.getByRole('link', { name: 'Where you are signed in' }).click()
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    expect(await page.locator('.desk-row', { hasText: 'This device' }).textContent()).toContain('Chrome on')
    await shot(page, `sessions-${name}`)
    await expectFit(page, hasScripts)
    await page.locator('.desk-account summary').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are signed out.').waitFor()
    await shot(page, `sign-in-${name}`)
    await expectFit(page, hasScripts)
    await page.goto('/dealer/leads')
    expect(new URL(page.url()).pathname).toBe('/dealer/sign-in')
    await page.goto(link)
    await page.getByText('That link no longer works').waitFor()
    expect(problems.filter((problem) => !problem.includes('ERR_ABORTED'))).toEqual([])
    await close()
  })
})

/** A test drive at the first free time; its shopper's last name. */
async function book(): Promise<string> {
  const { page, go } = await visit({ tenant: TENANT, popupClosed: true, withoutPhotos: true })
  await go(vehiclePath(TENANT))
  const nth = Math.floor(Math.random() * 9000) + 1000
  const person = { name: 'Zoë', email: `drive-${nth}@example.com`, phone: `0491 57${nth}`, postcode: '4000' }
  const status = await page.evaluate(
    async (fields) => {
      const carId = Number(document.querySelector<HTMLElement>('#ask')!.dataset.carId)
      const { slots } = await (await fetch(`/api/test-drive-slots?car_id=${carId}`)).json()
      const { start } = slots.findLast(({ available }: { available: boolean }) => available)
      const body = JSON.stringify({ form: 'test-drive', car_id: carId, fields: { ...fields, appointment: start } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/leads', { method: 'POST', headers, body })).status
    },
    { ...person, last_name: `Driver${nth}` },
  )
  expect(status).toBe(201)
  await page.context().close()
  return `Driver${nth}`
}

describe.each([
  ['with scripts, on a phone', { viewport: PHONE }],
  ['without scripts, wide', { viewport: DESK, javaScriptEnabled: false }],
] as const)('%s', (kind, options) => {
  const name = kind.split(' ')[0]!
  test('a booking is found by its day, moved, and cancelled', async () => {
    const lastName = await book()
    const { page, problems } = await signedIn(options)
    await page.getByRole('link', { name: 'Bookings' }).click()
    await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
    const found = page.getByRole('link', { name: new RegExp(`, Zoë ${lastName}$`) })
    for (let weeks = 0; weeks < 8 && (await found.count()) === 0; weeks += 2) {
      const before = page.url()
      await page.getByRole('link', { name: 'Later' }).click()
      await page.waitForURL((url) => url.href !== before)
      await page.locator('.desk-list, .desk-nothing').first().waitFor()
    }
    await shot(page, `bookings-${name}`)
    await expectFit(page, name === 'with')
    await found.click()
    await page.getByText(/^Booked for /).waitFor()
    await page.getByText('Move it', { exact: true }).click()
    const time = page.getByLabel('New time')
    await shot(page, `booking-${name}`)
    await expectFit(page, name === 'with')
    await time.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Move, and tell Zoë' }).click()
    await page.getByText('The booking is moved, and the shopper is told.').waitFor()
    await page.getByText(/^Moved to /).waitFor()
    await page.getByText('Cancel it', { exact: true }).click()
    await page.getByRole('button', { name: 'Cancel, and tell Zoë' }).click()
    await page.getByText(/^Cancelled: /).waitFor()
    expect(problems.filter((problem) => !problem.includes('ERR_ABORTED'))).toEqual([])
  })
})

test('the desk is worked by keyboard, and fits a phone', async () => {
  const lastName = `Keys${Date.now() % 100_000}`
  await send(`By keyboard ${lastName}`, lastName)
  const { page } = await signedIn({ viewport: PHONE })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await expectFit(page)
  await page.getByLabel('Search leads').focus()
  await page.keyboard.type(lastName)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=Keys/)
  // A key that comes before a document is first painted is dropped.
  await hydrated(page)
  await page.getByRole('link', { name: `Zoë ${lastName}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Zoë ${lastName}` }).waitFor()
  await expectFit(page)
  await page.getByRole('button', { name: 'Contacted' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The status is saved.').waitFor()
})
