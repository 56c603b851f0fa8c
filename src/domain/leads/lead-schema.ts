import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { FIELD_TYPES, LONGEST_LINE, LONGEST_TEXT, text, unseen } from './fields/field-types.ts'
import type { LeadFormFacts } from './fields/form-fields.ts'
import type { FormField } from './fields/lead-field.ts'
import { fieldsOf, HIDDEN_FIELDS, isFormOffered, type LeadFormName, PLACE_FIELDS } from './lead-forms.ts'

export const MOST_FIELDS = 60

/** Values as they are kept: trimmed text, a tick as true, several ticks as a list. */
export type LeadValues = Record<string, string | boolean | string[]>

export type ReadLead = { kind: 'read'; values: LeadValues } | { kind: 'invalid'; errors: Record<string, string[]> }

/** Reads what was typed into a form by the rules of its fields; says of every field that is wrong why. */
export function readLeadFields(form: LeadFormName, facts: LeadFormFacts, typed: Record<string, unknown>): ReadLead {
  if (!isFormOffered(form, facts.settings))
    return { kind: 'invalid', errors: { form: ['There is no such form here.'] } }
  const names = Object.keys(typed)
  if (names.length > MOST_FIELDS)
    return { kind: 'invalid', errors: { fields: [`A form has ${MOST_FIELDS} fields at most.`] } }
  return readBySchema(leadSchema(form, facts), typed)
}

/** What was typed into these fields and no others, by their rules. */
export function readFields(fields: readonly FormField[], typed: Record<string, unknown>): ReadLead {
  const own = fields.map((field) => [field.name, FIELD_TYPES[field.type](field)] as const)
  return readBySchema(z.strictObject(Object.fromEntries(own)), typed)
}

function readBySchema(schema: z.ZodType<Record<string, unknown>>, typed: Record<string, unknown>): ReadLead {
  const read = schema.safeParse(typed)
  if (read.success) return { kind: 'read', values: withoutEmpty(read.data) }
  const errors = new Map<string, string[]>()
  for (const issue of read.error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'fields')]
    for (const field of fields) {
      const words = issue.code === 'unrecognized_keys' ? 'This form has no such field.' : issue.message
      const named = field.slice(0, LONGEST_LINE)
      if (!errors.has(named)) errors.set(named, [words])
    }
  }
  return { kind: 'invalid', errors: Object.fromEntries(errors) }
}

/** The one schema of a form: of its fields as this dealer has them, of places, and of what is sent along unseen. */
function leadSchema(form: LeadFormName, facts: LeadFormFacts) {
  const shown = fieldsOf(form, facts)
  const key = JSON.stringify(shown)
  const made = schemas.get(key) ?? schemaOf(shown)
  schemas.set(key, made)
  return made
}

/** Made once for all forms of the same fields: that takes longer than what is sent by it. */
const schemas = new LRUCache<string, ReturnType<typeof schemaOf>>({ max: 200 })

function schemaOf(shown: readonly FormField[]) {
  const own = shown.map((field) => [field.name, FIELD_TYPES[field.type](field)] as const)
  const hidden = HIDDEN_FIELDS.map((name) => [name, unseen] as const)
  const taken = new Set(shown.map(({ name }) => name))
  // A place, a message or a tick that the form does not show may still be sent along by it.
  const besides = [...PLACE_FIELDS, 'last_name', 'postcode', 'rego', 'message', 'category', 'opt_in', 'appointment']
    .filter((name) => !taken.has(name))
    .map((name) => [name, name === 'message' ? text('Message', LONGEST_TEXT, false, true) : unseen] as const)
  return z.strictObject(Object.fromEntries([...hidden, ...besides, ...own]))
}

function withoutEmpty(values: Record<string, unknown>): LeadValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as LeadValues
}
