import { listPrizes } from '#domain/commerce/prizes/read-spins.server.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'what was won at the wheel, the newest first',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose wheel'),
  async run(cli, _args, options) {
    const prizes = await listPrizes(await cli.tenant(String(options.tenant)))
    cli.table(
      ['Spin', 'Campaign', 'Prize', 'Won', 'Collect until', 'Lead'],
      prizes.map(({ spinId, campaign, prize, spunAt, expiresAt, leadId }) => [
        ...[String(spinId), campaign, prize, spunAt!.toISOString(), expiresAt!.toISOString()],
        leadId === null ? null : String(leadId),
      ]),
    )
    cli.answer(prizes)
  },
}
