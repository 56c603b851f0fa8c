import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { Booking } from '../bookings/booking.ts'
import { type BookingJson, bookingOfLead, toBooking } from '../bookings/read-bookings.server.ts'
import type { LeadStatus } from '../desk/lead-status.ts'

/** What a shopper is told of a lead of theirs. */
export type ShopperLead = {
  leadId: number
  form: string
  /** 'Test Drive' */
  category: string
  status: LeadStatus
  createdAt: Date
  /** `slug`: null where this dealer no longer has it. */
  vehicle: { name: string; slug: string | null } | null
  booking: Booking | null
}

const MOST = 100

/** The leads of a shopper's proved e-mail address and phone, the newest first (rule:garage). */
export async function listShopperLeads(ctx: ShopperCtx): Promise<ShopperLead[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Omit<ShopperLead, 'booking'> & { booking: BookingJson | null }>`
      select l.lead_id as "leadId", l.form, l.category, l.status, l.created_at as "createdAt",
        case when l.vehicle ->> 'name' is not null then l.vehicle end as vehicle, ${bookingOfLead} as booking
      from forecourt.leads_of_shopper(${ctx.shopper.shopperId}, ${MOST}) l
      order by l.created_at desc, l.lead_id desc`.execute(trx),
  )
  return rows.map((row) => ({ ...row, booking: row.booking && toBooking(row.booking) }))
}
