import { moneyWords } from '#domain/tenants/amounts.ts'
import { listTradeIns } from '#domain/trade-in/read-trade-ins.server.ts'
import { isOfferOpen, type TradeIn, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import type { CliCommand } from '../../command.ts'
import { paged, pageOf, shownOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'what shoppers had valued, the newest first, and what became of it',
  define: (verb) =>
    paged(
      verb
        .requiredOption('--tenant <slug>', 'whose shoppers')
        .option('--accepted', 'only those whose offer was accepted'),
    ),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const page = pageOf(options)
    const { total, tradeIns } = await listTradeIns(ctx, { accepted: options.accepted ? true : null }, page)
    cli.table(
      ['Trade-in', 'Asked', 'Vehicle', 'Km', 'Offer', 'State'],
      tradeIns.map((tradeIn) => [
        ...[tradeIn.tradeInId, tradeIn.createdAt.toISOString(), tradeInTitle(tradeIn.vehicle), tradeIn.km],
        ...[tradeIn.offerCents === null ? null : moneyWords(tradeIn.offerCents / 100), stateOf(tradeIn, ctx.now)],
      ]),
    )
    cli.say(`${shownOf(tradeIns.length, total, 'trade-in', page)}.`)
    cli.answer({ total, tradeIns })
  },
}

function stateOf(tradeIn: TradeIn, now: Date): string {
  if (tradeIn.leadId !== null) return `accepted, lead ${tradeIn.leadId}`
  if (tradeIn.valuedAt === null) return 'looked up'
  if (tradeIn.offerCents === null) return 'for a person'
  return isOfferOpen(tradeIn, now) ? 'open' : 'over'
}
