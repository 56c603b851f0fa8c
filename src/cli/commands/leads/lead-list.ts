import { Option } from 'commander'
import type { Lead } from '#domain/leads/lead.ts'
import { LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import { listSuspendedDestinations } from '#domain/leads/list-destinations.server.ts'
import { readLeadQueue } from '#domain/leads/queue/read-lead-queue.server.ts'
import { dealerDeliveries, type LeadRecord, listLeads } from '#domain/leads/read-leads.server.ts'
import type { CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { paged, pageOf, shownOf } from '../../options.ts'
import { waitingText } from './waiting.ts'

export const command: CliCommand = {
  summary: 'what shoppers sent, the newest first, and how far each is delivered',
  define: (verb) =>
    paged(
      verb
        .requiredOption('--tenant <slug>', 'whose leads')
        .addOption(new Option('--state <state>', 'only these').choices(['accepted', 'quarantined', 'released']))
        .addOption(new Option('--form <form>', 'only of this form').choices(Object.keys(LEAD_FORMS)))
        .option('--contact <contact>', 'of whoever has this e-mail address or phone number'),
    ),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const filter = {
      state: (options.state as Lead['state'] | undefined) ?? null,
      form: (options.form as string | undefined) ?? null,
      contact: (options.contact as string | undefined) ?? null,
    }
    const page = pageOf(options)
    const { total, leads } = await listLeads(ctx, filter, page)
    const suspended = await listSuspendedDestinations(ctx)
    const queue = await readLeadQueue(ctx)
    cli.table(
      ['Lead', 'When', 'Form', 'From', 'Vehicle', 'Dealership', 'State', 'Delivered'],
      leads.map((lead) => [
        ...[lead.leadId, localTime(lead.createdAt, ctx), lead.form, `${lead.firstName} ${lead.lastName}`],
        ...[lead.vehicle?.stockNumber ?? null, lead.dealership?.slug ?? null, lead.state],
        deliveredText(lead),
      ]),
    )
    cli.say(`${shownOf(leads.length, total, 'lead', page)}. ${waitingText(queue, ctx.now)}`)
    const toNobody = leads.filter((lead) => dealerDeliveries(lead).length === 0).map(({ leadId }) => leadId)
    if (toNobody.length > 0)
      cli.say(
        `Nobody was told of ${toNobody.join(', ')}: give settings.leads.destinations, then lead redeliver sends them.`,
      )
    for (const { kind, to, since } of suspended)
      cli.say(
        `Nothing goes to ${to} (${kind}) since ${localTime(since, ctx)}: it stayed dead. lead redeliver --suspended tries again.`,
      )
    cli.answer({ total, leads, suspended, queue })
  },
}

/** '1 of 2', or 'nobody' where no receiver was there. */
function deliveredText(lead: LeadRecord): string {
  const deliveries = dealerDeliveries(lead)
  if (deliveries.length === 0) return 'nobody'
  return `${deliveries.filter(({ state }) => state === 'sent').length} of ${deliveries.length}`
}
