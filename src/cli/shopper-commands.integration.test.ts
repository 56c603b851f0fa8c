import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { sampleSubmission } from '../../test/support/sample-submission.ts'
import { signInShopper } from '../../test/support/shopper.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
const OTHER = ['--tenant', 'outback-utes']
let harbour: TenantCtx

beforeAll(async () => {
  const dealers = [await makeDealer(database, 'harbour-motors'), await makeDealer(database, 'outback-utes')]
  for (const dealer of dealers) {
    const ctx = { ...dealer, now: new Date() }
    await signInShopper({ database, ctx }, { phone: '0491 570 156' })
    await signInShopper({ database, ctx }, { email: 'max@example.com' })
    await submitLead(
      ctx,
      sampleSubmission({ form: 'contact', fields: { email: 'max@example.com', phone: '0491 570 157' } }),
    )
  }
  harbour = { ...dealers[0]!, now: new Date() }
  // What anybody may say of themselves.
  await database.owner.query("update shoppers set phone = '+61491570157' where email = 'max@example.com'")
})

test('a shopper is shown by any spelling of a contact they have proved, with what is held of them', async () => {
  for (const spelling of ['0491570156', '+61 (0)491 570 156', '61491570156']) {
    const { code, out } = await forecourt('shopper', 'show', spelling, ...TENANT)
    expect([code, out]).toEqual([0, expect.stringContaining('Proved by a code: +61491570156\n')])
    expect(out).toMatch(/shopper_sessions +1\n/)
    expect(out).toContain('0 leads:')
  }
  const { out } = await forecourt('shopper', 'show', 'MAX@Example.com', ...TENANT, '--json')
  expect(JSON.parse(out)).toMatchObject({
    shopper: { email: 'max@example.com', phone: '+61491570157' },
    contacts: ['max@example.com'],
    sessions: [{ device: '' }],
    held: { shoppers: 1, shopper_sessions: 1, shopper_sign_in_codes: 1 },
    leads: [expect.any(Number)],
  })
})

test('a number that an account merely says, and a contact of nobody, find no account; the leads of it they do', async () => {
  const said = await forecourt('shopper', 'show', '0491 570 157', ...TENANT, '--json')
  expect(JSON.parse(said.out)).toMatchObject({ shopper: null, held: {}, leads: [expect.any(Number)] })
  expect((await forecourt('shopper', 'show', 'zoe@example.com', ...TENANT)).out).toContain('Nobody has an account with')
  expect(await forecourt('shopper', 'show', 'nobody', ...TENANT)).toMatchObject({ code: 2 })
})

test('everything held is exported, leads too, and no hash that opens anything', async () => {
  const { out } = await forecourt('shopper', 'export', 'max@example.com', ...TENANT, '--json')
  const exported = JSON.parse(out)
  expect(exported).toMatchObject({
    shoppers: [{ email: 'max@example.com', isEmailProved: true }],
    shopper_sessions: [{ device: '', createdAt: expect.any(String) }],
    shopper_sign_in_codes: [{ contact: 'max@example.com' }],
    shopper_passkeys: [],
    leads: [{ email: 'max@example.com', consents: expect.any(Array) }],
  })
  const { rows } = await database.owner.query('select token_hash from shopper_sessions')
  for (const { token_hash } of rows) expect(out).not.toContain(token_hash)
  expect((await forecourt('shopper', 'export', 'max@example.com', ...TENANT)).out.trim()).toBe(
    JSON.stringify(exported, null, 2),
  )
})

test('a shopper is erased with their leads; the others, and the other dealer’s, stay', async () => {
  const { out } = await forecourt('shopper', 'erase', 'Max@example.com', ...TENANT, '--json')
  expect(JSON.parse(out)).toEqual({
    account: true,
    leads: 1,
    alerts: 0,
    applications: 0,
    orders: 0,
    kept: 0,
    locked: 0,
  })
  const again = await forecourt('shopper', 'erase', 'max@example.com', ...TENANT)
  expect(again.out).toBe(
    'There is no account.\n0 leads, 0 finance applications, 0 orders and 0 alerts erased here. Receivers that leads were delivered to hold their own.\n',
  )
  const left = JSON.parse((await forecourt('shopper', 'export', 'max@example.com', ...TENANT, '--json')).out)
  expect(Object.values(left).flat()).toEqual([])
  const others = await database.owner.query('select phone from shoppers where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(others.rows).toEqual([{ phone: '+61491570156' }])
  expect(JSON.parse((await forecourt('shopper', 'show', 'max@example.com', ...OTHER, '--json')).out)).toMatchObject({
    shopper: { email: 'max@example.com' },
    leads: [expect.any(Number)],
  })
})

/** The command line as an operator runs it. */
function forecourt(...args: string[]) {
  return runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
}
