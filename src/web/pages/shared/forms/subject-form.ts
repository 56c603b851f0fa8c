import { LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import type { SlotView, SubjectFormView } from '#ui/leads/view.ts'
import type { PageContext, TypedForm } from '../../../site/page-context.ts'
import { leadFormView } from '../lead-form-view.ts'
import type { LeadSubject } from '../lead-subject.server.ts'
import { aboutVehicle } from './about-vehicle.ts'

type Asked = { id: string; typed?: TypedForm | null; times?: readonly SlotView[] }

/** The form of a subject as this dealer has it (rule:lead-forms). */
export function subjectForm(
  { form, listing, location, offer }: LeadSubject,
  { id, typed, times = [] }: Asked,
  page: Pick<PageContext, 'ctx' | 'site'>,
): SubjectFormView {
  const hidden = {
    ...(form === 'contact-location' && location && { location_id: String(location.locationId) }),
    // Of its name letters tell, as far as a lead holds it.
    ...(form === 'offer' && offer && { offer_id: offer.id, subcategory: offer.name.slice(0, 80) }),
    ...(form === 'find-similar' && listing && { 'Vehicle Make': listing.make, 'Vehicle Model': listing.model }),
  }
  return {
    title: location && form === 'contact-location' ? `Contact Us at ${location.name}` : titleOf(form),
    text: form === 'offer' && offer ? offer.name : null,
    about: listing && aboutVehicle(listing, page),
    form: leadFormView({ form, id, vehicle: listing, typed, times, hidden }, page),
  }
}

/** What the form is called: what its button says, where that is not what any button says. */
function titleOf(form: LeadSubject['form']): string {
  const { category, send } = LEAD_FORMS[form]
  return form === 'general' || form === 'vehicle' || send !== 'Send Enquiry' ? send : category
}
