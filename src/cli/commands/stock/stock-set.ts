import { SETTABLE_WORDS } from '#domain/stock/edit/read-values.ts'
import { setFields } from '#domain/stock/edit/set-fields.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { depositPaidText, notFoundText, oneVehicle, vehicleNamed, writtenValue } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'correct fields of a vehicle and lock them, so that no feed changes them back',
  define: (verb) =>
    oneVehicle(verb)
      .argument('<field=value...>', 'price=6500 odometer=84500 "badge=GXL (4x4)"; an empty value empties the field')
      .addHelpText('after', `\nFields: ${SETTABLE_WORDS.join(', ')}`),
  async run(cli, [vehicle, ...values], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const input = { ...vehicleNamed(vehicle, options), values: values.map(writtenValue) }
    const outcome = await setFields(ctx, input)
    if (outcome.kind === 'unknown-field')
      throw new CliFailure(
        `"${outcome.field}" is no field that can be set. Did you mean "${outcome.closest}"? Nothing was changed.`,
        2,
      )
    if (outcome.kind === 'unreadable-value')
      throw new CliFailure(
        `${[outcome, ...outcome.others].map(({ field, value, reason }) => `${field} "${value}" ${reason}.`).join('\n')} Nothing was changed.`,
      )
    if (outcome.kind === 'deposit-paid') throw new CliFailure(depositPaidText(outcome))
    if (outcome.kind !== 'done') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    const { slug, stockNumber, fields } = outcome
    cli.say(`${stockNumber} (${slug}):`)
    for (const { field, value, before } of fields) {
      const was = before === value ? 'as before' : `was ${before ?? 'empty'}`
      cli.say(`  ${field}: ${value ?? 'empty'}, ${was}; locked.`)
    }
    cli.answer(outcome)
  },
}
