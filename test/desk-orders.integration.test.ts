import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { axeOf } from './support/axe.ts'
import { type RunningBrowser, startBrowser } from './support/browser.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { signedIn } from './support/desk.ts'
import { placedOrder } from './support/placed-order.ts'
import { openTestServer, TEST_KEYS, type TestServer } from './support/test-server.ts'
import { DESK, PHONE } from './support/visit.ts'

const database = testDatabase()
const NOW = new Date()
const HOST = 'harbour-motors.localhost'
/** A folder for pictures of each page, where somebody wants to look at them. */
const SCREENS = process.env.SCREENS
let harbour: TenantCtx
let server: TestServer
let running: RunningBrowser

beforeAll(async () => {
  const text = '{dealer_name} sells the {vehicle} to {buyer_name} for {total}.'
  const settings = {
    commerce: {
      ...{ processor: 'sandbox' as const, buyOnline: true },
      contract: { signing: 'sandbox' as const, documents: [{ title: 'Contract of sale', text }] },
    },
    staff: { people: [{ email: 'owner@harbour.example', name: 'Olive', role: 'owner' as const }] },
  }
  const dealerships = [{ slug: 'harbour-motors', yards: [{ slug: 'quay', state: 'VIC', isPrimary: true }] }]
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings, dealerships })), now: NOW }
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
  const { cookie } = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  const [name, value] = cookie.split('=') as [string, string]
  const origin = `http://${HOST}:${server.port}`
  const browser = await chromium.connect(running.wsEndpoint)
  const context = await browser.newContext({ viewport: DESK, baseURL: origin })
  // Of https, as the name of the cookie asks for; browsers send it to localhost all the same.
  await context.addCookies([{ name, value, url: `https://${HOST}`, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  const bothWidths = async (what: string) => {
    for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
      await page.setViewportSize(viewport)
      await expectFit(page, `${what}-${width}`)
    }
  }
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
  await context.close()
}, 120_000)
