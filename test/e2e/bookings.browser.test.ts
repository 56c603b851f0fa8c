import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns, WIDTHS } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { DESK, type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
const TENANT = 'brigalow'

let shoppers = 0
/** Another shopper each time: nobody looks like spam. */
function person(): Record<string, string> {
  const nth = Math.floor(Math.random() * 9000) + 1000 + shoppers++
  return {
    'First Name': 'Zoë',
    'Last Name': 'O’Brien',
    Email: `zoe-${nth}@example.com`,
    Mobile: `0491 57${nth}`,
    Postcode: '4000',
  }
}

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(value)
}

/** The test drive of a vehicle's page, opened, once its free times are there. */
async function onDrive(options: Omit<VisitOptions, 'tenant'> = {}) {
  const here = await visit({ tenant: TENANT, popupClosed: true, withoutPhotos: true, ...options })
  await here.go(vehiclePath(TENANT))
  const open = () => here.page.locator('.vehicle-actions').getByRole('link', { name: 'Book a Test Drive' }).click()
  await open()
  const form = here.page.locator('dialog:modal form')
  await form.getByLabel('Day', { exact: true }).waitFor()
  return { ...here, form, open, close: () => here.page.context().close() }
}

const chosenIn = (field: Locator) => field.evaluate((select) => (select as HTMLSelectElement).value)

describe('with scripts', () => {
  test('a day and a time are chosen by keyboard, sent, and said on the next page, with a calendar file', async () => {
    const { page, form, problems, close } = await onDrive()
    await fill(form, person())
    const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time', { exact: true })]
    expect(await time.isDisabled()).toBe(true)
    await day.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => time.isEnabled(), SOON).toBe(true)

    // A day without a time is asked about.
    await form.getByRole('button', { name: 'Book a Test Drive' }).click()
    const panel = form.locator('#lead-0-errors')
    await panel.getByRole('link', { name: 'Please choose a time on that day, or no day.' }).click()
    expect(await time.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosenIn(time), SOON).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+1[01]:00$/)
    await page.keyboard.press('Tab')
    expect(problems).toEqual([])
    await form.getByRole('button', { name: 'Book a Test Drive' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/success\?form=test-drive&car_id=\d+&booking=[0-9a-f-]{36}$/)
    const content = page.locator('#content')
    expect(await content.textContent()).toMatch(
      /Your test drive is booked: \w+day \d+ \w+ \d{4}, [\d.]+ [ap]m, until [\d.]+ [ap]m at /,
    )
    const href = await content.getByRole('link', { name: 'Add it to your calendar' }).getAttribute('href')
    const file = await page.evaluate(async (path) => (await fetch(path)).text(), href!)
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
    await close()
  })

  test('a time that somebody else took meanwhile is said so, is no longer offered, and what was typed stays', async () => {
    const { page, form, close } = await onDrive()
    const me = person()
    await fill(form, me)
    const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time', { exact: true })]
    await day.selectOption({ index: 2 })
    await time.selectOption({ index: 2 })
    const wanted = await chosenIn(time)
    expect(await takeMeanwhile(page, form, wanted)).toBe(201)
    await form.getByRole('button', { name: 'Book a Test Drive' }).click()
    await expect
      .poll(() => form.locator('#lead-0-appointment-error').textContent(), SOON)
      .toContain('This time was just taken.')
    await expect.poll(() => time.locator(`option[value="${wanted}"]`).isDisabled(), SOON).toBe(true)
    expect([await chosenIn(time), await form.getByLabel('Email').inputValue()]).toEqual(['', me.Email])
    await time.selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Book a Test Drive' }).click()
    await page.waitForURL(/\/success/)
    await close()
  })

  test('what was chosen outlives a reload', async () => {
    const { page, form, open, close } = await onDrive()
    const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time', { exact: true })]
    await day.selectOption({ index: 3 })
    await time.selectOption({ index: 1 })
    const chosen = await chosenIn(time)
    await page.reload()
    await hydrated(page)
    await open()
    await day.waitFor()
    await expect.poll(() => chosenIn(time), SOON).toBe(chosen)
    await close()
  })

  describeByTurns(WIDTHS, '$width px wide', ({ viewport }, test) => {
    test('reads well and fits in the dialog', async () => {
      const { page, form, problems, close } = await onDrive({ viewport })
      await form.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
      await expectGood(page)
      expect(problems).toEqual([])
      await shoot(page, `dialog-${viewport.width}`, form)
      await close()
    })
  })
})

/** Another shopper has the same vehicle at that time. */
async function takeMeanwhile(page: Page, form: Locator, appointment: string): Promise<number> {
  const { 'First Name': name, 'Last Name': last_name, Email: email, Mobile: phone, Postcode: postcode } = person()
  const carId = await form.locator('input[name="car_id"]').getAttribute('value')
  const fields = { name, last_name, email, phone, postcode, appointment }
  return page.evaluate(
    async (lead) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/leads', { method: 'POST', headers, body: JSON.stringify(lead) })).status
    },
    { form: 'test-drive', car_id: carId, fields },
  )
}

describeByTurns(WIDTHS, 'without scripts, $width px wide', ({ viewport }, test) => {
  test('any time may be written; one that is not free brings those that are', async () => {
    const { page, go } = await visit({
      tenant: TENANT,
      popupClosed: true,
      withoutPhotos: true,
      javaScriptEnabled: false,
      viewport,
    })
    await go('/enquiry?form=test-drive')
    const form = page.locator('#content form')
    await fill(form, person())
    const dealership = form.getByLabel('Dealership')
    if (await dealership.count()) await dealership.selectOption({ index: 1 })
    await form.getByLabel('Date and time').fill(nextSunday())
    await shoot(page, `plain-${viewport.width}`, form)
    await form.getByRole('button', { name: 'Book a Test Drive' }).click()
    await page.getByText('Please fix the following errors:').waitFor()
    const times = form.locator('select[name="appointment"]')
    expect(await form.locator('#enquiry-appointment-error').textContent()).toMatch(/The next free times are: /)
    await shoot(page, `refused-${viewport.width}`, form)
    const free = times
      .locator('optgroup')
      .nth(1)
      .locator('option:enabled')
      .nth(viewport === DESK ? 1 : 2)
    await times.selectOption((await free.getAttribute('value'))!)
    await form.getByRole('button', { name: 'Book a Test Drive' }).click()
    await page.waitForURL(/\/success\?form=test-drive&booking=/)
    expect(await page.locator('#content').textContent()).toContain('Your test drive is booked: ')
    await shoot(page, `success-${viewport.width}`)
    await page.context().close()
  })

  test('where they never come, what comes back with the free times reads well and fits', async () => {
    const { page } = await visit({ tenant: TENANT, withoutPhotos: true, viewport })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/enquiry?form=test-drive', { waitUntil: 'domcontentloaded' })
    const form = page.locator('#content form')
    await form.evaluate((element: HTMLFormElement) => element.submit())
    await page.getByText('Please fix the following errors:').waitFor()
    expect(await form.locator('select[name="appointment"] optgroup').count()).toBeGreaterThan(3)
    await expectGood(page)
    await page.context().close()
  })
})

/** Three in the morning of the first Sunday to come. */
function nextSunday(): string {
  const date = new Date()
  do date.setUTCDate(date.getUTCDate() + 1)
  while (date.getUTCDay() !== 0)
  return `${date.toISOString().slice(0, 10)}T03:00`
}

async function expectGood(page: Page): Promise<void> {
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

async function shoot(page: Page, name: string, at?: Locator): Promise<void> {
  if (!process.env.SHOTS) return
  await at?.locator('[name="appointment"]').scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
