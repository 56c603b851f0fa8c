import * as z from 'zod'
import {
  fieldsOf,
  HIDDEN_FIELDS,
  type LeadField,
  type LeadFormFacts,
  type LeadFormName,
  PLACE_FIELDS,
} from './lead-forms.ts'

export const TERMS_MESSAGE = '* You must agree to the terms of use before submitting the form.'
const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.'
const PHONE_MESSAGE = 'Please enter a phone number, such as 0491 570 006.'
const EMAIL_MESSAGE = 'Please enter an e-mail address, such as name@example.com.'

const LONGEST_LINE = 100
const LONGEST_TEXT = 5000
export const MOST_FIELDS = 60

/** Values as they are kept: trimmed text, a tick as true, several ticks as a list. */
export type LeadValues = Record<string, string | boolean | string[]>

export type ReadLead = { kind: 'read'; values: LeadValues } | { kind: 'invalid'; errors: Record<string, string[]> }

/** Reads what was typed into a form by the rules of its fields; says of every field that is wrong why. */
export function readLeadFields(form: LeadFormName, facts: LeadFormFacts, typed: Record<string, unknown>): ReadLead {
  const names = Object.keys(typed)
  if (names.length > MOST_FIELDS)
    return { kind: 'invalid', errors: { fields: [`A form has ${MOST_FIELDS} fields at most.`] } }
  const read = leadSchema(form, facts).safeParse(typed)
  if (read.success) return { kind: 'read', values: withoutEmpty(read.data) }
  const errors: Record<string, string[]> = {}
  for (const issue of read.error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'fields')]
    for (const field of fields) {
      const words = issue.code === 'unrecognized_keys' ? 'This form has no such field.' : issue.message
      errors[field.slice(0, LONGEST_LINE)] ??= [words]
    }
  }
  return { kind: 'invalid', errors }
}

/** The one schema of a form: of its fields as this dealer has them, of places, and of what is sent along unseen. */
function leadSchema(form: LeadFormName, facts: LeadFormFacts) {
  const shown = fieldsOf(form, facts)
  const own = shown.map((field) => [field.name, valueSchema(field)] as const)
  const hidden = HIDDEN_FIELDS.map((name) => [name, unseen] as const)
  const taken = new Set(shown.map(({ name }) => name))
  // A place, a message or a tick that the form does not show may still be sent along by it.
  const besides = [...PLACE_FIELDS, 'rego', 'message', 'category', 'opt_in', 'appointment']
    .filter((name) => !taken.has(name))
    .map((name) => [name, name === 'message' ? text('Message', LONGEST_TEXT, false, true) : unseen] as const)
  return z.strictObject(Object.fromEntries([...hidden, ...besides, ...own]))
}

function valueSchema(field: Omit<LeadField, 'name'>): z.ZodType {
  const { label, required } = field
  switch (field.type) {
    case 'string':
      return text(label, LONGEST_LINE, required)
    case 'textarea':
      return text(label, LONGEST_TEXT, required, true)
    case 'email':
      return text(label, 254, required).refine(
        (value) => value === '' || z.email().safeParse(value).success,
        EMAIL_MESSAGE,
      )
    case 'phone':
      return text(label, 30, required).refine(
        (value) => value === '' || /^\+?[0-9 ()-]{8,17}$/.test(value),
        PHONE_MESSAGE,
      )
    case 'postcode':
      return text(label, 20, false).refine((value) => /^[0-9]{4}$/.test(value), POSTCODE_MESSAGE)
    case 'date-time':
      return text(label, 40, required).refine(
        (value) => value === '' || /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value),
        `${label}: please choose a day and a time.`,
      )
    case 'select': {
      const values = (field.options ?? []).map(({ value }) => value)
      return text(label, LONGEST_LINE, required).refine(
        (value) => value === '' || values.includes(value),
        `${label}: please choose one of the list.`,
      )
    }
    case 'checkbox':
      return required ? tick.refine((ticked) => ticked, TERMS_MESSAGE) : tick
    case 'checkboxes': {
      const values = (field.options ?? []).map(({ value }) => value)
      return z.preprocess(
        (sent) => (sent === undefined ? [] : [sent].flat()),
        z.array(z.literal(values, { error: `${label}: please choose from the list.` })),
      )
    }
  }
}

/** A box that is not ticked is not sent. */
const tick = z.preprocess((sent) => [true, 'true', 'on', 'yes', '1', 1].includes(sent as never), z.boolean())

/** Tabs and line breaks are writing; what else is below a space is not, nor are the marks that turn text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/
/** It stops at the next `<`: in time that grows with the text, whatever the text. */
const MARKUP = /<\/?[a-z!][^<>]*>/i

/** Words as a person types them: no markup, no control characters, and not endless. */
function text(label: string, longest: number, required: boolean, hasLines = false) {
  return z
    .preprocess(
      (sent) => (sent === undefined || sent === null ? '' : typeof sent === 'number' ? String(sent) : sent),
      z.string({ error: `${label}: this must be text.` }),
    )
    .refine((value) => value.length <= longest, { error: `${label}: ${longest} characters at most.`, abort: true })
    .refine(
      (value) => value.isWellFormed() && !CONTROL.test(value) && (hasLines || !/[\r\n]/.test(value)),
      `${label}: there are characters that do not belong there.`,
    )
    .refine((value) => !MARKUP.test(value), `${label}: please write this without HTML.`)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => !required || value !== '', `${label}: please fill this in.`)
}

const unseen = z.union([text('It', 200, false), z.boolean().transform(String)], { error: 'This cannot be read.' })

function withoutEmpty(values: Record<string, unknown>): LeadValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as LeadValues
}
