import { expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { findFeedFormat } from '#domain/stock/feeds/formats.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { importRows } from '../../../../test/support/feeds/import-rows.ts'
import { checkLastImports } from './check-last-imports.server.ts'

const database = testDatabase()
const check = (ctx: TenantCtx) => withTenant(ctx, (trx) => checkLastImports(trx, ctx.tenant.tenantId))

async function importCsv(ctx: TenantCtx, text: string): Promise<void> {
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  const outcome = await importRows(ctx, [], { format: findFeedFormat('universal-csv')!, bytes })
  expect(outcome.kind).toBe('imported')
}

test('what the last file left open is told until a file mends it, and to nobody else', async () => {
  const yards = [
    { slug: 'main', name: 'Main', isPrimary: true },
    { slug: 'river', name: 'River' },
  ]
  const two = await makeDealer(database, 'two-yards', { dealerships: [{ slug: 'two-yards', yards }] })
  const other = await makeDealer(database, 'other-cars')
  const header = 'Stock number,Car type,Make,Model,Year,Location,Price,EGC price'
  const rest = 'C,Used,Toyota,HiLux,2020,River,20000,20000'
  await importCsv(
    two,
    `${header}\nA,Used,Toyota,HiLux,2020,Far off,20000,20000\nB,Used,Toyota,HiLux,2020,Far off,6500,6800\n${rest}\n`,
  )
  expect(await check(two)).toEqual([
    {
      about: 'works',
      path: 'stock.locations',
      says: expect.stringMatching(
        /^The last file of universal-csv puts 2 vehicles at "Far off", which is no yard, so that they were left at Main: A, B\.$/i,
      ),
      fix: 'If it is a yard of yours, give its location in config.json "feedCodes": ["Far off"]. It holds from the next import on.',
    },
    {
      about: 'honesty',
      path: 'stock.prices',
      says: expect.stringMatching(
        /contradict each other: 1 vehicle, B \(Price 6500 contradicts the row's other price: \$6,800 excl\. govt\. charges counts, as its column says what it includes\)\.$/,
      ),
      fix: expect.stringContaining('stock set CAR price='),
    },
  ])
  expect(await check(other)).toEqual([])

  await importCsv(
    { ...two, now: new Date(two.now.getTime() + 1_800_000) },
    `${header}\nA,Used,Toyota,HiLux,2020,Main,20000,20000\nB,Used,Toyota,HiLux,2020,Rivver,6800,6800\n${rest}\n`,
  )
  expect(await check(two)).toMatchObject([
    { fix: expect.stringMatching(/^Did you mean "River"\? If it is .*"feedCodes": \["Rivver"\]/) },
  ])

  const mended = 'A,Used,Toyota,HiLux,2020,Main,20000,20000\nB,Used,Toyota,HiLux,2020,River,6800,6800'
  await importCsv({ ...two, now: new Date(two.now.getTime() + 3_600_000) }, `${header}\n${mended}\n${rest}\n`)
  expect(await check(two)).toEqual([])
})
