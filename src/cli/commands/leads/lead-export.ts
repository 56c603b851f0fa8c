import { findProgress } from '#domain/leads/desk/read-desk-lead.server.ts'
import { listLeads } from '#domain/leads/read-leads.server.ts'
import type { CliCommand } from '../../command.ts'

const PORTION = 500

export const command: CliCommand = {
  summary: 'everything held of whoever has this e-mail address or phone number, as JSON',
  define: (verb) =>
    verb.argument('<contact>', 'an e-mail address or phone number').requiredOption('--tenant <slug>', 'whose leads'),
  async run(cli, [contact], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const leads: unknown[] = []
    for (let total = 1; leads.length < total; ) {
      const page = await listLeads(ctx, { contact: contact! }, { limit: PORTION, offset: leads.length })
      total = page.leads.length === 0 ? 0 : page.total
      for (const lead of page.leads) leads.push({ ...lead, ...(await findProgress(ctx, lead.leadId)) })
    }
    if (!cli.json) cli.say(JSON.stringify(leads, null, 2))
    cli.answer(leads)
  },
}
