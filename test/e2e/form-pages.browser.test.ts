import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns, onTurn } from '../support/matrix.ts'
import { ALL_STOCK, DESK, PHONE, type TenantSlug, type Visit, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 20_000 }
const PERSON = {
  'First Name': 'Zoë',
  'Last Name': 'O’Brien',
  Email: 'zoe@example.com',
  Mobile: '0491 570 156',
  Postcode: '4000',
}
const COMMON = ['/book-test-drive', '/service', '/vehicle-parts-and-accessories', '/contact']
/** One dealer of each template, and every page of a form that it has. */
const SITES: { slug: TenantSlug; paths: string[] }[] = [
  { slug: 'halyard-motors', paths: [...COMMON, '/contact-us/hemmant', '/finance?weekly=120', '/sell-your-car'] },
  {
    slug: 'kestrel-kia',
    paths: [...COMMON, '/contact-us/showroom', '/finance?weekly=9', '/sell-your-car', '/careers'],
  },
  { slug: 'brigalow', paths: [...COMMON, '/contact-trucks', '/finance-enquiry', '/apply-for-finance', '/sell-my-car'] },
]

/** Everything in sight that must be filled in, as a shopper would. */
async function fillIn(form: Locator, words: string): Promise<void> {
  for (const [label, value] of Object.entries(PERSON)) {
    const box = form.getByLabel(label, { exact: false }).first()
    if (await box.isVisible()) await box.fill(value)
  }
  for (const select of await form.locator('select[required]:visible').all()) await select.selectOption({ index: 1 })
  for (const box of await form.locator('[type=checkbox][required]:visible').all()) await box.check()
  for (const box of await form.locator('[type=radio][required]:visible').all()) await box.check()
  for (const box of await form.locator('input[required]:visible').all())
    if ((await box.inputValue()) === '') await box.fill('80000')
  const message = form.locator('textarea:visible').first()
  if ((await message.count()) > 0) await message.fill(words)
}

/** Step by step where there are steps, by keyboard. */
async function send(form: Locator, page: Page, words: string): Promise<void> {
  const button = form.locator('button[type=submit]')
  const title = () => form.locator('legend:visible').first().textContent()
  for (;;) {
    await fillIn(form, words)
    const isLast = (await form.getByRole('button', { name: 'Next', exact: true }).count()) === 0
    const before = isLast ? null : await title()
    await button.focus()
    await page.keyboard.press('Enter')
    if (isLast) return
    await expect.poll(title, SOON).not.toBe(before)
  }
}

// By turns: each page in one of the two ways, and each that all dealers have in both.
describe.each(SITES.map((site, turn) => ({ ...site, turn })))('$slug', ({ slug, paths, turn }) => {
  test.each(onTurn(paths, turn))('%s: stands still, fits, axe finds nothing, and is sent by keyboard', async (path) => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    expect(await go(path)).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(await fits()).toBe(true)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    await page.setViewportSize(PHONE)
    expect(await fits()).toBe(true)
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    // A page may have a form of its own before it, such as that for a plate.
    const form = page.locator('.form-panel form').last()
    await send(form, page, `By keyboard ${Math.random()}`)
    await page.waitForURL(/\/success\?form=/)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each(onTurn(paths, turn + 1))('%s: is sent without scripts', async (path) => {
    const plain = { withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE }
    const { page, go } = await visit({ tenant: slug, ...plain })
    expect(await go(path)).toBe(200)
    const form = page.locator('.form-panel form').last()
    await fillIn(form, `Plainly ${Math.random()}`)
    await form.locator('button[type=submit]').click()
    await page.waitForURL(/\/success\?form=/)
    expect(await page.locator('#content h1').textContent()).not.toBe('')
    await page.context().close()
  })
})

/** The forms that stand over other pages in a dialog and have an address of their own, and what that says. */
const OVER_PAGES = ['general', 'vehicle', 'find-similar', 'request-photos', 'contact-location', 'offer']

describeByTurns(SITES, 'a form at an address of its own, of $slug', ({ slug, paths }, test) => {
  /** The number of a vehicle or a place, of the page that shows it. */
  async function numberOn({ read }: Visit, path: string, number: RegExp): Promise<string> {
    return number.exec(await read(path))![0].replace(/^\D+/, '')
  }
  async function addressOf(form: string, here: Visit): Promise<string> {
    const place = paths.find((path) => path.startsWith('/contact-'))!
    const about = ['general', 'offer'].includes(form)
      ? ''
      : form === 'contact-location'
        ? `&location_id=${await numberOn(here, place, /name="location_id" value="\d+/)}`
        : `&car_id=${await numberOn(here, vehiclePath(slug), /form=request-photos&amp;car_id=\d+/)}`
    return `/enquiry?form=${form}${about}`
  }
  const form = (page: Page) => page.locator('#content form')

  test.each(OVER_PAGES)('%s: fits, axe finds nothing, and is sent by keyboard', async (kind) => {
    const here = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    const { page, go, problems } = here
    expect(await go(await addressOf(kind, here))).toBe(200)
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    await send(form(page), page, `By keyboard ${Math.random()}`)
    await page.waitForURL(/\/success\?form=/)
    expect(problems).toEqual([])
  })

  test.each(OVER_PAGES)('%s: is sent without scripts', async (kind) => {
    const here = await visit({ tenant: slug, withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE })
    const { page, go } = here
    expect(await go(await addressOf(kind, here))).toBe(200)
    await fillIn(form(page), `Plainly ${Math.random()}`)
    await form(page).locator('button[type=submit]').click()
    await page.waitForURL(new RegExp(`/success\\?form=${kind}`))
  })
})

describe('a form over a page', () => {
  /** Presses a link to a form, and answers its dialog once the form is there. */
  async function pressed(page: Page, link: Locator): Promise<Locator> {
    await link.click()
    const dialog = page.locator('dialog[open]')
    await dialog.locator('form').waitFor()
    return dialog
  }

  test('comes at the press of a card, keeps what was typed, gives the focus back, and is sent', async () => {
    const { page, go, problems } = await visit({ tenant: 'banksia-touring', popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    const asked: string[] = []
    page.on('request', (request) => void (/lead-form|api\/lead/.test(request.url()) && asked.push(request.url())))
    const link = page.locator('.results a[href*="form=quick-enquiry"]').first()
    expect(asked).toEqual([])
    const dialog = await pressed(page, link)
    expect(await dialog.getByRole('heading').first().textContent()).toBe('Quick Enquiry')
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    await dialog.getByLabel('First Name').fill('Zoë')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count(), SOON).toBe(0)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement), SOON).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor()
    expect(await dialog.getByLabel('First Name').inputValue()).toBe('Zoë')
    // Another vehicle's form is another.
    await page.keyboard.press('Escape')
    const other = await pressed(page, page.locator('.results a[href*="form=quick-enquiry"]').nth(1))
    expect(await other.getByLabel('First Name').inputValue()).toBe('')
    await fillIn(other.locator('form'), `Over the page ${Math.random()}`)
    await other.locator('button[type=submit]').click()
    await page.waitForURL(/\/success\?form=quick-enquiry&car_id=\d+$/)
    await page.locator('.lead-vehicle a[href^="/cars/"]').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('of a location, and of an offer', async () => {
    const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true, withoutPhotos: true, viewport: PHONE })
    await go('/contact')
    const place = await pressed(page, page.locator('a[href*="form=contact-location"]').first())
    expect(await place.getByRole('heading').first().textContent()).toMatch(/^Contact Us at /)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await go('/special-offers')
    const offer = await pressed(page, page.locator('a[href*="form=offer"]').first())
    expect(await offer.locator('input[name=offer_id]').getAttribute('value')).not.toBe('')
    await page.context().close()
  })

  test('is the page of the form where it cannot be had, and without scripts', async () => {
    const { page, go } = await visit({ tenant: 'banksia-touring', popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    await page.route('**/api/lead-forms?**', (route) => route.abort('connectionreset'))
    await page.locator('.results a[href*="form=quick-enquiry"]').first().click()
    await page.waitForURL(/\/enquiry\?form=quick-enquiry&car_id=\d+$/)
    await page.locator('#content form').waitFor()
    await page.context().close()

    const plain = await visit({ tenant: 'banksia-touring', withoutPhotos: true, javaScriptEnabled: false })
    await plain.go(ALL_STOCK)
    await plain.page.locator('.results a[href*="form=quick-enquiry"]').first().click()
    await plain.page.waitForURL(/\/enquiry\?form=quick-enquiry&car_id=\d+$/)
    expect(await plain.page.locator('h1').textContent()).toBe('Quick Enquiry')
    await plain.page.context().close()
  })
})
