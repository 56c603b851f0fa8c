import { findVehicleFigures } from '#domain/stock/towing/find-vehicle-figures.server.ts'
import { checkWords, matchTow, missingWords, towWords } from '#domain/stock/towing/tow-match.ts'
import { towCarOf, trailerOf } from '#domain/stock/towing/tow-query.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { notFoundText, VEHICLE_WORDS } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'whether a car may tow a trailer, each limit as a sum',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose vehicles')
      .requiredOption('--car <vehicle>', `what tows: ${VEHICLE_WORDS}`)
      .requiredOption('--trailer <vehicle>', 'the same of what is towed'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const car = await figuresOf(ctx, String(options.car))
    const trailer = await figuresOf(ctx, String(options.trailer))
    const match = matchTow(towCarOf(car.specs), trailerOf(trailer.specs))
    cli.say(`${car.name} and ${trailer.name}: ${towWords(match)}.`)
    for (const check of match.checks) cli.say(`  ${checkWords(check)}`)
    if (match.trailerPayloadKg !== null) cli.say(`  The trailer may carry ${grouped(match.trailerPayloadKg)} kg.`)
    if (match.carPayloadKg !== null) cli.say(`  People and luggage: at most ${grouped(match.carPayloadKg)} kg.`)
    if (match.missing.length > 0) cli.say(`  Not looked at, as ${missingWords(match.missing)} not given.`)
    for (const { name, updatedAt } of [car, trailer])
      cli.say(`  ${name}: as listed on ${updatedAt.toISOString().slice(0, 10)}.`)
    cli.answer({ car: car.slug, trailer: trailer.slug, ...match })
  },
}

async function figuresOf(ctx: Awaited<ReturnType<Cli['tenant']>>, vehicle: string) {
  const found = await findVehicleFigures(ctx, vehicle)
  if (found.kind === 'found') return found.listing
  throw new CliFailure(notFoundText(found, vehicle, ctx.tenant.name))
}
