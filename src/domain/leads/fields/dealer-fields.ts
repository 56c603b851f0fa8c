import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FormField, LeadField } from './lead-field.ts'

export type FieldRow = TenantSettings['forms']['fields'][number]

/** Consents close a form: a field of the dealer's own stands above them. */
export const CONSENT_FIELDS = ['terms', 'opt_in'] as const

/**
 * The fields of a form as its dealer changed them (rule:form-fields): row by row left out, added, worded, required and moved.
 * `known` makes a field that other forms have, or null.
 */
export function withDealerFields(
  fields: readonly FormField[],
  rows: readonly FieldRow[],
  known: (name: string) => LeadField | null,
): FormField[] {
  let now = [...fields]
  for (const row of rows) {
    const at = now.findIndex(({ name }) => name === row.field)
    const found = at === -1 ? (ownField(row) ?? known(row.field)) : now[at]!
    const others = now.filter(({ name }) => name !== row.field)
    now = found && row.shown ? placed({ ...found, ...givenIn(row), name: row.field }, row.after, at, others) : others
  }
  return now
}

function ownField({ type, label, options }: FieldRow): LeadField | null {
  if (type === null) return null
  const list = options.length > 0 ? { options: options.map((option) => ({ value: option, label: option })) } : {}
  return { type, label: label ?? '', required: false, ...list }
}

function givenIn({ label, required, value }: FieldRow): Partial<LeadField> {
  return { ...(label !== null && { label }), ...(required !== null && { required }), ...(value !== null && { value }) }
}

/** Behind the field it is to follow, else where it stood, else above the consents; in the step of its neighbour. */
function placed(field: FormField, after: string | null, before: number, others: FormField[]): FormField[] {
  const consents = others.findIndex(({ name }) => (CONSENT_FIELDS as readonly string[]).includes(name))
  const last = consents === -1 ? others.length : consents
  const follows = others.findIndex(({ name }) => name === after)
  const stays = before === -1 ? last : before
  const at = after === 'top' ? 0 : follows === -1 ? stays : follows + 1
  const step = at === before ? field.step : others[Math.max(at - 1, 0)]?.step
  return others.toSpliced(at, 0, { ...field, ...(step !== undefined && { step }) })
}
