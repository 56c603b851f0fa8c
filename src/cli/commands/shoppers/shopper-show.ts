import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import { listShopperSessions } from '#domain/accounts/shoppers/list-shopper-sessions.server.ts'
import type { CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { plural } from '../../options.ts'
import { leadsOf, shopperOf, takesShopper } from './argument.ts'

export const command: CliCommand = {
  summary: 'whose e-mail address or phone number it is, where they are signed in, and what is held of them',
  define: takesShopper,
  async run(cli, [contact], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const { shopper, contacts } = await shopperOf(ctx, contact!)
    const rows = await exportShopper(ctx, { shopperId: shopper?.shopperId ?? null, contacts })
    const held = Object.entries(rows).flatMap(([table, all]) => (all.length > 0 ? [[table, all.length] as const] : []))
    const leads = await leadsOf(ctx, contacts)
    const sessions = shopper ? await listShopperSessions(ctx, shopper.shopperId) : []
    if (shopper) {
      const { shopperId, name, createdAt } = shopper
      cli.say(`Shopper ${shopperId}${name ? `, ${name}` : ''}, since ${localTime(createdAt, ctx)}`)
      cli.say(`Proved by a code: ${contacts.join(', ')}`)
      cli.table(
        ['Signed in on', 'Since', 'Last seen'],
        sessions.map(({ device, signedInAt, seenAt }) => [
          device || 'unknown',
          localTime(signedInAt, ctx),
          localTime(seenAt, ctx),
        ]),
      )
    } else cli.say(`Nobody has an account with ${contact}.`)
    cli.table(['Held', 'Rows'], held)
    cli.say(`${plural(leads.length, 'lead')}: npx forecourt lead export ${contacts[0]} --tenant ${options.tenant}`)
    cli.answer({
      shopper,
      contacts,
      sessions,
      held: Object.fromEntries(held),
      leads: leads.map(({ leadId }) => leadId),
    })
  },
}
