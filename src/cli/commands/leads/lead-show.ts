import { attachmentWords } from '#domain/leads/attachments/attachment.ts'
import { findProgress } from '#domain/leads/desk/read-desk-lead.server.ts'
import { leadRows } from '#domain/leads/lead.ts'
import { dealerDeliveries, findLead } from '#domain/leads/read-leads.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { numberOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'one lead: what was sent, what was agreed to, who gets it and why, and every try of every delivery',
  define: (verb) =>
    verb.argument('<lead>', 'its number', numberOf('lead')).requiredOption('--tenant <slug>', 'whose lead'),
  async run(cli, [id], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const lead = await findLead(ctx, Number(id))
    if (!lead) throw new CliFailure(`${options.tenant} has no lead ${id}.`)
    const progress = await findProgress(ctx, lead.leadId)
    cli.say(`Lead ${lead.leadId}, ${lead.state}, ${progress.status}, ${localTime(lead.createdAt, ctx)}`)
    cli.table(
      ['What', 'Says'],
      leadRows(lead).map(({ label, value }) => [label, value]),
    )
    cli.say(`Goes there because: ${lead.routeReason}`)
    for (const reason of lead.spamReasons) cli.say(`Looks like spam: ${reason}`)
    for (const file of lead.attachments) cli.say(`File ${file.attachmentId}: ${attachmentWords(file)}`)
    for (const { purpose, given, preTicked, words } of lead.consents)
      cli.say(`Consent (${purpose}): ${given ? 'yes' : 'no'}${preTicked ? preTickedWords(given) : ''}, to "${words}"`)
    if (dealerDeliveries(lead).length === 0)
      cli.say(
        'Nobody was told: no receiver of the settings takes it, and the site has no mailbox. lead redeliver routes it again.',
      )
    for (const { kind, to, state, tries, nextTryAt, log } of lead.deliveries) {
      cli.say(
        `${kind} to ${to}: ${state}, ${tries} ${tries === 1 ? 'try' : 'tries'}${nextTryAt ? `, next ${localTime(nextTryAt, ctx)}` : ''}`,
      )
      for (const { at, outcome, answer } of log) cli.say(`  ${localTime(at, ctx)} ${outcome}: ${answer}`)
    }
    for (const { at, byName, kind, says } of progress.activity)
      cli.say(`${localTime(at, ctx)} ${byName} (${kind}): ${says}`)
    cli.answer({ ...lead, ...progress })
  },
}

/** A box that was ticked beforehand tells less than one that was ticked. */
function preTickedWords(given: boolean): string {
  return given ? ' (left ticked, as it was shown)' : ' (unticked; it was shown ticked)'
}
