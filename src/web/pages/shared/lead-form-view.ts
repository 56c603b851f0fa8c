import { consentWords } from '#domain/leads/consent-words.server.ts'
import type { LeadFormFacts } from '#domain/leads/fields/form-fields.ts'
import {
  fieldsOf,
  HIDDEN_FIELDS,
  LEAD_FORMS,
  type LeadFormName,
  PLACE_FIELDS,
  placesFor,
  stepsOf,
} from '#domain/leads/lead-forms.ts'
import type { CarType, ListingStatus } from '#domain/stock/listing.ts'
import type { LeadFieldView, LeadFormView, SlotView } from '#ui/leads/view.ts'
import type { PageContext, TypedForm } from '../../site/page-context.ts'

/** Where every form is sent. */
const ACTION = '/api/leads'

type Asked = {
  form: LeadFormName
  /** One of a kind on the page. */
  id: string
  vehicle: {
    listingId: number
    carType: CarType
    status: ListingStatus
    dealershipSlug: string
    dealershipName: string
  } | null
  /** What was typed before, and what is wrong with it. */
  typed?: TypedForm | null
  /** The times there are, for a page that is made for one visitor. */
  times?: readonly SlotView[]
  /** What it sends along unseen, by name: a place, an offer. A field of that name is not asked for. */
  hidden?: Readonly<Record<string, string>>
  /** What fields start with, where that is one of their choices. */
  start?: Readonly<Record<string, string>>
}

/** A form of this dealer as it is drawn, from its definition (rule:lead-forms). */
export function leadFormView(
  { form, id, vehicle, typed, times = [], hidden: given = {}, start = {} }: Asked,
  { ctx, site }: Pick<PageContext, 'ctx' | 'site'>,
): LeadFormView {
  const { tenant } = ctx
  const facts: LeadFormFacts = {
    settings: tenant.settings,
    dealerships: site.dealerships,
    locations: placesFor(site.locations, vehicle),
    vehicle,
  }
  const fields = fieldsOf(form, facts).filter(({ name }) => !Object.hasOwn(given, name))
  const consent = consentWords(fields, tenant.settings, { name: vehicle?.dealershipName ?? tenant.name })
  const hidden = {
    form,
    ...(vehicle && { car_id: String(vehicle.listingId), vehicle_status: vehicle.status }),
    ...given,
    ...hiddenTyped(fields, typed),
    consent_words: consent.key,
  }
  return {
    id,
    action: ACTION,
    send: LEAD_FORMS[form].send,
    ...stepped(
      fields.map((field) => {
        const own: LeadFieldView =
          field.type === 'slot' ? { ...field, slots: { href: slotsHref(form, vehicle), times } } : field
        return typed ? retyped(own, typed) : started(own, start)
      }),
      stepsOf(form),
    ),
    hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
    privacy: consent.words.find(({ purpose }) => purpose === 'privacy-notice')!.text,
    errors: Object.entries(typed?.errors ?? {}).map(([name, messages]) => ({ name, message: messages[0] ?? '' })),
  }
}

/** Steps that a dealer's fields leave empty are none. */
function stepped(fields: LeadFieldView[], titles: readonly string[]): Pick<LeadFormView, 'fields' | 'steps'> {
  const there = titles.flatMap((title, step) => (fields.some((field) => field.step === step) ? [{ title, step }] : []))
  if (there.length < 2) return { fields: fields.map(({ step: _, ...field }) => field) }
  return {
    fields: fields.map((field) => ({ ...field, step: there.findIndex(({ step }) => step === field.step) })),
    steps: there.map(({ title }) => title),
  }
}

/** Where the times of a form are asked for; which place, the form itself says. */
function slotsHref(form: LeadFormName, vehicle: Asked['vehicle']): string {
  const kind = form === 'service' ? 'service' : 'test-drive'
  const query = new URLSearchParams({
    kind,
    ...(vehicle && kind === 'test-drive' && { car_id: String(vehicle.listingId) }),
  })
  return `/api/test-drive-slots?${query}`
}

/** A field with what was typed into it. */
export function retyped(field: LeadFieldView, { fields }: TypedForm): LeadFieldView {
  const typed = fields[field.name]
  if (field.type === 'checkbox') return { ...field, checked: typed !== undefined }
  if (field.type === 'checkboxes') return { ...field, values: [typed ?? []].flat().map(String) }
  if (field.type === 'file') return field
  return typeof typed === 'string' ? { ...field, value: typed } : field
}

function started(field: LeadFieldView, start: Readonly<Record<string, string>>): LeadFieldView {
  const value = start[field.name]
  return field.options?.some((option) => option.value === value) ? { ...field, value } : field
}

/** What a form was begun with unseen stays with it: a place, an offer, the page it stood on. */
function hiddenTyped(fields: readonly { name: string }[], typed: TypedForm | null | undefined): Record<string, string> {
  const shown = new Set(fields.map(({ name }) => name))
  const unseen = [...PLACE_FIELDS, ...HIDDEN_FIELDS, 'subcategory', 'url'].filter((name) => !shown.has(name))
  return Object.fromEntries(
    unseen.flatMap((name) => {
      const value = typed?.fields[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
