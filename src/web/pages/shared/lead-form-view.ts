import { fieldsOf, LEAD_FORMS, type LeadFormFacts, type LeadFormName, placesFor } from '#domain/leads/lead-forms.ts'
import { privacyNotice } from '#domain/leads/privacy-notice.ts'
import type { CarType, ListingStatus } from '#domain/stock/listing.ts'
import type { LeadFieldView, LeadFormView } from '#ui/leads/view.ts'
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
}

/** A form of this dealer as it is drawn, from its definition (rule:lead-forms). */
export function leadFormView({ form, id, vehicle, typed }: Asked, { ctx, site }: PageContext): LeadFormView {
  const { tenant } = ctx
  const facts: LeadFormFacts = {
    settings: tenant.settings,
    dealerships: site.dealerships,
    locations: placesFor(site.locations, vehicle),
    vehicle,
  }
  const fields = fieldsOf(form, facts)
  const hidden = {
    form,
    ...(vehicle && { car_id: String(vehicle.listingId), vehicle_status: vehicle.status }),
    ...placeTyped(fields, typed),
  }
  return {
    id,
    action: ACTION,
    send: LEAD_FORMS[form].send,
    fields: fields.map((field) => (typed ? retyped(field, typed) : field)),
    hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
    privacy: privacyNotice(tenant.settings, { name: vehicle?.dealershipName ?? tenant.name }),
    errors: Object.entries(typed?.errors ?? {}).map(([name, messages]) => ({ name, message: messages[0] ?? '' })),
  }
}

function retyped(field: LeadFieldView, { fields }: TypedForm): LeadFieldView {
  const typed = fields[field.name]
  if (field.type === 'checkbox') return { ...field, checked: typed !== undefined }
  return typeof typed === 'string' ? { ...field, value: typed } : field
}

/** A place that the form was begun with unseen stays with it. */
function placeTyped(fields: readonly { name: string }[], typed: TypedForm | null | undefined): Record<string, string> {
  const shown = new Set(fields.map(({ name }) => name))
  const places = ['dealership_slug', 'location', 'location_id'].filter((name) => !shown.has(name))
  return Object.fromEntries(
    places.flatMap((name) => {
      const value = typed?.fields[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
