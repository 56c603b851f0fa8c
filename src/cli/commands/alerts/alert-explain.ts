import { type ExplainedNews, explainAlert } from '#domain/alerts/explain-alert.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { numberOf } from '../../options.ts'
import { notFoundText, oneVehicle, vehicleNamed } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'why a vehicle was told by an alert, or was not: each condition with its values',
  define: (verb) => oneVehicle(verb.argument('<alert>', 'its number, as alert list shows it', numberOf('alert'))),
  async run(cli, [alert, vehicle], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const outcome = await explainAlert(ctx, { alertId: Number(alert), ...vehicleNamed(vehicle, options) })
    if (outcome.kind === 'unknown') throw new CliFailure(`${ctx.tenant.name} has no alert ${alert}.`)
    if (outcome.kind !== 'explained') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    cli.say(`Alert ${alert}: ${outcome.alert.kind}, ${outcome.alert.about}, ${outcome.alert.frequency}`)
    cli.say(`Vehicle ${outcome.vehicle.stockNumber}: ${outcome.vehicle.name}`)
    cli.say()
    cli.table(
      ['Holds', 'What', 'Wanted', 'Is'],
      outcome.conditions.map(({ holds, what, wanted, is }) => [holds ? 'yes' : 'NO', what, wanted, is]),
    )
    cli.say()
    for (const news of outcome.told) cli.say(newsText(news, ctx))
    if (outcome.told.length === 0)
      cli.say(
        'Nothing was found to tell: it is told when a change makes it new to the alert, cheaper, or available again.',
      )
    cli.answer(outcome)
  },
}

function newsText({ reason, priceDollars, foundAt, state, mail }: ExplainedNews, ctx: TenantCtx): string {
  const price = priceDollars === null ? '' : ` to $${priceDollars}`
  const letter = mail
    ? `letter ${mail.mailId} is ${mail.state}${mail.sentAt ? ` since ${localTime(mail.sentAt, ctx)}` : `, next try ${localTime(mail.nextTryAt, ctx)}`}${mail.answer ? `: ${mail.answer}` : ''}`
    : 'no letter yet'
  return `${reason}${price}, found ${localTime(foundAt, ctx)}: ${state}; ${letter}.`
}
