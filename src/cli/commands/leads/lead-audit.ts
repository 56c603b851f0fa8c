import { listAudit } from '#domain/accounts/list-audit.server.ts'
import type { CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { numberOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'who read, listed, exported or changed leads at the dealer’s desk, the newest first',
  define: (verb) =>
    verb
      .argument('[lead]', 'the number of one; all without', numberOf('lead'))
      .requiredOption('--tenant <slug>', 'whose leads'),
  async run(cli, [id], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const rows = await listAudit(ctx, { subject: 'lead', id: id === undefined ? null : Number(id) })
    cli.table(
      ['When', 'Who', 'Session', 'What', 'Leads', 'Details'],
      rows.map(({ at, email, sessionId, action, shown, details }) => [
        ...[localTime(at, ctx), email, sessionId, action, shown],
        Object.keys(details).length === 0 ? null : JSON.stringify(details),
      ]),
    )
    cli.answer(rows)
  },
}
