import { formOf, LEAD_FORMS, type LeadFormName } from '#domain/leads/lead-forms.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { PageContext } from '../../site/page-context.ts'
import { findRequested, requestedIds } from './find-requested.server.ts'

/** The form an address names and the vehicle it is about; null where there is no such form, or not without a vehicle. */
export async function leadSubject(
  asked: { form: string | null; carId: string | null },
  page: PageContext,
): Promise<{ form: LeadFormName; listing: Listing | null } | null> {
  const [found] = await findRequested(page, requestedIds(asked.carId, 1))
  const listing = found && found.kind !== 'unknown' ? found.listing : null
  const form = formOf({ form: asked.form, category: null }, listing !== null)
  if (form === null || ('needsVehicle' in LEAD_FORMS[form] && !listing)) return null
  return { form, listing }
}
