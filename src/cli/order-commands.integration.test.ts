import { beforeAll, expect, test } from 'vitest'
import { openDataKeys } from '#db/data-keys.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { placedOrder } from '../../test/support/placed-order.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const dataDir = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
let reference = ''

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const, buyOnline: true } }
  const harbour: TenantCtx = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: new Date() }
  await makeDealer(database, 'outback-utes', { settings })
  // The command line opens orders by the keys of its own folder.
  const keys = openDataKeys({ dataDir, dataKeys: [] })
  reference = (await placedOrder(database, harbour, keys, 'N1')).reference
})

const forecourt = (...args: string[]) =>
  runForecourt(['order', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir })

test('orders are listed, shown and moved on by the table of moves', async () => {
  expect((await forecourt('list', ...TENANT)).out).toMatch(
    new RegExp(`${reference} .* N1 +2022 Kia Rio +\\$20,000 +New`),
  )
  expect(JSON.parse((await forecourt('list', '--state', 'paid', '--json', ...TENANT)).out)).toEqual([])
  expect((await forecourt('list', '--state', 'gone', ...TENANT)).code).toBe(2)
  expect((await forecourt('show', reference.toLowerCase(), ...TENANT)).out).toMatch(
    /Shopper +Ann Example, N1@example\.com/i,
  )
  expect(await forecourt('move', reference, 'paid', ...TENANT)).toMatchObject({
    ...{ code: 1, err: `${reference} is "new", from which it goes to contract or cancelled. Nothing was changed.\n` },
  })
  expect(await forecourt('move', reference, 'contract', ...TENANT)).toMatchObject({
    ...{ code: 0, out: `${reference}: Contract signed. Its shopper is told.\n` },
  })
  expect((await forecourt('list', '--state', 'contract', ...TENANT)).out).toContain(reference)
})

test('another dealer has none of them', async () => {
  const elsewhere = ['--tenant', 'outback-utes']
  expect(JSON.parse((await forecourt('list', '--json', ...elsewhere)).out)).toEqual([])
  for (const args of [
    ['show', reference],
    ['move', reference, 'paid'],
  ])
    expect(await forecourt(...args, ...elsewhere)).toMatchObject({
      code: 1,
      err: `Outback Utes has no order ${reference}.\n`,
    })
})
