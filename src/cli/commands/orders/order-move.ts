import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import {
  DEALER_ORDER_STATES,
  isDealerOrderState,
  ORDER_MOVES,
  ORDER_STATE_WORDS,
} from '#domain/commerce/orders/order-moves.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { noOrder, oneOrder } from './argument.ts'

export const command: CliCommand = {
  summary: 'move an order on, or cancel it; its shopper is told',
  define: (verb) =>
    oneOrder(verb).argument('<state>', DEALER_ORDER_STATES.filter((state) => state !== 'new').join(', ')),
  async run(cli, [written, to], options) {
    const ctx = await cli.tenant(String(options.tenant))
    if (!isDealerOrderState(to ?? ''))
      throw new CliFailure(`"${to}" is no state of an order; there are: ${DEALER_ORDER_STATES.join(', ')}.`, 2)
    const state = to as (typeof DEALER_ORDER_STATES)[number]
    const reference = written!.toUpperCase()
    const outcome = await moveOrderByReference(ctx, { reference, to: state })
    switch (outcome.kind) {
      case 'unknown':
        throw noOrder(written!, ctx.tenant.name)
      case 'out-for-signature':
        throw new CliFailure(`The contract of ${reference} is out for signature: withdraw it at the desk first.`)
      case 'being-charged':
        throw new CliFailure(
          `The card that paid ${reference} is not charged yet, and still may fail: hand it over once "order show" says that it is.`,
        )
      case 'not-allowed': {
        const allowed = ORDER_MOVES[outcome.from].join(' or ') || 'nowhere'
        throw new CliFailure(
          `${reference} is "${outcome.from}", from which it goes to ${allowed}. Nothing was changed.`,
        )
      }
      case 'moved':
        cli.say(`${reference}: ${ORDER_STATE_WORDS[state]}. Its shopper is told.`)
        cli.answer(outcome)
    }
  },
}
