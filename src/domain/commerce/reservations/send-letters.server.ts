import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import { type OwedLetter, sendOwed } from '#domain/leads/letters/send-owed.server.ts'
import type { Mail, Mailer } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { JOURNEY_PATH } from '../orders/order.ts'
import { pickUpCalendar, pickUpFact } from '../pick-ups/pick-up-calendar.ts'
import { readPickUps } from '../pick-ups/read-pick-ups.server.ts'
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
  /** 'Delivery: Brisbane', of an order that is brought; where to is sealed. */
  delivery: string | null
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
      o.reference as "orderReference",
      (select line->>'words' from jsonb_array_elements(o.lines) line where line->>'kind' = 'delivery' limit 1) as delivery
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
 * beginning. Each goes once, and that it went is kept, for `requeueDeposits`; it has one message id, should it go twice after all. Throws where
 * one cannot go now.
 */
export async function sendReservationLetters(
  ctx: TenantCtx,
  reservation: Reservation,
  contact: ReservationContact | null,
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter },
): Promise<void> {
  if (!contact) return
  const { tenantId, name: site, slug, settings } = ctx.tenant
  const { reservationId, leadId, state } = reservation
  const { sender, went, pickUp } = await withTenant(ctx, async (trx) => ({
    sender: await letterSender(trx, ctx.tenant, { dealership: contact.dealership, locationName: null }),
    went: await trx
      .selectFrom('reservations')
      .select(['told_state', 'dealer_told_at'])
      .where('tenant_id', '=', tenantId)
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow(),
    pickUp: (await readPickUps(trx, ctx, sql`o.reservation_id = ${reservationId}`))[0],
  }))
  const href = reservationHref(reservation, settings.commerce.reservePath, contact.token)
  const order = contact.orderReference && {
    reference: contact.orderReference,
    href: `${new URL(reservation.vehicle.url).origin}${JOURNEY_PATH}?reservation=${contact.token}`,
  }
  const { timeZone } = settings.site
  const handover = pickUp
    ? [pickUpFact(pickUp)]
    : contact.delivery
      ? [{ label: 'Delivery', value: contact.delivery }]
      : []
  const parties = { firstName: contact.firstName, site, sender, href, timeZone, order: order || null, handover }
  const isOn = state === 'paid'
  const told = isOn ? 'paid' : 'refunded'
  const mail = (view: LetterView, to: string, replyTo: string | null, id: string): Mail => ({
    ...{ fromName: site, to, replyTo, subject: view.subject, text: letterText(view) },
    ...{ html: drawLetter(view, sender), messageId: `reservation-${reservationId}-${id}` },
    ...(leadId !== null && { about: { tenant: slug, leadId } }),
  })
  const keep = (mark: { told_state: typeof told } | { dealer_told_at: Date }) => () =>
    withTenant(ctx, (trx) =>
      trx
        .updateTable('reservations')
        .set(mark)
        .where('tenant_id', '=', tenantId)
        .where('reservation_id', '=', reservationId)
        .execute(),
    )
  const owed: OwedLetter[] = []
  const dealer = { name: site, origin: new URL(reservation.vehicle.url).origin, email: sender.mailbox }
  const attachments = pickUp ? [pickUpCalendar(pickUp, { dealer, shopper: contact })] : []
  if (went.told_state !== told)
    owed.push({
      mail: {
        ...mail(reservationLetter(reservation, parties), contact.email, sender.mailbox, isOn ? 'paid' : 'over'),
        ...(attachments.length > 0 && { attachments }),
      },
      keep: keep({ told_state: told }),
    })
  if (!isOn && leadId !== null && went.dealer_told_at === null)
    owed.push({
      mail: sender.mailbox
        ? mail(endedLetterToDealer(reservation, site), sender.mailbox, contact.email, 'over-dealer')
        : null,
      keep: keep({ dealer_told_at: ctx.now }),
    })
  await sendOwed(mailer, owed)
}
