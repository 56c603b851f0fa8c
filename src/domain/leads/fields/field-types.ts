import * as z from 'zod'
import { grouped } from '#domain/tenants/amounts.ts'
import { MOST_FILES } from '../attachments/attachment.ts'
import type { FormField, LeadFieldType } from './lead-field.ts'

export const TERMS_MESSAGE = '* You must agree to the terms of use before submitting the form.'
const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.'
const PHONE_MESSAGE = 'Please enter a phone number, such as 0491 570 006.'
const EMAIL_MESSAGE = 'Please enter an e-mail address, such as name@example.com.'

const EMAIL = z.email()

export const LONGEST_LINE = 100
export const LONGEST_TEXT = 5000

/** What each type of field takes, and what it says of what it does not take (rule:lead-forms). */
export const FIELD_TYPES: Readonly<Record<LeadFieldType, (field: FormField) => z.ZodType>> = {
  string: ({ label, required }) => text(label, LONGEST_LINE, required),
  textarea: ({ label, required }) => text(label, LONGEST_TEXT, required, true),
  email: ({ label, required }) =>
    text(label, 254, required).refine((value) => value === '' || EMAIL.safeParse(value).success, EMAIL_MESSAGE),
  phone: ({ label, required }) =>
    text(label, 30, required).refine((value) => value === '' || /^\+?[0-9 ()-]{8,17}$/.test(value), PHONE_MESSAGE),
  postcode: ({ label, required }) =>
    text(label, 20, false).refine((value) => (value === '' && !required) || /^[0-9]{4}$/.test(value), POSTCODE_MESSAGE),
  'date-time': ({ label, required }) =>
    text(label, 40, required).refine(
      (value) => value === '' || /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value),
      `${label}: please choose a day and a time.`,
    ),
  number: ({ label, required, min = 0, max = 1_000_000_000 }) =>
    text(label, LONGEST_LINE, required)
      .transform((value) => value.replace(/^\$|[, ]/g, ''))
      .refine((value) => value === '' || /^\d{1,12}$/.test(value), `${label}: please enter a whole number.`)
      .refine(
        (value) => !/^\d{1,12}$/.test(value) || (Number(value) >= min && Number(value) <= max),
        `${label}: from ${grouped(min)} to ${grouped(max)}.`,
      ),
  // Which times there are, its place knows (bookings/read-appointment.server.ts).
  slot: ({ label, required }) => text(label, 40, required),
  select: oneOfOptions,
  radio: oneOfOptions,
  checkbox: ({ name, label, required }) => {
    const message = name === 'terms' ? TERMS_MESSAGE : `${label}: please tick this.`
    const tick = z.preprocess(
      (sent) => TICKS.get(sent ?? '') ?? sent,
      z.boolean({ error: `${label}: please tick this, or leave it.` }),
    )
    return required ? tick.refine((ticked) => ticked, message) : tick
  },
  checkboxes: ({ label, required, options = [] }) => {
    const values = options.map(({ value }) => value)
    return z.preprocess(
      (sent) => (sent === undefined || sent === '' ? [] : [sent].flat()),
      z
        .array(z.literal(values, { error: `${label}: please choose from the list.` }))
        .min(required ? 1 : 0, `${label}: please choose one or more.`),
    )
  },
  // The names of what was attached: the files themselves are read by attachments/prepare-files.server.ts.
  file: ({ label, required, isPicture }) =>
    z.preprocess(
      (sent) => (sent === undefined || sent === '' ? [] : sent),
      z
        .array(z.string(), { error: `${label}: files are attached as multipart/form-data.` })
        .min(required ? 1 : 0, `${label}: please attach ${isPicture ? 'a picture' : 'a file'}.`)
        .max(
          isPicture ? 1 : MOST_FILES,
          isPicture ? `${label}: one picture.` : `${label}: ${MOST_FILES} files at most.`,
        ),
    ),
  hidden: () => unseen,
}

function oneOfOptions({ label, required, options = [] }: FormField): z.ZodType {
  const values = options.map(({ value }) => value)
  // 'NSW' is 'nsw', unless both are listed.
  const listed = (value: string) => values.find((one) => one.toLowerCase() === value.toLowerCase())
  return text(label, LONGEST_LINE, required)
    .transform((value) => (values.includes(value) ? value : (listed(value) ?? value)))
    .refine((value) => value === '' || values.includes(value), `${label}: please choose one of the list.`)
}

/** A box that is not ticked is not sent; programs say so. */
const TICKS = new Map<unknown, boolean>([
  ...[true, 'true', 'on', 'yes', '1', 1].map((ticked) => [ticked, true] as const),
  ...[false, 'false', 'off', 'no', '0', 0, ''].map((left) => [left, false] as const),
])

/** Tabs and line breaks are writing; what else is below a space is not, nor are the marks that turn text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/
/** It stops at the next `<`: in time that grows with the text, whatever the text. */
const MARKUP = /<\/?[a-z!][^<>]*>/i

/** Words as a person types them: no markup, no control characters, and not endless. */
export function text(label: string, longest: number, required: boolean, hasLines = false) {
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

/** What is sent along and nobody types. */
export const unseen = z.union([text('It', 200, false), z.boolean().transform(String)], {
  error: 'This cannot be read.',
})
