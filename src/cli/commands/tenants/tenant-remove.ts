import { removeTenant, type TenantHoldings } from '#domain/publishing/removal/remove-tenant.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary:
    'take a dealer who leaves out of the database, with everything of theirs; without --yes it only says what would go',
  define: (verb) =>
    verb
      .argument('<slug>', 'the tenant')
      .option('--yes', 'do it; nothing but a backup or an export brings it back')
      .option(
        '--with-ledger',
        'the records of money that was paid, too: they are kept elsewhere for as long as the law asks',
      ),
  async run(cli, [slug], options) {
    const ctx = await cli.tenant(slug!)
    const outcome = await removeTenant(ctx, {
      confirmed: options.yes === true,
      withLedger: options.withLedger === true,
    })
    const whose = `${ctx.tenant.name} (${slug})`
    const { holdings } = outcome
    switch (outcome.kind) {
      case 'live':
        throw new CliFailure(
          `${whose} is live at ${outcome.domain}; nothing was removed. First: npx forecourt tenant go-live ${slug} --undo`,
        )
      case 'has-ledger':
        throw new CliFailure(
          [
            `The ledger of ${whose} has ${plural(holdings.movements, 'movement')} of money, records that a business has to keep; nothing was removed.`,
            `Export it first: npx forecourt money report --tenant ${slug} --csv > ledger.csv. With --with-ledger it goes, too.`,
          ].join('\n'),
        )
      case 'would-remove':
        cli.say(`Would go with ${whose}: ${holdingsText(holdings)}, its settings, content and redirects.`)
        cli.say(
          `Nothing was removed. To keep it all: npx forecourt tenant export ${slug} --stock --photos --leads --to ${slug}.tar`,
        )
        cli.say(
          `To remove it: npx forecourt tenant remove ${slug} --yes${options.withLedger === true ? ' --with-ledger' : ''}`,
        )
        break
      case 'removed':
        cli.say(`Removed ${whose}: ${holdingsText(holdings)}, its settings, content and redirects.`)
        cli.say('Files of its pictures stay where pictures are kept, and backups hold what they held.')
    }
    cli.answer(outcome)
  },
}

function holdingsText({ vehicles, leads, shoppers, orders, movements }: TenantHoldings): string {
  return [
    plural(vehicles, 'vehicle'),
    plural(leads, 'lead'),
    plural(shoppers, 'shopper'),
    plural(orders, 'order'),
    ...(movements > 0 ? [plural(movements, 'movement of money', 'movements of money')] : []),
  ].join(', ')
}
