import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import { ordersOf } from '#domain/commerce/orders/erase-orders.server.ts'
import { applicationsOf } from '#domain/leads/applications/erase-applications.server.ts'
import type { CliCommand } from '../../command.ts'
import { leadsOf, lockedWords, shopperOf, takesShopper } from './argument.ts'

export const command: CliCommand = {
  summary: 'everything held of whoever has this e-mail address or phone number, account and leads, as JSON',
  define: takesShopper,
  async run(cli, [contact], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const { shopper, contacts } = await shopperOf(ctx, contact!)
    const rows = await exportShopper(ctx, { shopperId: shopper?.shopperId ?? null, contacts })
    const { keys } = await cli.database()
    const asked = { shopperId: shopper?.shopperId ?? null, contacts }
    const { applications, locked: lockedApplications } = await applicationsOf(ctx, keys, asked)
    const { orders, locked: lockedOrders } = await ordersOf(ctx, keys, asked)
    const locked = lockedApplications + lockedOrders
    if (locked > 0) cli.say(lockedWords(locked))
    const exported = {
      ...rows,
      finance_applications: applications,
      orders,
      ...(locked > 0 && { locked }),
      leads: await leadsOf(ctx, contacts),
    }
    if (!cli.json) cli.say(JSON.stringify(exported, null, 2))
    cli.answer(exported)
  },
}
