import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { pathWhere } from '../support/path-where.ts'
import { VEHICLE_STATES } from '../support/vehicle-states.ts'
import { PHONE, type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000, interval: 30 }
/** Robots are not counted, and headless browsers say that they are some. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

type Sent = { path: string; body: Record<string, unknown> | null; status: number }

/** A visitor on a vehicle's page, and what the page sent so far. */
async function onVehicle(options: VisitOptions, path = vehiclePath(options.tenant as never)) {
  const here = await visit({ popupClosed: true, userAgent: PERSON, ...options })
  const sent: Sent[] = []
  here.page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/api\/(?:events|phone-reveals|cars)/.test(pathname)) return
    sent.push({ path: pathname, body: response.request().postDataJSON(), status: response.status() })
  })
  // Nothing here can dial.
  await here.page.addInitScript(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
  await here.go(path)
  const events = () => sent.filter(({ path }) => path === '/api/events').map(({ body }) => body!.id)
  return { ...here, sent, events, close: () => here.page.context().close() }
}

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
const textOf = async (locator: Locator) => (await locator.textContent()) ?? ''
const price = (page: Page) => textOf(page.locator('[data-price-block] .price-amount').first())
/** What axe has against some parts of a page. */
async function faults(page: Page, ...parts: string[]): Promise<string[]> {
  const axe = parts.reduce((builder, part) => builder.include(part), axeOf(page))
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** How far things moved by themselves since the page stood with its own faces. */
async function stillness(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => document.fonts.ready)
  const before = await page.evaluate(() => window.layoutShift)
  return async () => (await page.evaluate(() => window.layoutShift)) - before
}

async function pathOf(page: Page, stockNumber: string): Promise<string> {
  const map = await page.evaluate(async () => (await fetch('/sitemap-stock-1.xml')).text())
  return new RegExp(`/cars/[a-z0-9-]+-${stockNumber.toLowerCase()}(?=<)`).exec(map)![0]
}

describe('the phone number', () => {
  test('is masked until it is asked for, then dials; asking counts once', async () => {
    const { page, sent, events, problems, close } = await onVehicle({ tenant: 'halyard-motors' })
    const ask = page.getByRole('button', { name: 'Call: Show number' })
    expect(await ask.textContent()).toContain('Call 07 70** ****')
    const number = page.locator('.vehicle-actions a[href="tel:+61770104410"]')
    expect(await number.isVisible()).toBe(false)
    const boxBefore = await ask.boundingBox()

    await ask.click()
    await expect.poll(() => number.isVisible(), SOON).toBe(true)
    expect(await number.textContent()).toBe('Call 07 7010 4410')
    expect(await number.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await number.boundingBox()).toEqual(boxBefore)
    await expect
      .poll(() => sent.find(({ path }) => path === '/api/phone-reveals'), SOON)
      .toMatchObject({
        status: 201,
        body: { car_id: expect.any(Number), dealership_id: expect.any(Number) },
      })
    await number.click()
    await page.locator('.share-copy').click()
    expect(events()).toEqual([])
    // Another number is another call.
    const other = page.locator('footer a[href="tel:+61770104410"]').first()
    await other.evaluate((link) => link.setAttribute('href', 'tel:+61770104418'))
    await page.locator('footer a[href="tel:+61770104418"]').click()
    await expect.poll(events, SOON).toEqual([25])
    expect(problems).toEqual([])
    await close()
  })

  test('is shown even when that cannot be counted; the console says so', async () => {
    const { page, problems, close } = await onVehicle({ tenant: 'halyard-motors' })
    await page.route('**/api/phone-reveals', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Call: Show number' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Call 07 7010 4410' }).first().isVisible(), SOON).toBe(true)
    await expect.poll(() => problems.join('\n'), SOON).toContain('is not counted')
    await close()
  })

  test('stands straight away where a tenant wants it so, and a call is counted', async () => {
    const { page, sent, events, problems, close } = await onVehicle({ tenant: 'banksia-touring' })
    expect(await page.getByRole('button', { name: 'Call: Show number' }).count()).toBe(0)
    const call = page.locator('.vehicle-actions a[href^="tel:"]')
    expect(await call.textContent()).toMatch(/^Call 03 5550 44\d\d$/)
    await call.click()
    await expect.poll(events, SOON).toEqual([25])
    expect(sent.find(({ path }) => path === '/api/events')).toMatchObject({
      status: 201,
      body: { car_id: expect.any(Number) },
    })
    expect(problems).toEqual([])
    await close()
  })

  test('that is missing is said on the console only', async () => {
    const here = await visit({ tenant: 'banksia-touring', popupClosed: true })
    // Every demo vehicle has a number: the data of this page says that its has none.
    await here.page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const data = document.getElementById('loader-data')!
        data.textContent = data.textContent.replace('"isPhoneMissing":false', '"isPhoneMissing":true')
      }),
    )
    await here.go(vehiclePath('banksia-touring'))
    await expect.poll(() => here.problems, SOON).toEqual([expect.stringMatching(/^console: .*no phone number/)])
    await here.page.context().close()
  })

  test('without scripts it can be read and dialled', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors', javaScriptEnabled: false })
    expect(await page.locator('.vehicle-actions a[href="tel:+61770104410"]').textContent()).toBe('Call 07 7010 4410')
    // Without scripts a document is there before its style sheets are.
    await page.locator('.vehicle-actions .call-masked').waitFor({ state: 'hidden' })
    await close()
  })
})

describe('views', () => {
  test('a look counts once, shows, and is event 4 on the server', async () => {
    const { page, go, sent, problems, close } = await onVehicle({ tenant: 'kestrel-kia', userAgent: `${PERSON} views` })
    const views = page.locator('.views')
    await expect.poll(() => sent.filter(({ path }) => path.endsWith('/view.json')), SOON).toHaveLength(1)
    await expect.poll(() => views.textContent(), SOON).toMatch(/^[\d,]+ views?$/)
    const counted = await views.textContent()
    await go(new URL(page.url()).pathname)
    await expect.poll(() => sent.filter(({ path }) => path.endsWith('/view.json')), SOON).toHaveLength(2)
    expect(await views.textContent()).toBe(counted)
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(problems).toEqual([])
    await close()
  })

  test('have their place on a phone while they are counted, and move nothing once they are', async () => {
    const here = await visit({ tenant: 'brigalow', viewport: PHONE, popupClosed: true, userAgent: PERSON })
    const call = await delayed(here.page, /\/view\.json/, (route) =>
      route.fulfill({ json: { views: 12_345, car_fields: {} } }),
    )
    await here.go(vehiclePath('brigalow'))
    await expect.poll(call.isAsked, SOON).toBe(true)
    const views = here.page.locator('.views')
    const places = () =>
      Promise.all(['.views', '.price-tools', '.vehicle-actions'].map((part) => here.page.locator(part).boundingBox()))
    const tops = async () => (await places()).map((box) => box && [box.y, box.height])
    expect(await views.textContent()).toMatch(/^[\d,]+ views?$/)
    const before = await tops()
    call.release()
    await expect.poll(() => views.textContent(), SOON).toBe('12,345 views')
    expect(await tops()).toEqual(before)
    await here.page.context().close()
  })

  test('are counted where the number is not shown', async () => {
    const { page, sent, close } = await onVehicle({ tenant: 'loopline' })
    await expect.poll(() => sent.map(({ status }) => status), SOON).toEqual([200])
    expect(await page.locator('.views').isVisible()).toBe(false)
    await close()
  })

  test('a page that is no longer true offers the vehicle as it is now', async () => {
    const here = await visit({ tenant: 'halyard-motors', popupClosed: true, userAgent: PERSON })
    await here.page.route('**/view.json?*', (route) =>
      route.fulfill({ json: { views: 77, car_fields: { price: 1, status: 'in_stock', reserved: false } } }),
    )
    await here.go(vehiclePath('halyard-motors'))
    await expect.poll(() => here.page.locator('.toast').textContent(), SOON).toContain('This car has changed')
    expect(await here.page.locator('.views').textContent()).toBe('77 views')
    const again = here.page.locator('.toast a')
    expect(await again.getAttribute('href')).toBe(vehiclePath('halyard-motors'))
    await again.click()
    await expect.poll(() => here.page.locator('.toast').count(), SOON).toBe(0)
    // Drawn from the server's answer of now.
    await here.page.locator('.vehicle-actions').waitFor()
    expect(await price(here.page)).not.toBe('$1')
    expect(new URL(here.page.url()).pathname).toBe(vehiclePath('halyard-motors'))
    await here.page.context().close()
  })
})

describe('a page that stands while its vehicle changes', () => {
  const ALIKE = { status: 'in_stock', reserved: false, preorder: false }
  test.each<[string, object, string | null]>([
    ['has other pictures', { photos_count: 99 }, 'There are other pictures of it now.'],
    ['was driven', { ...ALIKE, km: 999_999 }, 'Its odometer stands at another figure now.'],
    ['costs less than before', { before_price: 999_999 }, 'Its price or availability is no longer'],
    ['was sold in the dealer’s words', { tag: 'SOLD', photos_count: 99 }, 'Its price or availability is no longer'],
    ['was held', { reserved: true }, 'Its price or availability is no longer'],
    ['was touched, and is as the page says', { ...ALIKE, updated_at: '2030-01-01T00:00:00.000Z' }, null],
    ['says what the page does not', { colour: 'Red' }, null],
  ])('whose vehicle %s', async (_, car_fields, said) => {
    const here = await visit({ tenant: 'halyard-motors', popupClosed: true, userAgent: PERSON })
    await here.page.route('**/view.json?*', (route) => route.fulfill({ json: { views: 77, car_fields } }))
    await here.go(vehiclePath('halyard-motors'))
    await expect.poll(() => here.page.locator('.views').textContent(), SOON).toBe('77 views')
    if (said) await expect.poll(() => here.page.locator('.toast').textContent(), SOON).toContain(said)
    else expect(await here.page.locator('.toast').count()).toBe(0)
    await here.page.context().close()
  })
})

describe('the sticky header', () => {
  test.each([
    ['halyard-motors', 500],
    ['kestrel-kia', 400],
  ] as const)('of %s comes after %i pixels, says what it is about, and goes again', async (tenant, after) => {
    const { page, problems, close } = await onVehicle({ tenant })
    const header = page.locator('.sticky-header')
    const state = () =>
      header.evaluate((element) => [(element as HTMLElement).inert, getComputedStyle(element).visibility])
    const moved = await stillness(page)
    await scrollTo(page, after - 20)
    await expect.poll(state, SOON).toEqual([true, 'hidden'])
    await scrollTo(page, after + 20)
    await expect.poll(state, SOON).toEqual([false, 'visible'])
    await expect.poll(async () => (await header.boundingBox())!.y, SOON).toBe(0)

    const title = (await page.locator('h1').evaluate((heading) => heading.firstChild!.textContent))!.trim()
    const said = await textOf(header)
    expect(said).toContain(title)
    expect(said).toContain(await price(page))
    // No repayment without its comparison rate.
    expect(/\/wk/.test(said)).toBe(/comparison rate/.test(said))
    expect(await faults(page, '.sticky-header', '.vehicle-actions', '.price-tools', '.share')).toEqual([])
    const finance = header.getByRole('link', { name: 'Get Finance' })
    await finance.focus()
    expect(await finance.evaluate((link) => link === document.activeElement)).toBe(true)
    // It waits for who is in it with the keyboard.
    await finance.evaluate((link) => (link as HTMLElement).blur())
    await scrollTo(page, 0)
    await expect.poll(state, SOON).toEqual([true, 'hidden'])
    expect(await moved()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  test('is not there without scripts, nor on a phone', async () => {
    const plain = await onVehicle({ tenant: 'halyard-motors', javaScriptEnabled: false })
    expect(await plain.page.locator('.sticky-header').isVisible()).toBe(false)
    await plain.close()
    const phone = await onVehicle({ tenant: 'halyard-motors', viewport: PHONE })
    await scrollTo(phone.page, 1500)
    await expect.poll(() => phone.page.locator('.phone-bar').isVisible(), SOON).toBe(true)
    expect(await phone.page.locator('.sticky-header').isVisible()).toBe(false)
    await phone.close()
  })
})

describe('the bottom bar of the second variant', () => {
  test('stands slim, and opens with name and price so far down', async () => {
    const { page, problems, close } = await onVehicle({ tenant: 'brigalow' })
    const bar = page.locator('.wide-bar')
    const name = bar.locator('.bar-name')
    expect(await page.locator('.sticky-header').count()).toBe(0)
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Enquire Now', 'Call Now'])
    expect(await name.isVisible()).toBe(false)
    await scrollTo(page, 680)
    await expect.poll(() => name.isVisible(), SOON).toBe(false)
    const shift = await page.evaluate(() => window.layoutShift)
    const place = await bar.getByRole('link').first().boundingBox()
    await scrollTo(page, 720)
    await expect.poll(() => name.isVisible(), SOON).toBe(true)
    // What a shopper reaches for stays where it is.
    expect(await bar.getByRole('link').first().boundingBox()).toEqual(place)
    expect(await page.evaluate(() => window.layoutShift)).toBe(shift)
    expect(await name.textContent()).toContain(await price(page))
    expect(await faults(page, '.wide-bar', '.vehicle-actions')).toEqual([])
    const { y, height } = (await bar.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(900)
    await scrollTo(page, 0)
    await expect.poll(() => name.isVisible(), SOON).toBe(false)
    expect(problems).toEqual([])
    await close()
  })

  test('begins with Reserve Car Now where the vehicle can be reserved, and not where someone has', async () => {
    const { page, go, close } = await onVehicle({ tenant: 'brigalow' })
    const bar = page.locator('.wide-bar')
    await go((await pathWhere(page, VEHICLE_STATES['in stock']))!)
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Reserve Car Now', 'Enquire Now', 'Call Now'])
    const reserve = bar.getByRole('link', { name: 'Reserve Car Now' })
    const inSidebar = page.locator('.vehicle-actions a[href$="/checkout"]')
    expect(await reserve.getAttribute('href')).toBe(await inSidebar.getAttribute('href'))
    await reserve.click()
    await page.waitForURL(/\/cars\/[\w-]+\/checkout$/)
    await go((await pathWhere(page, VEHICLE_STATES.reserved))!)
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Enquire Now', 'Call Now'])
    await close()
  })

  test('has Instant Message where a tenant words it so, leading to its chat', async () => {
    const { page, close } = await onVehicle({ tenant: 'loopline' })
    const message = page.locator('.wide-bar').getByRole('link', { name: 'Instant Message' })
    expect(await message.getAttribute('href')).toBe('sms:0491570159')
    expect(await page.locator('.vehicle-actions').getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe(
      'sms:0491570159',
    )
    await close()
  })
})

describe('the bar of a phone', () => {
  test('is out of the way and of reach while the price is in view', async () => {
    const { page, problems, close } = await onVehicle({ tenant: 'halyard-motors', viewport: PHONE })
    const bar = page.locator('.phone-bar')
    const state = () =>
      bar.evaluate((element) => [(element as HTMLElement).inert, getComputedStyle(element).visibility])
    const moved = await stillness(page)
    await page.locator('[data-price-block]').scrollIntoViewIfNeeded()
    await expect.poll(state, SOON).toEqual([true, 'hidden'])
    await scrollTo(page, 2000)
    await expect.poll(state, SOON).toEqual([false, 'visible'])
    const links = bar.getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Call Now', 'Enquire Now'])
    expect(await links.nth(0).getAttribute('href')).toBe('tel:+61770104410')
    for (const link of await links.all()) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await faults(page, '.phone-bar', '.vehicle-actions')).toEqual([])
    const { y, height } = (await bar.boundingBox())!
    expect(Math.round(y + height)).toBe(PHONE.height)
    expect(await moved()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  test('simply stands without scripts', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors', viewport: PHONE, javaScriptEnabled: false })
    expect(await page.locator('.phone-bar').isVisible()).toBe(true)
    expect(await page.locator('.phone-bar').getByRole('link').count()).toBe(2)
    await close()
  })
})

describe('other buttons', () => {
  test('a history report opens beside the page and is event 60; only where there is one', async () => {
    // The report lies where photos do.
    const { page, go, events, close } = await onVehicle({ tenant: 'halyard-motors', withoutPhotos: false })
    await go(await pathOf(page, 'H20544'))
    const report = page.locator('.vehicle-actions').getByRole('link', { name: 'History Report' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), report.click()])
    await opened.close()
    await expect.poll(events, SOON).toEqual([60])
    const file = await report.evaluate(async (link) => {
      const { status, headers } = await fetch((link as HTMLAnchorElement).href)
      return [status, headers.get('content-type')]
    })
    expect(file).toEqual([200, 'application/pdf'])
    await go(await pathOf(page, 'H20537'))
    expect(await page.locator('.vehicle-actions').getByText('History Report').count()).toBe(0)
    await close()
  })

  test('WhatsApp begins with the vehicle', async () => {
    const { page, close } = await onVehicle({ tenant: 'banksia-touring' })
    const href = await page
      .locator('.vehicle-actions')
      .getByRole('link', { name: /^WhatsApp/ })
      .getAttribute('href')
    expect(href).toMatch(/^https:\/\/wa\.me\/61491570156\?text=/)
    expect(new URL(href!).searchParams.get('text')).toContain(new URL(page.url()).pathname)
    await close()
  })

  test.each(['halyard-motors', 'brigalow', 'kestrel-kia', 'banksia-touring', 'loopline'] as const)(
    'of %s none leads nowhere, with scripts or without',
    async (tenant) => {
      const { page, close } = await onVehicle({ tenant, javaScriptEnabled: false })
      const links = page.locator(':is(.vehicle-actions, .price-tools, .share, .bar, .sticky-header) a')
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      expect(hrefs.length).toBeGreaterThan(0)
      // Files to be made for whoever wants one are tested by themselves.
      for (const href of new Set(hrefs.filter((path) => !path.startsWith('/api/')))) {
        if (href.startsWith('#')) expect([href, await page.locator(href).count()]).toEqual([href, 1])
        else if (href.startsWith('/'))
          expect([href, await page.evaluate(async (to) => (await fetch(to)).status, href)]).toEqual([href, 200])
        else expect(href).toMatch(/^(?:tel:\+?\d|mailto:|sms:|https:\/\/)/)
      }
      await close()
    },
  )
})

describe('the share row', () => {
  test('networks open in a small window of their own', async () => {
    const { page, problems, close } = await onVehicle({ tenant: 'halyard-motors' })
    await page.context().route(/facebook|twitter|wa\.me/, (route) => route.fulfill({ body: 'elsewhere' }))
    const links = page.locator('.share a[target=_blank]')
    expect(await links.count()).toBe(3)
    for (const link of await links.all()) {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
      await opened.waitForLoadState()
      expect(decodeURIComponent(opened.url())).toContain(new URL(page.url()).pathname)
      expect(await opened.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([550, 400, null])
      await opened.close()
    }
    expect(problems).toEqual([])
    await close()
  })

  test('copies the address, and says so for a second and a half', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = page.getByRole('button', { name: 'Copy link' })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await copy.click()
    const words = page.locator('.share-copy [role=status]')
    await expect.poll(() => words.textContent(), SOON).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.clock.runFor(1400)
    expect(await words.textContent()).toBe('Copied')
    await page.clock.runFor(200)
    await expect.poll(() => words.textContent(), SOON).toBe('')
    await close()
  })

  test('a phone that shares with its apps offers that', async () => {
    const here = await visit({
      tenant: 'halyard-motors',
      popupClosed: true,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    })
    await here.page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.assign(Navigator.prototype, { canShare: () => true, share: async (what: unknown) => shared.push(what) })
    })
    await here.go(vehiclePath('halyard-motors'))
    await here.page.locator('.share').scrollIntoViewIfNeeded()
    const native = here.page.getByRole('button', { name: 'Share with another app' })
    await expect.poll(() => native.isVisible(), SOON).toBe(true)
    await native.click()
    expect(await here.page.evaluate(() => (window as never as { shared: unknown[] }).shared)).toEqual([
      { title: expect.stringContaining('Halyard Motors'), url: here.page.url() },
    ])
    await here.page.context().close()
  })

  test('works without scripts; who wants no X has none, and who wants no row neither', async () => {
    const plain = await onVehicle({ tenant: 'banksia-touring', javaScriptEnabled: false })
    const hrefs = await plain.page
      .locator('.share a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(hrefs.map((href) => href.replace(/^(?:https:\/\/(?:www\.)?)?([a-z.]+)[:/?].*$/, '$1'))).toEqual([
      'facebook.com',
      'wa.me',
      'mailto',
      'sms',
    ])
    expect(await plain.page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
    await plain.close()
    const none = await onVehicle({ tenant: 'loopline', javaScriptEnabled: false })
    expect(await none.page.locator('.share').count()).toBe(0)
    await none.close()
  })
})
