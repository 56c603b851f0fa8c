import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import type { CliCommand } from '../../command.ts'
import { leadsOf, shopperOf, takesShopper } from './shopper-argument.ts'

export const command: CliCommand = {
  summary: 'everything held of whoever has this e-mail address or phone number, account and leads, as JSON',
  define: takesShopper,
  async run(cli, [contact], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const { shopper, contacts } = await shopperOf(ctx, contact!)
    const rows = await exportShopper(ctx, { shopperId: shopper?.shopperId ?? null, contacts })
    const exported = { ...rows, leads: await leadsOf(ctx, contacts) }
    if (!cli.json) cli.say(JSON.stringify(exported, null, 2))
    cli.answer(exported)
  },
}
