import { explainFinance } from '#domain/finance/explain/explain-finance.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { notFoundText } from '../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'how the repayment beside a price comes about, step by step with its rules, or why there is none',
  define: (verb) =>
    verb
      .requiredOption('--car <vehicle>', 'slug or stock number')
      .option('--provider <name>', 'the lender, by its name in the vehicle’s data (default: the one that counts)')
      .requiredOption('--tenant <slug>', 'whose vehicle it is'),
  async run(cli, _, { car, provider, tenant }) {
    const ctx = await cli.tenant(String(tenant))
    const asked = { vehicle: String(car), provider: provider === undefined ? null : String(provider) }
    const explained = await explainFinance(ctx, asked)
    if (explained.kind !== 'explained') throw new CliFailure(notFoundText(explained, asked.vehicle, ctx.tenant.name))

    cli.say(`${explained.name} (${explained.stockNumber}), ${explained.provider ?? 'no lender'}:`)
    for (const { rule, says } of explained.steps) cli.say(`  ${says} [${rule}]`)
    cli.say(explained.shown ? 'The repayment is shown.' : 'No repayment is shown.')
    cli.answer(explained)
  },
}
