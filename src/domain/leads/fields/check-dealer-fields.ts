import { FORM_FIELD_NAMES, formFieldNames } from '../lead-forms.ts'
import { CONSENT_FIELDS, type FieldRow } from './dealer-fields.ts'

/** What is wrong with a row of `forms.fields`: which, in which of its keys, and why. */
export type FieldProblem = { row: number; key: keyof FieldRow; value: unknown; reason: string; among?: string[] }

/** Without these nobody can be answered, and nobody's leads found again. */
const MUST_STAY = ['name', 'email', 'phone']
/** Sent beside the fields by every form, or what scripts ask a form itself by. */
const RESERVED = [
  'form', 'car_id', 'url', 'subcategory', 'company_url', 'form_seconds', 'visited_pages', 'linked_query_params',
  'consent_words', 'top', 'action', 'method', 'elements', 'enctype', 'submit', 'reset', 'target', 'closest', 'contains', 'id', 'location_id', 'optional_message', 'fields', 'body', 'lead_id',
] // biome-ignore format: one list
const WITH_OPTIONS = ['select', 'radio', 'checkboxes']
const MOST_OWN_FIELDS = 20

/** Reads the rows of `forms.fields` as a whole (rule:form-fields): what each says of the form it is about. */
export function checkDealerFields(rows: readonly FieldRow[]): FieldProblem[] {
  const seen = new Set<string>()
  const own = new Map<string, number>()
  return rows.flatMap((row, at) => {
    const place = `${row.form} ${row.field}`
    const isTwice = seen.has(place)
    seen.add(place)
    if (isTwice)
      return [{ row: at, key: 'field' as const, value: row.field, reason: 'This form has a row for it already' }]
    const count = (own.get(row.form) ?? 0) + (row.type === null ? 0 : 1)
    own.set(row.form, count)
    const tooMany =
      count > MOST_OWN_FIELDS ? [[`field`, `A form has ${MOST_OWN_FIELDS} fields of your own at most`] as const] : []
    return [...tooMany, ...problemsOf(row, rows)].map(([key, reason, among]) => ({
      ...{ row: at, key, value: row[key], reason },
      ...(among && { among: [...among] }),
    }))
  })
}

type Problem = readonly [key: keyof FieldRow, reason: string, among?: readonly string[]]

function problemsOf(row: FieldRow, rows: readonly FieldRow[]): Problem[] {
  const { form, field, shown, required, type, after } = row
  const usual = formFieldNames(form)
  const isKnown = (FORM_FIELD_NAMES as readonly string[]).includes(field)
  const found: Problem[] = []
  if (RESERVED.includes(field)) found.push(['field', 'Forms send something else by this name: choose another'])
  else if (isKnown) found.push(...ofKnown(row))
  else if (type === null)
    found.push(['field', 'There is no such field; one of your own needs its type', FORM_FIELD_NAMES])
  else found.push(...ofOwn(row))
  if (!shown && !usual.includes(field)) found.push(['field', 'This form has no such field to leave out', usual])
  if (MUST_STAY.includes(field) && !shown) found.push(['shown', 'A lead needs name, email and phone: this field stays'])
  if (MUST_STAY.includes(field) && required === false)
    found.push(['required', 'A lead needs name, email and phone: this field must be filled in'])
  const others = [...usual, ...rows.filter((other) => other.form === form && other.shown).map((other) => other.field)]
  if (after !== null && after !== 'top' && (after === field || !others.includes(after)))
    found.push(['after', 'This form has no such field to stand after', [...others, 'top']])
  return found
}

function ofKnown({ field, shown, type, label, required, options, value }: FieldRow): Problem[] {
  const found: Problem[] = []
  if (type !== null) found.push(['type', 'This field comes with its type: leave it out'])
  // rule:booking-time
  if (field === 'appointment' && required)
    found.push(['required', 'Date and time are never required: nobody could send this form while no time is free'])
  if (options.length > 0) found.push(['options', 'This field comes with its options: leave them out'])
  if (
    (CONSENT_FIELDS as readonly string[]).includes(field) &&
    (!shown || label !== null || required !== null || value !== null)
  )
    found.push([
      'field',
      'Consents are worded and required by settings.forms.optIn, termsRequired and termsText: here they only move',
    ])
  return found
}

function ofOwn({ type, label, options, value }: FieldRow): Problem[] {
  const found: Problem[] = []
  const isList = WITH_OPTIONS.includes(type!)
  if (label === null) found.push(['label', 'A field of your own needs words at it'])
  if (isList && options.length < (type === 'checkboxes' ? 1 : 2))
    found.push(['options', 'There is nothing to choose from: list what it offers'])
  if (!isList && options.length > 0) found.push(['options', `A ${type} field offers nothing to choose from`])
  if (type === 'hidden' && value === null) found.push(['value', 'A hidden field needs the value it sends along'])
  if (isList && value !== null && !options.includes(value))
    found.push(['value', 'This is none of its options', options])
  if (['file', 'checkbox', 'checkboxes'].includes(type!) && value !== null)
    found.push(['value', `A ${type} field starts with nothing`])
  return found
}
