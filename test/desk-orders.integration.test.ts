import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import { axeOf } from './support/axe.ts'
import { type RunningBrowser, startBrowser } from './support/browser.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { signedIn } from './support/desk.ts'
import { orderPaidByCard, placedOrder } from './support/placed-order.ts'
import { openTestServer, TEST_KEYS, type TestServer } from './support/test-server.ts'
import { DESK, PHONE } from './support/visit.ts'

const database = testDatabase()
const NOW = new Date()
const HOST = 'harbour-motors.localhost'
/** A folder for pictures of each page, where somebody wants to look at them. */
const SCREENS = process.env.SCREENS
let harbour: TenantCtx
/** One a template. */
const selling: TenantCtx[] = []
let server: TestServer
let running: RunningBrowser

beforeAll(async () => {
  const text = '{dealer_name} sells the {vehicle} to {buyer_name} for {total}.'
  const settings = {
    commerce: {
      ...{ processor: 'sandbox' as const, buyOnline: true, journey: { restByCard: true } },
      contract: { signing: 'sandbox' as const, documents: [{ title: 'Contract of sale', text }] },
    },
    staff: { people: [{ email: 'owner@harbour.example', name: 'Olive', role: 'owner' as const }] },
  }
  const dealerships = [{ slug: 'harbour-motors', yards: [{ slug: 'quay', state: 'VIC', isPrimary: true }] }]
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings, dealerships })), now: NOW }
  for (const template of TEMPLATE_NAMES) {
    const own = { commerce: { ...settings.commerce, journey: { restByCard: true } } }
    const ctx = await makeDealer(database, `${template}-cars`, { settings: own, dealerships })
    await database.owner.query('update tenants set template = $2 where tenant_id = $1', [ctx.tenant.tenantId, template])
    selling.push({ ...ctx, now: NOW })
  }
  server = await openTestServer(database, { now: NOW, servesFiles: true })
  running = await startBrowser()
}, 240_000)
afterAll(async () => {
  await running.close()
  await server.close()
})

async function expectFit(page: Page, name: string): Promise<void> {
  if (SCREENS) {
    mkdirSync(SCREENS, { recursive: true })
    await page.screenshot({ path: `${SCREENS}/${name}.png`, fullPage: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([])
}

test('an order is found, its contract made and sent, and signed in the sandbox, at both widths', async () => {
  const { reference } = await placedOrder(database, harbour, TEST_KEYS, 'N1', {
    odometer_km: 40_000,
    simple_body: 'Hatch',
  })
  const { page, bothWidths, close } = await deskOf()
  await page.goto('/dealer/orders')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.waitForURL(/state=new/)
  await bothWidths('orders')

  await page.getByRole('link', { name: reference }).click()
  await page.getByRole('button', { name: 'Make the contract pack' }).click()
  await page.getByText('Read it through before you send it').waitFor()
  await page.getByText('The contract is signed', { exact: true }).click()
  await bothWidths('order')
  await page.getByRole('button', { name: 'Send it to be signed' }).click()
  await page.getByText('It is on its way to the shopper').waitFor()

  const { rows } = await database.owner.query('select sign_href as href from order_packs')
  await page.goto(rows[0].href)
  await bothWidths('sandbox')
  await page.getByLabel('Your full name, as your signature').fill('Ann Example')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText('You have signed it.').waitFor()
  await page.goto(`/dealer/orders/${reference}`)
  await page.getByRole('button', { name: 'Ask how it stands' }).click()
  await page.getByText('It is signed.').first().waitFor()
  await bothWidths('signed')

  // Without slots of its own a dealer who sells online has times, too: those of who fetches what they bought.
  await database.owner.query(
    `update orders set pick_up_at = date_trunc('hour', $2::timestamptz) + interval '2 days',
       pick_up_location_id = (select location_id from locations where tenant_id = $3 limit 1) where reference = $1`,
    [reference, NOW, harbour.tenant.tenantId],
  )
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.getByText(`Order ${reference}`).waitFor()
  await bothWidths('bookings')
  await close()
}, 120_000)

test.each([true, false])(
  'what was paid of an order by card is paid back, with scripts: %s',
  async (isScripted) => {
    const order = await orderPaidByCard(database, harbour, TEST_KEYS, `B${isScripted}`)
    const { page, bothWidths, close } = await deskOf({ javaScriptEnabled: isScripted })
    const looked = async (what: string) => {
      if (isScripted) await bothWidths(what)
    }
    await page.goto(order.page)
    await page.getByText('Pay back to the card').click()
    await looked('refund')
    await page.getByLabel('Amount in dollars').fill('1500.50')
    await page.getByLabel('Reason').selectOption('The price came down')
    // The box that is not ticked: the browser's own word.
    await page.getByRole('button', { name: 'Pay it back' }).click()
    expect(await page.getByLabel('Amount in dollars').inputValue()).toBe('1500.50')
    await page.getByLabel('Amount in dollars').fill('25000')
    await page.getByLabel('It goes back to the card').check()
    await page.getByRole('button', { name: 'Pay it back' }).click()
    await page.getByText('Amount can be $19,800.00 at most').first().waitFor()
    expect(await page.getByLabel('Amount in dollars').inputValue()).toBe('25000')
    await looked('refund-wrong')
    await page.getByLabel('Amount in dollars').fill('1500.50')
    await page.getByLabel('It goes back to the card').check()
    await page.getByRole('button', { name: 'Pay it back' }).click()
    await page.getByText('It is being paid back.').waitFor()
    await page.getByText('had $1,500.50 paid back: The price came down').waitFor()
    expect(await page.getByText('Pay back to the card').count()).toBe(0)
    await looked('refund-asked')
    await close()
  },
  120_000,
)

/** The owner, signed in. */
async function deskOf(options: { javaScriptEnabled?: boolean } = {}) {
  const { cookie } = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  const [name, value] = cookie.split('=') as [string, string]
  const context = await running.browser.newContext({
    viewport: DESK,
    baseURL: `http://${HOST}:${server.port}`,
    ...options,
  })
  // Of https, as the name of the cookie asks for; browsers send it to localhost all the same.
  await context.addCookies([{ name, value, url: `https://${HOST}`, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  const bothWidths = async (what: string) => {
    for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
      await page.setViewportSize(viewport)
      await expectFit(page, `${what}-${width}`)
    }
  }
  return { page, bothWidths, close: () => context.close() }
}

/** Its shopper, on the page of their order, which the link of a letter opened. */
async function shopperOf(ctx: TenantCtx, options: { javaScriptEnabled: boolean }) {
  const order = await placedOrder(database, ctx, TEST_KEYS, `S${options.javaScriptEnabled}`)
  await moveOrderByReference(ctx, { reference: order.reference, to: 'contract' })
  // Its cooling-off time is over.
  await database.owner.query(
    `update orders set contract_at = $2::timestamptz - interval '30 days' where order_id = $1`,
    [...[order.orderId, NOW]],
  )
  const host = `${ctx.tenant.slug}.localhost`
  const context = await running.browser.newContext({
    viewport: DESK,
    baseURL: `http://${host}:${server.port}`,
    ...options,
  })
  await context.addCookies([
    {
      ...{ name: `__Host-order-${order.listingId}`, value: makeOrderLink(ctx, TEST_KEYS, order.orderId, true) },
      ...{ url: `https://${host}`, secure: true, httpOnly: true, sameSite: 'Lax' },
    },
  ])
  const page = await context.newPage()
  await page.goto(`/checkout-journey?order=${order.reference}`)
  return { page, close: () => context.close() }
}

describe.each(TEMPLATE_NAMES.flatMap((template) => [true, false].map((isScripted) => ({ template, isScripted }))))(
  'what is left of an order in $template, with scripts: $isScripted',
  ({ template, isScripted }) => {
    test('is paid by keyboard on the page of the order', async () => {
      const ctx = selling.find(({ tenant }) => tenant.slug === `${template}-cars`)!
      const { page, close } = await shopperOf(ctx, { javaScriptEnabled: isScripted })
      const looked = async (what: string) => {
        for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
          await page.setViewportSize(viewport)
          if (isScripted) await expectFit(page, `rest-${template}-${what}-${width}`)
        }
      }
      await page.getByText('is left to pay').waitFor()
      await looked('offered')
      await page.getByRole('button', { name: 'Pay $19,800 by card' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/step=pay$/)
      const card = page.locator('form[aria-label="Pay $19,800"]')
      await card.getByLabel('Test card number').fill('4000 0000 0000 0002')
      await looked('card')
      await card.locator('button[type=submit]').click()
      await page.getByText('Your card was declined.').first().waitFor()
      await card.getByLabel('Test card number').fill('4242 4242 4242 4242')
      await card.locator('button[type=submit]').focus()
      await page.keyboard.press('Enter')
      await page.getByText('It is paid', { exact: true }).waitFor()
      await looked('paid')
      await close()
    }, 120_000)
  },
)
