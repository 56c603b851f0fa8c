import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LeadFormFacts } from '../fields/form-fields.ts'
import { fieldsOf } from '../lead-forms.ts'
import type { Answers, FormStep, SavedDocument } from '../stepwise/steps.ts'

/** Where a shopper applies. */
export const APPLICATION_PATH = '/finance/application'

/** The last step: what is agreed to before it is sent. It is the form of the lead, without what was asked before. */
export const CONSENT_STEP = 'consent'

/** Who applies, by the names these fields have in every form. */
export const PERSON_FIELDS: readonly string[] = ['name', 'last_name', 'email', 'phone', 'postcode']

export type Application = {
  applicationId: number
  shopperId: number | null
  listingId: number | null
  leadId: number | null
  createdAt: Date
  savedAt: Date
  answers: Answers
  documents: SavedDocument[]
}

type SettingsStep = TenantSettings['finance']['application']['steps'][number]

/** The steps of this dealer's application (rule:finance-application): the first asks who applies, too; the consent is not among them. */
export function applicationSteps(facts: LeadFormFacts): FormStep[] {
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
    ...(requiredWhen && { isConditional: true as const, shownWhen: requiredWhen }),
  }
}
