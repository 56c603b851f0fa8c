import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import type { ProcessorTransaction, TransactionKind } from '../payments/processor.ts'
import { entriesOf } from './entries.ts'
import { readBalances, readMovements } from './read-ledger.server.ts'
import { recordMovement, recordTransactions } from './record-transactions.server.ts'
import { withLedger } from './with-ledger.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const dealer = async (slug: string): Promise<TenantCtx> => ({ ...(await makeDealer(database, slug)), now: NOW })
let ctx: TenantCtx
beforeAll(async () => {
  ctx = await dealer('harbour-motors')
})

let moves = 0
const moved = (kind: TransactionKind, amountCents: number, feeCents = 0): ProcessorTransaction => ({
  ...{ transactionId: `txn_${moves++}`, kind, amountCents, feeCents, currency: 'AUD', paymentId: 'p', account: null },
  ...{ at: NOW, cause: { purpose: 'reservation', id: '1' } },
})
const record = (of: TenantCtx, ...transactions: ProcessorTransaction[]) =>
  recordTransactions(of, 'sandbox', { transactions, by: 'call' })
const balances = async (of: TenantCtx) =>
  Object.fromEntries((await readBalances(of)).map(({ ledgerAccount, amountCents }) => [ledgerAccount, amountCents]))

test('in any order, repeated and by several at once, what was told once is recorded once', async () => {
  const kinds = fc.constantFrom<TransactionKind>('capture', 'refund', 'chargeback', 'payout', 'fee', 'refund-failed')
  const told = fc
    .array(fc.tuple(kinds, fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: 0, max: 900 })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.map((one) => moved(...one)))
    .chain((all) => fc.tuple(fc.constant(all), fc.array(fc.shuffledSubarray(all), { maxLength: 4 })))
  let dealers = 0
  await fc.assert(
    fc.asyncProperty(told, async ([all, parts]) => {
      const own = await dealer(`any-order-${dealers++}`)
      await Promise.all([...parts, all].map((part) => record(own, ...part)))
      const sums = new Map<string, number>()
      for (const { ledgerAccount, amountCents } of all.flatMap(entriesOf))
        sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0) + amountCents)
      expect(await balances(own)).toEqual(Object.fromEntries(sums))
    }),
    { numRuns: 15 },
  )
})

test('what a processor answers stands in the ledger before its caller has it', async () => {
  const own = await dealer('with-ledger')
  const processor = withLedger(sandboxProcessor({ db: database.app }), { db: database.app })
  const created = await processor.create(own, {
    ...{ amountCents: 20_000, currency: 'AUD', cause: { purpose: 'reservation', id: '7' }, capture: 'later' },
    ...{ idempotencyKey: 'k', account: null, description: 'Deposit' },
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  await processor.testCards!.confirm(own, created.browser.clientSecret, '4242424242424242')
  expect(await readMovements(own)).toEqual([])
  // The desk's role cannot read the ledger; it is written all the same.
  await processor.capture({ ...own, db: database.desk }, created.payment)
  await processor.refund(own, created.payment, { amountCents: 5000, idempotencyKey: 'r' })
  expect(await balances(own)).toEqual({
    ...{ 'processor-balance': 14_630, 'deposits-held': -20_000, 'processor-fees': 370, refunds: 5000 },
  })
  const [first] = await readMovements(own)
  expect(first).toMatchObject({ causeKind: 'reservation', causeId: '7', recordedBy: 'call', kind: 'capture' })
  expect(await readMovements(own, { until: NOW })).toEqual([])
  expect(await readBalances(own, { since: new Date(NOW.getTime() + 1) })).toEqual([])
})

describe('the database', () => {
  const movement = (entries: [string, number, string?][]) =>
    withTenant(ctx, (trx) =>
      recordMovement(trx, NOW, {
        ...{
          idempotencyKey: `by-hand-${moves++}`,
          kind: 'capture',
          processor: 'sandbox',
          account: null,
          paymentId: null,
        },
        ...{ causeKind: 'reservation', causeId: '1', happenedAt: NOW, recordedBy: 'call', corrects: null },
        entries: entries.map(
          ([ledgerAccount, amountCents, currency = 'AUD']) => ({ ledgerAccount, amountCents, currency }) as never,
        ),
      }),
    )

  test.each<[string, [string, number, string?][], RegExp]>([
    [
      'one cent too many',
      [
        ['processor-balance', 100],
        ['deposits-held', -99],
      ],
      /do not balance/,
    ],
    ['no entries', [], /do not balance/],
    [
      'another currency',
      [
        ['processor-balance', 100, 'NZD'],
        ['deposits-held', -100, 'NZD'],
      ],
      /violates check/,
    ],
    [
      'half a cent',
      [
        ['processor-balance', 0.5],
        ['deposits-held', -0.5],
      ],
      /invalid input syntax for type bigint/,
    ],
    ['nothing at all', [['processor-balance', 0]], /violates check/],
    [
      'an account that is none',
      [
        ['pocket', 1],
        ['deposits-held', -1],
      ],
      /violates check/,
    ],
  ])('refuses %s, and nothing is recorded', async (_, entries, message) => {
    const before = await readMovements(ctx)
    await expect(movement(entries)).rejects.toThrow(message)
    expect(await readMovements(ctx)).toEqual(before)
  })

  test('changes nothing that is recorded, not for its owner; a dealer who goes takes all along', async () => {
    const own = await dealer('append-only')
    await record(own, moved('capture', 100))
    for (const table of ['money_movements', 'money_entries']) {
      const where = `where tenant_id = ${own.tenant.tenantId}`
      for (const change of [`update ${table} set tenant_id = tenant_id ${where}`, `delete from ${table} ${where}`])
        await expect(database.owner.query(change), change).rejects.toThrow('append only')
      await expect(database.owner.query(`truncate ${table} cascade`)).rejects.toThrow('append only')
      await expect(
        withTenant(own, (trx) => trx.deleteFrom(table as 'money_entries').execute()),
        table,
      ).rejects.toThrow('permission denied')
    }
    await database.owner.query('delete from tenants where tenant_id = $1', [own.tenant.tenantId])
    expect(await readMovements(own)).toEqual([])
  })

  test('an entry added to a movement later would unbalance it', async () => {
    await record(ctx, moved('capture', 100))
    const { movementId } = (await readMovements(ctx))[0]!
    await expect(
      database.owner.query("insert into money_entries values ($1, $2, 'refunds', 'AUD', 5)", [
        movementId,
        ctx.tenant.tenantId,
      ]),
    ).rejects.toThrow('do not balance')
  })

  test('another dealer’s movement with the same key is another', async () => {
    const [one, other] = [await dealer('same-key-one'), await dealer('same-key-other')]
    const transaction = moved('capture', 100)
    expect(await record(one, transaction)).toBe(1)
    expect(await record(other, transaction)).toBe(1)
    expect(await record(one, transaction)).toBe(0)
    expect(await readMovements(one)).toHaveLength(2)
  })
})
