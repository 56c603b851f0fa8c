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

/** Reads what was typed into a form by the rules of its fields (`fieldsOf`); says of every field that is wrong why. */
export function readLeadFields(
  form: LeadFormName,
  facts: LeadFormFacts,
  typed: Record<string, unknown>,
  fields: readonly FormField[] = fieldsOf(form, facts),
): ReadLead {
  if (!isFormOffered(form, facts.settings))
    return { kind: 'invalid', errors: { form: ['There is no such form here.'] } }
  const names = Object.keys(typed)
  if (names.length > MOST_FIELDS)
    return { kind: 'invalid', errors: { fields: [`A form has ${MOST_FIELDS} fields at most.`] } }
  return readByForm(formSchema(fields), typed)
}

/** Each part of what may be sent along is read only where it is sent: of some thirty most forms send none. */
function readByForm({ shown, besides, order }: FormSchema, typed: Record<string, unknown>): ReadLead {
  const along: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, schema] of besides) {
    if (!Object.hasOwn(typed, name)) continue
    const read = schema.safeParse(typed[name])
    if (read.success) along[name] = read.data
    else errors[name] = [read.error.issues[0]!.message]
  }
  // Not assigned one by one: a field called `__proto__` is to be seen, and refused.
  const rest = Object.fromEntries(Object.entries(typed).filter(([name]) => !besides.has(name)))
  const read = readBySchema(shown, rest)
  if (read.kind === 'invalid' || Object.keys(errors).length > 0)
    return { kind: 'invalid', errors: { ...errors, ...(read.kind === 'invalid' && read.errors) } }
  const values = { ...withoutEmpty(along), ...read.values }
  const inOrder = order.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]!])
  return { kind: 'read', values: Object.fromEntries(inOrder) }
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

/** The fields of a form as this dealer has them, what may be sent along besides, unseen, and in which order all of it is kept. */
type FormSchema = {
  shown: z.ZodType<Record<string, unknown>>
  besides: ReadonlyMap<string, z.ZodType>
  order: readonly string[]
}

/** The one schema of a form: of its fields as this dealer has them, of places, and of what is sent along unseen. */
function formSchema(fields: readonly FormField[]): FormSchema {
  const key = JSON.stringify(fields)
  const made = schemas.get(key) ?? schemaOf(fields)
  schemas.set(key, made)
  return made
}

/** Made once for all forms of the same fields: that takes longer than what is sent by it. */
const schemas = new LRUCache<string, FormSchema>({ max: 200 })

const LONG_TEXT = text('Message', LONGEST_TEXT, false, true)
/** A place, a message or a tick that the form does not show may still be sent along by it. */
const BESIDES = [...PLACE_FIELDS, 'last_name', 'postcode', 'rego', 'message', 'category', 'opt_in', 'appointment']

function schemaOf(fields: readonly FormField[]): FormSchema {
  const own = fields.map((field) => [field.name, FIELD_TYPES[field.type](field)] as const)
  const taken = new Set(fields.map(({ name }) => name))
  const along = [...HIDDEN_FIELDS, ...BESIDES]
  return {
    shown: z.strictObject(Object.fromEntries(own)),
    besides: new Map(
      along.filter((name) => !taken.has(name)).map((name) => [name, name === 'message' ? LONG_TEXT : unseen]),
    ),
    order: [...new Set([...along, ...taken])],
  }
}

function withoutEmpty(values: Record<string, unknown>): LeadValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as LeadValues
}
