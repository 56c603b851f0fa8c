import { Option } from 'commander'
import { type DealerAlert, listDealerAlerts } from '#domain/alerts/list-dealer-alerts.server.ts'
import type { CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { paged, pageOf, shownOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'what shoppers want to be told of, the newest first, and how much each was told',
  define: (verb) =>
    paged(
      verb
        .requiredOption('--tenant <slug>', 'whose shoppers')
        .addOption(new Option('--state <state>', 'only these').choices(['unconfirmed', 'on', 'stopped']))
        .option('--contact <email>', 'of whoever has this e-mail address'),
    ),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const filter = {
      state: (options.state as DealerAlert['state'] | undefined) ?? null,
      contact: (options.contact as string | undefined) ?? null,
    }
    const page = pageOf(options)
    const { total, alerts } = await listDealerAlerts(ctx, filter, page)
    cli.table(
      ['Alert', 'Asked', 'Kind', 'About', 'For', 'How often', 'State', 'Told', 'Last letter'],
      alerts.map((alert) => [
        ...[alert.alertId, localTime(alert.requestedAt, ctx), alert.kind, alert.about, alert.email],
        ...[alert.frequency, alert.state, alert.told, alert.lastMailAt && localTime(alert.lastMailAt, ctx)],
      ]),
    )
    cli.say(`${shownOf(alerts.length, total, 'alert', page)}.`)
    cli.answer({ total, alerts })
  },
}
