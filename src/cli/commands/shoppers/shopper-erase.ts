import { eraseContact, eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { eraseAlerts } from '#domain/alerts/erase-alerts.server.ts'
import { eraseOrderDocuments } from '#domain/commerce/orders/delete-order-documents.server.ts'
import { eraseOrders, ordersOf } from '#domain/commerce/orders/erase-orders.server.ts'
import { applicationsOf, eraseApplications } from '#domain/leads/applications/erase-applications.server.ts'
import { eraseLeads } from '#domain/leads/erase-leads.server.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'
import { lockedWords, shopperOf, takesShopper } from './argument.ts'

export const command: CliCommand = {
  summary: 'erase whoever has this e-mail address or phone number: account, alerts and leads',
  define: takesShopper,
  async run(cli, [contact], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const { shopper, contacts } = await shopperOf(ctx, contact!)
    const letters = await cli.letters()
    const { keys } = await cli.database()
    let [leads, alerts] = [0, 0]
    const asked = { shopperId: shopper?.shopperId ?? null, contacts }
    const { applications, locked: lockedApplications } = await applicationsOf(ctx, keys, asked)
    const { orders: all, locked: lockedOrders } = await ordersOf(ctx, keys, asked)
    // What was signed stays with the dealer, without the account.
    const orders = all.filter(({ contractAt }) => contractAt === null)
    const kept = all.length - orders.length
    const locked = lockedApplications + lockedOrders
    // These first, with a demo's letters: should they not go, the account still says whose they are, and the next try has all.
    await eraseApplications(
      ctx,
      applications.map(({ applicationId }) => applicationId),
      letters,
    )
    await eraseOrders(
      ctx,
      orders.map(({ orderId }) => orderId),
      letters,
    )
    await eraseOrderDocuments(
      ctx,
      all.map(({ orderId }) => orderId),
    )
    for (const one of contacts) {
      leads += await eraseLeads(ctx, one, letters)
      alerts += await eraseAlerts(ctx, one, letters)
      await eraseContact(ctx, one, letters)
    }
    const account = shopper !== null && (await eraseShopper(ctx, shopper.shopperId))
    cli.say(account ? 'The account is erased with all that is in it.' : 'There is no account.')
    cli.say(
      `${plural(leads, 'lead')}, ${plural(applications.length, 'finance application')}, ${plural(orders.length, 'order')} and ${plural(alerts, 'alert')} erased here. Receivers that leads were delivered to hold their own.`,
    )
    if (kept > 0)
      cli.say(`Kept: ${plural(kept, 'order')} under contract, as signed; the dealer has to keep what was signed.`)
    if (locked > 0) cli.say(lockedWords(locked))
    cli.answer({ account, leads, alerts, applications: applications.length, orders: orders.length, kept, locked })
  },
}
