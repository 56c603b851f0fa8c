import { readSpin, winnerOf } from '#domain/commerce/prizes/read-spins.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'one spin: what was drawn of what, who won, and until when it has to be collected',
  define: (verb) => verb.argument('<spin>', 'its number').requiredOption('--tenant <slug>', 'whose wheel'),
  async run(cli, [written], options) {
    if (!/^[1-9]\d{0,14}$/.test(written!)) throw new CliFailure(`"${written}" is no number of a spin.`, 2)
    const ctx = await cli.leadsOf(String(options.tenant))
    const spin = await readSpin(ctx, Number(written))
    if (!spin) throw new CliFailure(`${ctx.tenant.name} has no spin ${written}.`)
    const winner = await winnerOf(ctx, spin.spinId)
    cli.table(
      ['Spin', String(spin.spinId)],
      [
        ['Campaign', spin.campaign],
        ['Prize', spin.prize ?? (spin.isGone ? 'none: it was gone' : 'none')],
        ['Winner', winner && `${winner.firstName} ${winner.lastName}, ${winner.email}, ${winner.phone}`],
        ['Spun', spin.spunAt!.toISOString()],
        ['Collect until', spin.expiresAt?.toISOString() ?? null],
        ['Lead', spin.leadId === null ? null : String(spin.leadId)],
        ['Published hash', spin.commitment],
        ['Secret', spin.secret],
        ['Word', spin.word],
        ['Ticket', String(spin.ticket)],
      ],
    )
    cli.answer({ ...spin, winner })
  },
}
