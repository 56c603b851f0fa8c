import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { JOURNEY_PATH } from '../orders/order.ts'
import type { Reservation } from './reservation.ts'
import { endedLetterToDealer, reservationLetter } from './reservation-letter.ts'

/** Who a reservation is for. `token` opens its page. */
export type ReservationContact = {
  firstName: string
  lastName: string
  email: string
  phone: string
  token: string
  dealership: { slug: string; name: string } | null
  /** What its order is called; null where it is of none. */
  orderReference: string | null
}

/** Null once they were erased. Needs the worker's ctx. */
export async function reservationContact(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  reservationId: number,
): Promise<ReservationContact | null> {
  const { rows } = await sql<ReservationContact>`
    select c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.token,
      case when d.dealership_id is not null then jsonb_build_object('slug', d.slug, 'name', d.name) end as dealership,
      o.reference as "orderReference"
    from reservation_contacts c
    join reservations r on r.reservation_id = c.reservation_id
    left join dealerships d on d.dealership_id = r.dealership_id
    left join orders o on o.tenant_id = r.tenant_id and o.reservation_id = r.reservation_id
    where c.tenant_id = ${tenant.tenantId} and c.reservation_id = ${reservationId}`.execute(trx)
  return rows[0] ?? null
}

/** The page of a reservation, which its vehicle's address leads to. */
export function reservationHref({ vehicle }: Pick<Reservation, 'vehicle'>, path: string, token: string): string {
  return `${vehicle.url}/${path}?link=${token}`
}

/**
 * The letter to the shopper about their reservation as it stands, and the dealer's own where a paid one is over: the lead told them of its
 * beginning. Each has one message id, so that mail programs show it once; that they went is kept, for `requeueDeposits`. Throws where one
 * cannot go now.
 */
export async function sendReservationLetters(
  ctx: TenantCtx,
  reservation: Reservation,
  contact: ReservationContact | null,
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter },
): Promise<void> {
  if (!contact) return
  const { name: site, slug, settings } = ctx.tenant
  const { reservationId, leadId, state } = reservation
  const sender = await withTenant(ctx, (trx) =>
    letterSender(trx, ctx.tenant, { dealership: contact.dealership, locationName: null }),
  )
  const href = reservationHref(reservation, settings.commerce.reservePath, contact.token)
  const order = contact.orderReference && {
    reference: contact.orderReference,
    href: `${new URL(reservation.vehicle.url).origin}${JOURNEY_PATH}?reservation=${contact.token}`,
  }
  const { timeZone } = settings.site
  const parties = { firstName: contact.firstName, site, sender, href, timeZone, order: order || null }
  const isOn = state === 'paid'
  const send = async (view: LetterView, to: string, replyTo: string | null, id: string) => {
    const answer = await mailer({
      ...{ fromName: site, to, replyTo, subject: view.subject, text: letterText(view) },
      ...{ html: drawLetter(view, sender), messageId: `reservation-${reservationId}-${id}` },
      ...(leadId !== null && { about: { tenant: slug, leadId } }),
    })
    if (answer.kind === 'retry') throw new Error(`The letter cannot go now: ${answer.answer}`)
  }
  await send(reservationLetter(reservation, parties), contact.email, sender.mailbox, isOn ? 'paid' : 'over')
  if (!isOn && leadId !== null && sender.mailbox)
    await send(endedLetterToDealer(reservation, site), sender.mailbox, contact.email, 'over-dealer')
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('reservations')
      .set({ told_state: isOn ? 'paid' : 'refunded' })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('reservation_id', '=', reservationId)
      .execute(),
  )
}
