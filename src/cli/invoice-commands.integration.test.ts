import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newSecret } from '#domain/accounts/secret.server.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import { readOnlinePayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { startOnlinePayment } from '#domain/commerce/invoices/start-online-payment.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { signInShopper } from '../../test/support/shopper.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
const THEIRS = ['--tenant', 'outback-utes']
let harbour: TenantCtx

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const, onlinePayment: true } }
  harbour = await makeDealer(database, 'harbour-motors', { settings })
  await makeDealer(database, 'outback-utes', { settings })
})

const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
async function listFile(text: string): Promise<string> {
  const file = join(home, 'invoices.csv')
  await writeFile(file, text)
  return file
}

test('a list is imported whole or not at all, listed, shown, and what was paid goes back', async () => {
  const bad = await forecourt('invoice', 'import', await listFile('invoice,amount\nR-1,5\nR-2,free\n'), ...TENANT)
  expect(bad).toMatchObject({
    ...{ code: 1 },
    err: 'The file has a problem; nothing was changed.\nLine 3, amount: An amount is above 0, at most 1000000, such as 1234.50. It says "free".\n',
  })
  const file = await listFile('invoice,amount,due\nR-1,5,\nR-2,"1,200.50",2026-12-01\n')
  expect((await forecourt('invoice', 'import', file, ...TENANT)).out).toBe(
    'There are 2 invoices now: 2 added, 0 with another amount, 0 removed.\n',
  )
  const processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  const { shopper } = await signInShopper({ database, ctx: harbour }, { email: 'ann@example.com' })
  const outcome = await startOnlinePayment(
    shopper,
    {
      ...{ invoiceNumber: 'r-2', amount: '1200.5', formKey: newSecret(), origin: 'https://harbour.example' },
      contact: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com', phone: '0491570156' },
    },
    { processors },
  )
  if (outcome.kind !== 'started') throw new Error(JSON.stringify(outcome))
  const { onlinePaymentId } = outcome
  const begun = await beginCard(harbour, (await readOnlinePayment(harbour, onlinePaymentId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await processors.sandbox.testCards!.confirm(harbour, begun.browser.clientSecret, '4242424242424242')
  await settleOnlinePayment(harbour, { onlinePaymentId }, processors)

  expect((await forecourt('invoice', 'list', ...TENANT)).out).toMatch(
    /R-2 +\$1,200\.50 +2026-12-01 +20.*\nR-1 +\$5\.00/,
  )
  expect(JSON.parse((await forecourt('invoice', 'list', '--open', '--json', ...TENANT)).out)).toHaveLength(1)
  expect((await forecourt('invoice', 'show', 'r-2', ...TENANT)).out).toMatch(
    new RegExp(`${onlinePaymentId} +Invoice R-2 .* \\$1,200\\.50 +paid `),
  )
  const number = String(onlinePaymentId)
  expect(JSON.parse((await forecourt('payment', 'list', '--json', ...TENANT)).out)).toMatchObject([{ onlinePaymentId }])
  expect((await forecourt('payment', 'refund', number, ...TENANT)).out).toBe(
    `Payment ${number} goes back to the shopper’s card.\n`,
  )
  expect(await forecourt('payment', 'refund', number, ...TENANT)).toMatchObject({ code: 1 })
  expect(await forecourt('payment', 'refund', 'x', ...TENANT)).toMatchObject({ code: 2 })

  expect(JSON.parse((await forecourt('invoice', 'list', '--json', ...THEIRS)).out)).toEqual([])
  expect(JSON.parse((await forecourt('payment', 'list', '--json', ...THEIRS)).out)).toEqual([])
  expect((await forecourt('invoice', 'show', 'R-2', ...THEIRS)).err).toBe('Outback Utes has no invoice R-2.\n')
  expect((await forecourt('payment', 'refund', number, ...THEIRS)).err).toBe(`Outback Utes has no payment ${number}.\n`)
})
