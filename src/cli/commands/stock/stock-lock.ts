import { type LockInput, type LockOutcome, lockFields } from '#domain/stock/lock-fields.server.ts'
import { LOCKABLE_WORDS } from '#domain/stock/lockable-fields.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command = lockCommand('lock', 'keep fields of a vehicle from the next feed', lockFields)

/** `stock lock` and `stock unlock`: the same words, one verb each. */
export function lockCommand(
  verb: 'lock' | 'unlock',
  summary: string,
  change: (ctx: TenantCtx, input: LockInput) => Promise<LockOutcome>,
): CliCommand {
  return {
    summary,
    define: (definition) =>
      definition
        .argument('<vehicle>', 'slug or stock number')
        .argument(
          verb === 'lock' ? '[field...]' : '<field...>',
          'price, odometer, dealer_comments, photos …; none: say what is locked',
        )
        .requiredOption('--tenant <slug>', 'whose vehicle')
        .option('--dealership <slug>', 'whose of a group, where a stock number occurs twice')
        .addHelpText('after', `\nFields: ${LOCKABLE_WORDS.join(', ')}`),
    async run(cli, [vehicle, ...fields], options) {
      const ctx = await cli.tenant(String(options.tenant))
      const outcome = await change(ctx, {
        vehicle: vehicle!,
        dealership: options.dealership === undefined ? null : String(options.dealership),
        fields,
      })
      if (outcome.kind !== 'done') throw new CliFailure(...failureOf(outcome, vehicle!, ctx.tenant.name))

      const locked = outcome.lockedFields.length ? `Locked: ${outcome.lockedFields.join(', ')}.` : 'Nothing is locked.'
      cli.say(`${outcome.stockNumber} (${outcome.slug}). ${locked}`)
      cli.answer(outcome)
    },
  }
}

function failureOf(
  outcome: Exclude<LockOutcome, { kind: 'done' }>,
  vehicle: string,
  tenantName: string,
): [string, 1 | 2] {
  switch (outcome.kind) {
    case 'unknown-field':
      return [`There is no field "${outcome.field}". Did you mean "${outcome.closest}"?`, 2]
    case 'no-such-vehicle':
      return [`${tenantName} has no vehicle with stock number or slug "${vehicle}".`, 1]
    case 'no-such-dealership':
      return [`There is no such dealership. ${tenantName} has: ${outcome.known.join(', ')}.`, 1]
    case 'several-vehicles':
      return [`"${vehicle}" is several vehicles. Name one by its slug: ${outcome.slugs.join(', ')}.`, 1]
  }
}
