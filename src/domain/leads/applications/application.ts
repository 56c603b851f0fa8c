import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LeadFormFacts } from '../fields/form-fields.ts'
import type { FormField } from '../fields/lead-field.ts'
import { fieldsOf } from '../lead-forms.ts'
import { type LeadValues, type ReadLead, readFields } from '../lead-schema.ts'

/** Where a shopper applies. */
export const APPLICATION_PATH = '/finance/application'

/** The last step: what is agreed to before it is sent. It is the form of the lead, without what was asked before. */
export const CONSENT_STEP = 'consent'

/** Who applies, by the names these fields have in every form. */
export const PERSON_FIELDS: readonly string[] = ['name', 'last_name', 'email', 'phone', 'postcode']

/** What was typed, by step; files are rows of their own. */
export type Answers = Record<string, LeadValues>

/** A document as it is listed. */
export type ApplicationDocument = { field: string; part: number; name: string; contentType: string; bytes: number }

export type Application = {
  applicationId: number
  shopperId: number | null
  listingId: number | null
  leadId: number | null
  createdAt: Date
  savedAt: Date
  answers: Answers
  documents: ApplicationDocument[]
}

type SettingsStep = TenantSettings['finance']['application']['steps'][number]
export type ApplicationStep = { id: string; title: string; fields: FormField[]; rows: SettingsStep['fields'] }

/** The steps of this dealer's application (rule:finance-application): the first asks who applies, too; the consent is not among them. */
export function applicationSteps(facts: LeadFormFacts): ApplicationStep[] {
  const person = fieldsOf('finance-application', facts).filter(({ name }) => PERSON_FIELDS.includes(name))
  const { steps } = facts.settings.finance.application
  const asked = steps.map(({ id, title, fields }) => ({ id, title, fields: fields.map(formField), rows: fields }))
  const [first = { id: 'about', title: 'About you', fields: [], rows: [] }, ...rest] = asked
  return [{ ...first, fields: [...person, ...first.fields] }, ...rest]
}

function formField({ name, label, type, required, options, min, max, requiredWhen }: SettingsStep['fields'][number]) {
  return {
    ...{ name, label, type, required },
    ...(options.length > 0 && { options: options.map((option) => ({ value: option, label: option })) }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(requiredWhen && { isConditional: true as const }),
  }
}

/**
 * What was typed into a step by the rules of its fields, what depends on another answer included; says of every field that is
 * wrong why. Files are known by the names in `typed`.
 */
export function readStep({ fields, rows }: ApplicationStep, typed: Record<string, unknown>): ReadLead {
  const isWanted = (name: string) => {
    const when = rows.find((row) => row.name === name)?.requiredWhen
    return when ? when.is.includes(String(typed[when.field] ?? '')) : false
  }
  return readFields(
    fields.map((field) => (isWanted(field.name) ? { ...field, required: true } : field)),
    typed,
  )
}

/** The first step that is not as its rules want it; null where all are. */
export function firstOpenStep(steps: readonly ApplicationStep[], application: Application): ApplicationStep | null {
  return steps.find((step) => readStep(step, typedOf(step, application)).kind === 'invalid') ?? null
}

/** What a step holds, as it would be typed: its answers, and the names of its files. */
export function typedOf({ id, fields }: ApplicationStep, { answers, documents }: Application): Record<string, unknown> {
  const values = answers[id] ?? {}
  return Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      type === 'file' ? documents.filter(({ field }) => field === name).map((file) => file.name) : values[name],
    ]),
  )
}
