import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { findTradeIn } from '#domain/trade-in/read-trade-ins.server.ts'
import { tradeInTitle } from '#domain/trade-in/trade-in.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { numberOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'how an offer came about: each step of the sum with the rule it came from',
  define: (verb) =>
    verb
      .argument('<trade-in>', 'its number, as trade-in list shows it', numberOf('trade-in'))
      .requiredOption('--tenant <slug>', 'whose it is'),
  async run(cli, [number], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const tradeIn = await findTradeIn(ctx, Number(number))
    if (!tradeIn) throw new CliFailure(`${ctx.tenant.name} has no trade-in ${number}.`)
    const { vehicle, source, rego, regoState, km, offerCents, lowCents, highCents, validUntil, leadId } = tradeIn
    const dollars = (cents: number) => moneyWords(cents / 100)
    const from = rego ? `plate ${rego} in ${regoState!.toUpperCase()}, by ${source}` : 'told by hand'
    cli.say(`Trade-in ${number}: ${tradeInTitle(vehicle)}, ${from}${km === null ? '' : `, ${grouped(km)} km`}`)
    cli.say()
    cli.table(
      ['Price', 'Change', 'Rule', 'Because'],
      tradeIn.steps.map(({ cents, effectCents, rule, words }) => [dollars(cents), dollars(effectCents), rule, words]),
    )
    cli.say()
    if (offerCents !== null)
      cli.say(
        `Offer ${dollars(offerCents)}, from ${dollars(lowCents!)} to ${dollars(highCents!)}, until ${offerUntilWords(validUntil!, ctx.tenant.settings.site.timeZone)}. ${tradeIn.says}`,
      )
    else cli.say(tradeIn.valuedAt === null ? 'It was not valued yet.' : `No offer: ${tradeIn.reason}`)
    if (leadId !== null) cli.say(`Accepted as lead ${leadId}, ${tradeIn.acceptedAt!.toISOString()}.`)
    cli.answer(tradeIn)
  },
}
