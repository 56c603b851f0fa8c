import { beforeAll, expect, test } from 'vitest'
import { openDataKeys } from '#db/data-keys.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { everything, importRows } from '../../test/support/feeds/import-rows.ts'
import { placedOrder } from '../../test/support/placed-order.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const dataDir = temporaryFolder()
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const, buyOnline: true } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: new Date() }
  outback = await makeDealer(database, 'outback-utes')
  await importRows(outback, [{ stockNumber: 'U1' }])
  const keys = openDataKeys({ dataDir, dataKeys: [] })
  await placedOrder(database, harbour, keys, 'N1')
})

const remove = (...args: string[]) =>
  runForecourt(['tenant', 'remove', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir })
const ownerQuery = (text: string) => database.owner.query(text, [harbour.tenant.tenantId])
/** Tables that still hold a row of the dealer. */
async function tablesHolding({ tenant }: TenantCtx): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'`,
  )
  const held: string[] = []
  for (const { name } of rows) {
    const found = await database.owner.query(`select 1 from "${name}" where tenant_id = $1 limit 1`, [tenant.tenantId])
    if (found.rows.length > 0) held.push(name)
  }
  return held.sort()
}

test('it says what would go, is refused while the site is live or money was paid, and takes everything of one dealer', async () => {
  const other = await everything(database, outback)
  const would = await remove('harbour-motors')
  expect(would).toMatchObject({ code: 0, err: '' })
  expect(would.out).toMatch(
    /^Would go with Harbour Motors \(harbour-motors\): 1 vehicle, 1 lead, 0 shoppers, 1 order, its/,
  )
  expect(would.out).toContain('Nothing was removed.')
  expect(await tablesHolding(harbour)).toContain('orders')

  await ownerQuery("insert into hosts (host, tenant_id, is_primary) select 'www.harbour.example', $1, true")
  expect(await remove('harbour-motors', '--yes')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('tenant go-live harbour-motors --undo') },
  })
  await ownerQuery("delete from hosts where tenant_id = $1 and host like '%.%'")

  // Sandbox money is none; that of a payout by a processor is.
  await database.owner.query(`
    begin;
    select set_config('app.tenant_id', '${harbour.tenant.tenantId}', true);
    select forecourt.record_movement(
      '{"idempotency_key":"real","kind":"payout","processor":"stripe","cause_kind":"payout","cause_id":"p1",
        "happened_at":"2026-01-02","recorded_at":"2026-01-02","recorded_by":"webhook"}',
      '[{"ledger_account":"payouts","currency":"AUD","amount_cents":100},
        {"ledger_account":"processor-balance","currency":"AUD","amount_cents":-100}]');
    commit`)
  expect(await remove('harbour-motors', '--yes')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('has 1 movement of money') },
  })
  expect(await tablesHolding(harbour)).toContain('money_entries')
  expect(await remove('harbour-motors', '--yes', '--with-ledger')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Removed Harb/),
  })
  expect(await tablesHolding(harbour)).toEqual([])
  expect(await everything(database, outback)).toBe(other)
  expect(await remove('harbour-motors', '--yes')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('There is no tenant "harbour-motors"') },
  })
})
