import { openProcessors } from '#app/adapters.ts'
import { type Difference, reconcileLedger } from '#domain/commerce/ledger/reconcile-ledger.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: 'compare the ledger with the processor’s own list; records what is missing',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose money')
      .option('--repair', 'correct what contradicts the list, too, by another movement'),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const processors = openProcessors(cli.config, await cli.database())
    const done = await reconcileLedger(ctx, processors, { repairs: options.repair === true })
    for (const one of done) {
      const at = one.account ? `${one.processor} ${one.account}` : one.processor
      if (one.kind === 'no-list') cli.say(`${at}: its list could not be had, nothing was compared: ${one.message}`)
      else if (one.kind === 'no-keys') cli.say(`${at}: no keys are stored, see forecourt money keys.`)
      else
        cli.say(`${at}: ${plural(one.transactions, 'transaction')}, ${plural(one.differences.length, 'difference')}.`)
    }
    const differences = done.flatMap((one) => (one.kind === 'compared' ? one.differences : []))
    if (differences.length > 0)
      cli.table(
        ['Difference', 'Of', 'What the ledger lacks', 'Repaired'],
        differences.map((one) => [one.kind, nameOf(one), lackOf(one), one.isRepaired ? 'yes' : 'with --repair']),
      )
    if (done.length === 0) cli.say(`${ctx.tenant.name} takes no payments.`)
    cli.answer(done)
    return done.some((one) => one.kind === 'no-list') || differences.some((one) => !one.isRepaired) ? 1 : 0
  },
}

function nameOf(one: Difference): string {
  return one.kind === 'not-there' ? `movement ${one.movementId}` : `${one.transactionKind} ${one.transactionId}`
}

function lackOf({ entries }: Difference): string {
  return entries.map(({ ledgerAccount, amountCents }) => `${ledgerAccount} ${moneyWords(amountCents / 100)}`).join(', ')
}
