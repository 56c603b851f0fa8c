import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const HARBOUR = ['--tenant', 'harbour-motors']
// The command line goes by the clock, and compares a week anew.
const DAY_MS = 86_400_000

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const } }
  const ctx = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: new Date(Date.now() - DAY_MS) }
  await makeDealer(database, 'outback-utes')
  const sandbox = sandboxProcessor({ db: database.app })
  const created = await sandbox.create(ctx, {
    ...{ amountCents: 20_000, currency: 'AUD', cause: { purpose: 'reservation', id: '7' }, capture: 'at-once' },
    ...{ idempotencyKey: 'k', account: null, description: 'Deposit' },
  })
  if (created.kind === 'created')
    await sandbox.testCards!.confirm(ctx, created.browser.clientSecret, '4242424242424242')
})

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data'), DEMO: '1' })

test('the ledger is compared with the processor’s list, told, and exported entry by entry', async () => {
  const first = await forecourt('money', 'reconcile', ...HARBOUR)
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toMatch(/sandbox: 1 transaction, 1 difference\.\n(?:.*\n)*missing +capture sbx_txn_\d+ .*yes\n/)
  expect((await forecourt('money', 'reconcile', ...HARBOUR)).out).toContain('sandbox: 1 transaction, 0 differences.')

  const report = await forecourt('money', 'report', ...HARBOUR)
  expect(report.out).toMatch(/sandbox +deposits-held +-\$200 /)
  expect(report.out).toContain('Of what shoppers paid, $200 is held')
  const told = JSON.parse((await forecourt('money', 'report', ...HARBOUR, '--json')).out)
  expect(told).toMatchObject({ heldCents: 20_000, currency: 'AUD' })
  const sum = told.balances.reduce((cents: number, one: { amountCents: number }) => cents + one.amountCents, 0)
  expect(sum).toBe(0)
  const rows = parse((await forecourt('money', 'report', ...HARBOUR, '--csv')).out, { columns: true })
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ causeKind: 'reservation', causeId: '7', recordedBy: 'reconcile', currency: 'AUD' })
  const later = await forecourt('money', 'report', ...HARBOUR, '--from', dayOf(Date.now() + 2 * DAY_MS), '--json')
  expect(JSON.parse(later.out).balances).toEqual([])
})

test('of another dealer it says nothing', async () => {
  const theirs = ['--tenant', 'outback-utes']
  expect((await forecourt('money', 'reconcile', ...theirs)).out).toContain('Outback Utes takes no payments.')
  expect(JSON.parse((await forecourt('money', 'report', ...theirs, '--json')).out)).toMatchObject({ balances: [] })
})

test('keys at Stripe are read from a file, sealed, and shown nowhere', async () => {
  const file = join(home, 'keys')
  const secrets = ['sk_test_secret_of_harbour', 'whsec_secret_of_harbour']
  const lines = ['STRIPE_PUBLISHABLE_KEY=pk_test_of_harbour', `STRIPE_SECRET_KEY=${secrets[0]}`]
  writeFileSync(file, lines.join('\n'))
  const missing = await forecourt('money', 'keys', ...HARBOUR, '--file', file)
  expect(missing).toMatchObject({ code: 2 })
  writeFileSync(file, [...lines, `STRIPE_WEBHOOK_SECRET=${secrets[1]}`].join('\n'))
  const stored = await forecourt('money', 'keys', ...HARBOUR, '--file', file)
  expect(stored.out).toContain('Harbour Motors has test keys at Stripe now.')
  const { rows } = await database.owner.query('select tenant_id, processor_keys::text as row from processor_keys')
  expect(rows).toHaveLength(1)
  for (const secret of secrets)
    for (const said of [rows[0].row, JSON.stringify(missing), JSON.stringify(stored)])
      expect(said).not.toContain(secret)
})
