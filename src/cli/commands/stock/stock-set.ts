import type { ValueFault } from '#domain/stock/edit/read-values.ts'
import { type SetField, type SetOutcome, setFields } from '#domain/stock/edit/set-fields.server.ts'
import type { UnsaidKind } from '#domain/stock/edit/unsaid-kind.ts'
import { SETTABLE_WORDS } from '#domain/stock/lockable-fields.ts'
import { PRICE_SAYS } from '#domain/stock/vocabularies.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import {
  depositPaidText,
  notFoundText,
  oneVehicle,
  reservationText,
  vehicleNamed,
  writtenValues,
} from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'correct fields of a vehicle and lock them, so that no feed changes them back',
  define: (verb) =>
    oneVehicle(verb)
      .argument('<field=value...>', 'price=6500 odometer=84500 "badge=GXL (4x4)"; an empty value empties the field')
      .option('--dry-run', 'say what would change, and change nothing')
      .addHelpText('after', `\nFields: ${SETTABLE_WORDS.join(', ')}`),
  async run(cli, [vehicle, ...values], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const written = writtenValues(values)
    const malformed = written.malformed === null ? [] : [written.malformed]
    const outcome = await setFields(ctx, {
      ...vehicleNamed(vehicle, options),
      values: written.values,
      checkOnly: malformed.length > 0,
      dryRun: options.dryRun === true,
    })
    if (outcome.kind !== 'done' && outcome.kind !== 'would-set') {
      const faults = outcome.kind === 'deposit-paid' ? [] : outcome.faults
      const usage = malformed.length > 0 || faults.some(({ isUnknown }) => isUnknown)
      const isNamed = faults.every(({ isUnknown, closest }) => !isUnknown || closest !== undefined)
      const known = isNamed ? [] : [`Fields: ${SETTABLE_WORDS.join(', ')}.`]
      const why = whyNot(outcome, vehicle!, ctx.tenant.name)
      throw new CliFailure([...malformed, ...faults.map(faultText), ...known, why].join('\n'), usage ? 2 : 1)
    }

    const { kind, slug, stockNumber, fields, doubts } = outcome
    const isWritten = kind === 'done'
    cli.say(`${stockNumber} (${slug}):`)
    for (const field of fields) cli.say(`  ${isWritten ? writtenText(field) : wouldText(field)}`)
    for (const { field, says } of doubts) cli.say(`  ${field}: ${says}.`)
    if (outcome.unsaidKind) cli.say(`  ${unsaidKindText(outcome.unsaidKind)}`)
    if (outcome.reservation) cli.say(`  ${reservationText(outcome.reservation, isWritten)}`)
    if (!isWritten) cli.say('Nothing was changed: it is a dry run.')
    cli.answer(outcome)
  },
}

function writtenText({ field, value, before }: SetField): string {
  const was = before === value ? 'as before' : `was ${before ?? 'empty'}`
  return `${field}: ${value ?? 'empty'}, ${was}; locked.`
}

function wouldText({ field, value, before }: SetField): string {
  const is = before === value ? 'as it is' : `is ${before ?? 'empty'}`
  return `${field}: would be ${value ?? 'empty'}, ${is}; would be locked.`
}

function whyNot(
  outcome: Exclude<SetOutcome, { kind: 'done' | 'would-set' }>,
  vehicle: string,
  tenantName: string,
): string {
  if (outcome.kind === 'refused') return 'Nothing was changed.'
  return outcome.kind === 'deposit-paid' ? depositPaidText(outcome) : notFoundText(outcome, vehicle, tenantName)
}

function unsaidKindText({ source, kind }: UnsaidKind): string {
  if (kind === null)
    return `The price says nothing of what it includes; bare prices of ${source} are ${PRICE_SAYS.excl_govt_charges} (settings.stock.sources): set price_type=egc, or "price_type=drive away".`
  const other = kind === 'excl_govt_charges' ? '"price_type=drive away"' : 'price_type=egc'
  return `The price is ${PRICE_SAYS[kind]}, as it was: if it is not, set ${other}, too.`
}

function faultText({ field, value, reason, isUnknown, closest }: ValueFault): string {
  const meant = closest === undefined ? '' : ` Did you mean "${closest}"?`
  return `${isUnknown ? `"${field}"` : `${field} "${value}"`} ${reason}.${meant}`
}
