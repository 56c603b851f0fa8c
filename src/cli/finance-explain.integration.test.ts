import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const RULES = readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8')
const ACME = {
  ...{ paymentWeek: 151.2, interestRate: 8.49, comparisonRate: 9.6, termMonths: 60 },
  ...{ deposit: 3500, establishmentFees: 395 },
}

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', {
    settings: {
      finance: {
        provider: 'acme',
        estimateRule: 'age-price-and-rate',
        lenders: { acme: { fees: { monthlyAdministrationCents: 800 } }, other: { estimateRule: 'available' } },
      },
    },
  })
  const outback = await makeDealer(database, 'outback-utes')
  const car = { make: 'Kia', model: 'Sportage', year: 2022, price_cents: 3_500_000 }
  const lenders = JSON.stringify({ acme: ACME, other: { ...ACME, paymentWeek: 149 } })
  await listVehicle(database, harbour, 'H1', { ...car, finance_lenders: lenders })
  await listVehicle(database, harbour, 'H2', { ...car, year: 2010, finance_lenders: lenders })
  await listVehicle(database, harbour, 'H3', { ...car, make: 'Suzuki', finance_lenders: lenders })
  await listVehicle(database, harbour, 'H4', { ...car, price_cents: null, finance_lenders: lenders })
  await listVehicle(database, harbour, 'H5', car)
  await listVehicle(database, outback, 'O1', { ...car, finance_lenders: lenders })
}, 120_000)

function explain(...args: string[]) {
  return runForecourt(['finance', 'explain', '--tenant', 'harbour-motors', ...args], {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(home, 'data'),
  })
}

test('each step of the sum stands with its rule', async () => {
  const { code, out } = await explain('--car', 'H1', '--provider', 'acme')
  expect(code).toBe(0)
  for (const said of [
    'It is advertised at $35,000. [rule:price-display]',
    'acme says: $151.20 a week, $654.70 a month; interest 8.49% p.a., comparison 9.60% p.a.; term 5, deposit $3,500',
    '$31,500 at 8.49% in 260 weekly repayments, $0 with the last, come to $148.78 a week without fees.',
    '$30,000 over 5 years at 8.49% with $395 at the start and $8 a month come to 9.60%; stated is 9.60% p.a.',
    'The rule of acme is age-price-and-rate: available, above $500, and of a year (2022) newer than',
    'Shown: $151 a week at 8.49% p.a. (5 yrs, 10% deposit); 9.60% comparison rate. [rule:repayment-terms]',
    'The repayment is shown.',
  ])
    expect(out).toContain(said)
})

test.each([
  [
    'too old',
    ['--car', 'h2', '--provider', 'acme'],
    /Not shown: It is too old for the age rule\. \[rule:finance-estimate\]/,
  ],
  ['of a make that shows none', ['--car', 'H3', '--provider', 'acme'], /Not shown: Its make never shows/],
  ['without a price', ['--car', 'H4'], /It has no price: 'Enquire for price\.' No estimate is shown\./],
  ['without figures', ['--car', 'H5'], /Figures there are of: nobody\.[\s\S]*The site asks no lender for quotes/],
  ['of a lender that says nothing', ['--car', 'H1', '--provider', 'nobody'], /Figures there are of: acme, other\./],
  ['of one that does not count', ['--car', 'H1', '--provider', 'other'], /The page shows another lender first: acme/],
])('why no repayment is shown: a vehicle %s', async (_, args, said) => {
  const { code, out } = await explain(...args)
  expect(code).toBe(0)
  expect(out).toMatch(said)
  expect(out).toContain('No repayment is shown.')
})

test('as JSON, with rules that docs/rules.md has', async () => {
  const explained = JSON.parse((await explain('--car', 'H2', '--provider', 'acme', '--json')).out)
  expect(explained).toMatchObject({ kind: 'explained', stockNumber: 'H2', provider: 'acme', shown: false })
  for (const { rule } of explained.steps) expect(RULES).toContain(`### ${rule.replace('rule:', '')}\n`)
})

test('another dealer’s vehicle is none', async () => {
  const { code, err } = await explain('--car', 'O1')
  expect([code, err]).toEqual([1, expect.stringContaining('has no vehicle')])
})
