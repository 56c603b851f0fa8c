import { listPacks } from '#domain/commerce/contracts/stored-pack.server.ts'
import { listOrderPayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { orderPaymentWords } from '#domain/commerce/order-payments/payment-words.ts'
import { findByReference, tradeInOf } from '#domain/commerce/orders/list-orders.server.ts'
import { orderBuyer, totalCents } from '#domain/commerce/orders/order.ts'
import { ORDER_STATE_WORDS } from '#domain/commerce/orders/order-moves.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CliCommand } from '../../command.ts'
import { noOrder, oneOrder } from './argument.ts'

export const command: CliCommand = {
  summary: 'one order: who, what, every amount, how far it is, and its contract',
  define: oneOrder,
  async run(cli, [reference], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const order = await findByReference(ctx, (await cli.database()).keys, reference!.toUpperCase())
    if (!order) throw noOrder(reference!, ctx.tenant.name)
    const buyer = orderBuyer(order)
    const packs = await listPacks(ctx, order.orderId)
    const payments = await listOrderPayments(ctx, order.orderId)
    const tradeIn = await tradeInOf(ctx, order)
    const at = (instant: Date | null) => instant?.toISOString() ?? null
    const dollars = (cents: number) => moneyWords(cents / 100, 2)
    cli.table(
      ['Order', order.reference],
      [
        ['State', ORDER_STATE_WORDS[order.state]],
        ['Vehicle', `${order.vehicle.name}, stock ${order.vehicle.stockNumber}`],
        ['Shopper', buyer && `${buyer.firstName} ${buyer.lastName}, ${buyer.email}, ${buyer.phone}`],
        ...order.lines.map(({ words, cents, payee }) => [words, `${dollars(cents)} to ${payee}`]),
        ['Total', dollars(totalCents(order.lines))],
        ...(tradeIn ? [['Trade-in', tradeInWords(tradeIn)]] : []),
        ...orderPaymentWords(payments, ctx.tenant.settings.site.timeZone),
        ['Reservation', order.reservationId],
        ['Lead', order.leadId],
        ['Placed', at(order.placedAt)],
        ['Contract signed', at(order.contractAt)],
        ['Paid', at(order.paidAt)],
        ['Handed over', at(order.handedOverAt)],
        ['Cancelled', at(order.cancelledAt)],
        ...packs.map(({ state, madeAt, sha256, signedSha256 }) => [
          `Pack ${state}`,
          `${madeAt.toISOString()}, SHA-256 ${signedSha256 ?? sha256}`,
        ]),
      ],
    )
    cli.answer({ ...order, packs, payments, tradeIn })
  },
}

function tradeInWords({ tradeInId, onOrder }: { tradeInId: number; onOrder: string | null }): string {
  const other = onOrder && `; order ${onOrder} has it taken off, too: only one can`
  return [`By offer ${tradeInId}`, other].filter(Boolean).join('')
}
