import { InvalidArgumentError } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { LEDGER_ACCOUNTS } from '#domain/commerce/ledger/entries.ts'
import { readBalances, readMovements } from '#domain/commerce/ledger/read-ledger.server.ts'
import { addDays, instantOf } from '#domain/locations/zoned-time.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { isoDate } from '#domain/tenants/settings/words.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'what stands on each account of the ledger; --csv prints every entry',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose money')
      .option('--from <day>', 'the first day, such as 2026-11-01', day)
      .option('--to <day>', 'the last day', day)
      .option('--csv', 'every entry as CSV, for bookkeeping'),
  async run(cli, _args, options) {
    if (options.csv && cli.json) throw new CliFailure('Choose --csv or --json.', 2)
    const ctx = await cli.tenant(String(options.tenant))
    const { timeZone } = ctx.tenant.settings.site
    const [from, to] = [options.from as string | undefined, options.to as string | undefined]
    if (from && to && from > to) throw new CliFailure(`--from ${from} is after --to ${to}.`, 2)
    const time = {
      ...(from && { since: instantOf(from, 0, timeZone) }),
      ...(to && { until: instantOf(addDays(to, 1), 0, timeZone) }),
    }
    if (options.csv) {
      const rows = await readMovements(ctx, time)
      const cast = { date: (at: Date) => at.toISOString() }
      process.stdout.write(stringify(rows, { header: true, columns: COLUMNS, cast, escape_formulas: true }))
      return
    }
    const balances = await readBalances(ctx, time)
    cli.table(
      ['Processor', 'Account there', 'Account', 'Balance', 'What it is'],
      balances.map(({ processor, account, ledgerAccount, amountCents }) => [
        ...[processor, account ?? '', ledgerAccount, moneyWords(amountCents / 100), LEDGER_ACCOUNTS[ledgerAccount]],
      ]),
    )
    const held = balances.filter(({ ledgerAccount }) => OWED.includes(ledgerAccount))
    const owedCents = -held.reduce((sum, { amountCents }) => sum + amountCents, 0)
    cli.say(`Of what shoppers paid, ${moneyWords(owedCents / 100)} is held: paid, less refunds and chargebacks.`)
    cli.answer({ balances, heldCents: owedCents, currency: 'AUD' })
  },
}

const OWED: readonly string[] = ['deposits-held', 'invoices-paid', 'orders-paid', 'refunds', 'chargebacks']

// biome-ignore format: one list
const COLUMNS = [
  'movementId', 'happenedAt', 'kind', 'causeKind', 'causeId', 'processor', 'account', 'paymentId', 'ledgerAccount', 'currency',
  'amountCents', 'recordedBy', 'corrects', 'idempotencyKey',
]

function day(written: string): string {
  if (!isoDate.safeParse(written).success)
    throw new InvalidArgumentError('It must be a day of the calendar, such as 2026-11-25.')
  return written
}
