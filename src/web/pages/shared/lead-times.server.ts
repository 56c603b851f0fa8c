import { offsetTime } from '#domain/leads/bookings/booking-words.ts'
import { listSlots } from '#domain/leads/bookings/list-slots.server.ts'
import { BOOKING_KINDS } from '#domain/leads/bookings/slots.ts'
import { LEAD_FORMS, type LeadFormName } from '#domain/leads/lead-forms.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SlotView } from '#ui/leads/view.ts'
import type { TypedForm } from '../../site/page-context.ts'

/** The times a form that has to be put right offers, for the place that was chosen in it; none for forms without. */
export async function timesFor(form: LeadFormName, typed: TypedForm, ctx: TenantCtx): Promise<SlotView[]> {
  const kind = BOOKING_KINDS.find((known) => known === LEAD_FORMS[form].kind)
  if (!kind) return []
  const said = (name: string) => {
    const value = typed.fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const asked = {
    kind,
    carId: /^[1-9]\d{0,14}$/.test(typed.carId ?? '') ? Number(typed.carId) : null,
    location: said('location') ?? said('location_id'),
    dealership: said('dealership_slug'),
    ...{ from: null, days: null },
  }
  const found = await listSlots(ctx, asked)
  if (found.kind !== 'slots') return []
  return found.slots.map(({ start, seat }) => ({ start: offsetTime(start, found.timeZone), available: seat !== null }))
}
