import { openOffers } from '#app/adapters.ts'
import { sayError } from '#domain/market-price/estimate-retail.ts'
import { valueCar } from '#domain/market-price/value-car.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { count } from '../../options.ts'

export const command: CliCommand = {
  summary: 'what a dealer could pay for a car that is in nobody’s stock, each step of the sum with its rule',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'who would buy it')
      .requiredOption('--make <make>', 'its make')
      .requiredOption('--model <model>', 'its model')
      .requiredOption('--year <year>', 'its year', count)
      .requiredOption('--km <km>', 'how far it ran', count)
      .option('--badge <badge>', 'its badge, where it is known'),
  async run(cli, _args, { tenant, make, model, year, km, badge }) {
    const ctx = await cli.tenant(String(tenant))
    const car = { make: String(make), model: String(model), badge: badge ? String(badge) : null }
    const asked = { ...car, year: Number(year), odometerKm: Number(km) }
    const value = await valueCar(ctx, openOffers(await cli.database()), asked)
    const { retail, wholesale } = value
    if (retail.kind !== 'estimated') {
      const why = retail.kind === 'too-few' ? 'are too few to say' : 'differ too much from it to say'
      throw new CliFailure(`The ${retail.comparables} offers of a ${make} ${model} ${why}.`)
    }
    cli.table(
      ['price', 'rule', 'because'],
      [...retail.steps, ...wholesale!.steps].map((step) => [inDollars(step.cents), step.rule, step.words]),
    )
    cli.say(`\n${sayError(retail)}`)
    cli.say(
      wholesale!.kind === 'range'
        ? `A dealer could pay ${inDollars(wholesale!.lowCents)} to ${inDollars(wholesale!.highCents)}.`
        : 'Selling it costs more than it sells for.',
    )
    cli.answer(value)
  },
}

function inDollars(cents: number): string {
  return moneyWords(Math.round(cents / 100))
}
