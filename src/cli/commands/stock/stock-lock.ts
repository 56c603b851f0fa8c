import { type LockInput, type LockOutcome, lockFields } from '#domain/stock/lock-fields.server.ts'
import { LOCKABLE_WORDS } from '#domain/stock/lockable-fields.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { depositPaidText, notFoundText, oneVehicle, vehicleNamed } from '../../vehicle-argument.ts'

export const command = lockCommand('keep fields of a vehicle from the next feed', lockFields)

/** `stock lock` and `stock unlock`: the same words, one verb each. */
export function lockCommand(
  summary: string,
  change: (ctx: TenantCtx, input: LockInput) => Promise<LockOutcome>,
): CliCommand {
  return {
    summary,
    define: (definition) =>
      oneVehicle(definition)
        .argument('[field...]', 'price, odometer, dealer_comments, photos …; none: say what is locked')
        .addHelpText('after', `\nFields: ${LOCKABLE_WORDS.join(', ')}`),
    async run(cli, [vehicle, ...fields], options) {
      const ctx = await cli.tenant(String(options.tenant))
      const outcome = await change(ctx, { ...vehicleNamed(vehicle, options), fields })
      if (outcome.kind === 'unknown-fields') {
        const each = outcome.unknown.map(
          ({ field, closest }) => `There is no field "${field}".${closest ? ` Did you mean "${closest}"?` : ''}`,
        )
        throw new CliFailure([...each, 'Nothing was changed.'].join('\n'), 2)
      }
      if (outcome.kind === 'deposit-paid') throw new CliFailure(depositPaidText(outcome))
      if (outcome.kind !== 'done') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

      const { stockNumber, slug, lockedFields, locked, unlocked, wereFree } = outcome
      const back = unlocked.length > 0 ? ` Given back: ${listed(unlocked)}.` : ''
      const rest = lockedFields.length > 0 ? `Locked: ${listed(locked)}.` : 'Nothing is locked.'
      const free = wereFree.length > 0 ? ` Not locked: ${wereFree.join(', ')}.` : ''
      cli.say(`${stockNumber} (${slug}).${back}${free} ${rest}`)
      cli.answer(outcome)
    },
  }
}

/** 'price ($39,990 drive away), badge (SR5), photos'. */
function listed(fields: readonly { field: string; value: string | null }[]): string {
  return fields.map(({ field, value }) => (value === null ? field : `${field} (${value})`)).join(', ')
}
