import { listOrders } from '#domain/commerce/orders/list-orders.server.ts'
import { totalCents } from '#domain/commerce/orders/order.ts'
import { DEALER_ORDER_STATES, isDealerOrderState, ORDER_STATE_WORDS } from '#domain/commerce/orders/order-moves.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'what shoppers ordered, the newest first, and how far it is; nothing of who they are',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose')
      .option('--state <state>', `only those that are ${DEALER_ORDER_STATES.join(', ')}`),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const asked = options.state === undefined ? null : String(options.state)
    if (asked !== null && !isDealerOrderState(asked))
      throw new CliFailure(`"${asked}" is no state of an order; there are: ${DEALER_ORDER_STATES.join(', ')}.`, 2)
    const orders = await listOrders(ctx, { state: asked })
    cli.table(
      ['Order', 'Placed', 'Stock', 'Vehicle', 'Total', 'State', 'Contract'],
      orders.map(({ reference, placedAt, vehicle, lines, state, packState }) => [
        ...[reference, placedAt.toISOString(), vehicle.stockNumber, vehicle.name],
        ...[moneyWords(totalCents(lines) / 100), ORDER_STATE_WORDS[state], packState],
      ]),
    )
    cli.answer(orders)
  },
}
