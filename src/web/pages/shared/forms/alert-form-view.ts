import { alertConsent } from '#domain/alerts/alert-consent.server.ts'
import { alertFields } from '#domain/alerts/alert-form.ts'
import type { SubjectFormView } from '#ui/leads/view.ts'
import type { PageContext, TypedForm } from '../../../site/page-context.ts'
import { retyped } from '../lead-form-view.ts'
import { aboutVehicle } from './about-vehicle.ts'
import { alertTitle, SEARCH_ALERT } from './alert-link.ts'
import type { AlertSubject } from './alert-subject.server.ts'

/** The form by which somebody asks to be told (rule:alert-forms): on its page, in its dialog, and shown again with what was typed. */
export function alertForm(
  subject: AlertSubject,
  { id, typed }: { id: string; typed?: TypedForm | null },
  { ctx, site }: Pick<PageContext, 'ctx' | 'site'>,
): SubjectFormView {
  const vehicle = subject.kind === 'vehicle' ? subject.listing : null
  const { key, words } = alertConsent(ctx.tenant)
  const about = vehicle
    ? { car_id: String(vehicle.listingId) }
    : { search: subject.kind === 'search' ? subject.href : '' }
  const hidden = { form: 'alert', ...about, consent_words: key }
  return {
    title: vehicle ? alertTitle(vehicle) : SEARCH_ALERT,
    text: subject.kind === 'search' ? subject.words : null,
    // The tenant as the site has it: pictures of its folder have their addresses.
    about: vehicle && aboutVehicle(vehicle, { ctx: { ...ctx, tenant: site.tenant } }),
    form: {
      id,
      action: '/api/alerts',
      send: 'Tell Me',
      fields: alertFields(subject.kinds).map((field) => (typed ? retyped(field, typed) : field)),
      hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
      privacy: words,
      errors: Object.entries(typed?.errors ?? {}).map(([name, messages]) => ({ name, message: messages[0] ?? '' })),
    },
  }
}
