import * as z from 'zod'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import { requestedIds } from '../../pages/shared/find-requested.server.ts'
import { subjectForm } from '../../pages/shared/forms/subject-form.ts'
import { subjectOf } from '../../pages/shared/lead-subject.server.ts'
import { apiJson, cachedFor } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const FIELD = z.looseObject({ name: z.string(), label: z.string(), type: z.string(), required: z.boolean() })
/** A form by itself, as it is drawn in a dialog. */
export const FORM = z.object({
  title: z.string(),
  text: z.string().nullable().describe('What it is about, where that is no vehicle.'),
  about: z.looseObject({ title: z.string(), href: z.string() }).nullable().describe('The vehicle it is about.'),
  form: z.looseObject({
    action: z.string().describe('Where it is sent.'),
    send: z.string().describe('The words of its button.'),
    fields: z.array(FIELD),
    hidden: z.array(z.object({ name: z.string(), value: z.string() })).describe('Sent along unseen.'),
    privacy: z.string().describe('What stands under it.'),
  }),
})

/**
 * `GET /api/lead-forms?form=quick-enquiry&car_id=41`: a form as this dealer has it, for a dialog over a page
 * (rule:form-dialogs); the query is that of `/enquiry`.
 */
export const routes: Routes = () => [
  get('/lead-forms', {
    operationId: 'leadForm',
    tag: 'Leads',
    summary: 'A form as this dealer has it: what it asks, and what it sends along',
    query: z.object({
      form: z
        .string()
        .max(40)
        .optional()
        .describe('Which form; the general enquiry, or that about the vehicle, without.'),
      car_id: z.string().max(20).optional().describe('The vehicle it is about.'),
      location_id: z.string().max(20).optional().describe('The location it is sent to.'),
      offer_id: z.string().max(200).optional().describe('The offer it is about.'),
    }),
    answers: { 200: ['The form.', FORM], 404: 'There is no such form here, or not without a vehicle or location.' },
    outage: 'The form cannot be read just now.',
    async handle(call, { form = null, car_id = null, location_id, offer_id }) {
      const site = await call.site()
      const [found] = await findVehicles(call.ctx, requestedIds(car_id, 1))
      const listing = found && found.kind !== 'unknown' ? found.listing : null
      const asked = { form, carId: car_id, locationId: location_id, offerId: offer_id }
      const subject = subjectOf(asked, listing, { site })
      if (!subject) return apiJson({ error: 'There is no such form here.' }, 404)
      // The tenant as the site has it: pictures of its folder have their addresses.
      const ctx = { ...call.ctx, tenant: site.tenant }
      return apiJson(subjectForm(subject, { id: 'lead' }, { ctx, site }), 200, cachedFor(60))
    },
  }),
]
