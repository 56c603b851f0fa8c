import {
  driveAwayPrice,
  NOT_INCLUDED,
  sourceWords,
  totalLabel,
  WHY_NOT,
  withoutWords,
} from '#domain/commerce/drive-away/drive-away-price.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { findVehicleFigures } from '#domain/stock/towing/find-vehicle-figures.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { notFoundText, VEHICLE_WORDS } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'what a vehicle costs in a state with all that is charged there, each item with its rule, source and dates',
  define: (verb) =>
    verb
      .argument('<vehicle>', VEHICLE_WORDS)
      .requiredOption('--state <state>', `one of ${STATES.join(', ').toUpperCase()}`)
      .requiredOption('--tenant <slug>', 'whose vehicle'),
  async run(cli, [vehicle], options) {
    const state = STATES.find((one) => one === String(options.state).toLowerCase())
    if (!state) throw new CliFailure(`"${options.state}" is no state: one of ${STATES.join(', ').toUpperCase()}.`, 2)
    const ctx = await cli.tenant(String(options.tenant))
    const found = await findVehicleFigures(ctx, vehicle!)
    if (found.kind !== 'found') throw new CliFailure(notFoundText(found, vehicle!, ctx.tenant.name))
    const { listing } = found
    const { settings } = ctx.tenant
    const today = localDate(ctx.now, settings.site.timeZone)
    const price = driveAwayPrice(listing, state, { settings, today })
    cli.say(`${listing.name} (${listing.stockNumber}), ${state.toUpperCase()}, as at ${today}:`)
    if (price.kind === 'cannot-say') cli.say(`  ${WHY_NOT[price.reason]} [rule:price-kind]`)
    if (price.kind === 'included')
      cli.say('  Its price is drive-away there already: nothing is added. [rule:price-kind]')
    if (price.kind === 'itemised') {
      for (const { label, cents, isMissing, says, source } of price.items) {
        const amount = cents === null ? isMissing && `${NOT_INCLUDED}.` : moneyWords(cents / 100, 2)
        const words = [amount, says].filter(Boolean).join(' ')
        cli.say(`  ${label}: ${words} [rule:drive-away-price]`)
        if (source) cli.say(`    ${source.name}, ${source.href}. ${sourceWords(source)}`)
      }
      const without = withoutWords(price.items)
      if (without) cli.say(`  ${without}`)
    }
    if (price.kind !== 'cannot-say') cli.say(`${totalLabel(price)}: ${moneyWords(price.totalCents / 100, 2)}`)
    if (!settings.commerce.driveAway.enabled)
      cli.say('No page shows it: settings.commerce.driveAway.enabled is off. [rule:quiet-until-set]')
    cli.answer({ slug: listing.slug, stockNumber: listing.stockNumber, today, ...price })
  },
}
