import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const WARNING =
  /Comparison rate based on a secured loan of \$30,000 over a term of 5 years\. WARNING: This comparison rate is true only/g
const ACME = { financeProvider: 'Acme', paymentWeek: 151.2, interestRate: 8.9, comparisonRate: 9.5 }
const CAR = { make: 'Kia', model: 'Rio', price_cents: 3_000_000, finance_lenders: JSON.stringify({ acme: ACME }) }
let server: TestServer

beforeAll(async () => {
  const finance = { provider: 'acme' }
  const withIt = await makeDealer(database, 'with-motors', { settings: { finance } })
  await listVehicle(database, withIt, 'C1', CAR)
  const vehiclePage = { blocks: { financeCalculator: false } }
  const without = await makeDealer(database, 'without-motors', { settings: { finance, vehiclePage } })
  await listVehicle(database, without, 'C1', CAR)
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test('the warning stands once above the foot, unfolded: with the calculator’s figures, and the small print points there', async () => {
  const html = await page('with-motors')
  expect(html.match(WARNING)).toHaveLength(1)
  expect(part(html, /<form class="calc[\s\S]*?<\/form>/)).toMatch(WARNING)
  expect(part(html, SMALL_PRINT)).toMatch(/href="#finance-calculator"/)
})

test('without a calculator the small print has it, unfolded', async () => {
  const html = await page('without-motors')
  expect(html).toContain('9.50% comparison rate')
  expect(html.match(WARNING)).toHaveLength(1)
  const print = part(html, SMALL_PRINT)
  expect(print.replace(/<details[\s\S]*?<\/details>/g, '')).toMatch(WARNING)
  expect(print).not.toContain('#finance-calculator')
})

const SMALL_PRINT = /<section class="finance-disclaimer"[\s\S]*?<\/section>/

async function page(dealer: string): Promise<string> {
  const { html, status } = await server.get(`${dealer}.localhost`, '/cars/c1')
  expect(status).toBe(200)
  return part(html, /<main[\s\S]*<\/main>/).replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
}

function part(html: string, found: RegExp): string {
  return found.exec(html)?.[0] ?? ''
}
