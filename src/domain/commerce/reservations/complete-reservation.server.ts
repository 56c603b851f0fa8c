import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import type { DrawLetter } from '#domain/leads/letters/letter.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { submitEvenIfSold } from '#domain/leads/storing/submit-even-if-sold.server.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { orderWords } from '../orders/order-words.server.ts'
import { captureCard } from '../payments/capture-card.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { endReservation } from './end-reservation.server.ts'
import { lockReservation, readReservation } from './read-reservations.server.ts'
import type { Reservation } from './reservation.ts'
import { agreedTerms, asCheckoutAsks } from './reservation-contact.ts'
import { type ReservationContact, reservationContact, sendReservationLetters } from './send-letters.server.ts'

export type CompleteOutcome =
  | { kind: 'completed'; leadId: number | null }
  /** The card was authorised and could not be charged: the vehicle is free again. */
  | { kind: 'not-charged' }
  | { kind: 'nothing-to-do' }

export type CompleteServices = { processors: PaymentProcessors; mailer: Mailer; drawLetter: DrawLetter }

/**
 * What follows once a vehicle is reserved: the card is charged, the dealer has the lead, the shopper the letter; each once, however often
 * the job comes. Throws while the processor or the mail server does not answer: the job comes again.
 */
export async function completeReservation(
  ctx: TenantCtx,
  { reservationId }: { reservationId: number },
  { processors, mailer, drawLetter }: CompleteServices,
): Promise<CompleteOutcome> {
  const reservation = await readReservation(ctx, reservationId)
  if (!reservation || !['paid', 'fulfilled'].includes(reservation.state) || reservation.paymentId === null)
    return { kind: 'nothing-to-do' }
  const { paymentId, account } = reservation
  const charged = await captureCard(ctx, processors[reservation.processor], { paymentId, account })
  if (charged?.kind === 'wrong-state' || charged?.kind === 'unknown') return notCharged(ctx, reservationId)
  if (charged?.kind !== 'payment') throw new Error('The processor does not answer: the deposit is not charged yet.')
  // Ended meanwhile, what was charged goes back by its own job.
  if ((await readReservation(ctx, reservationId))?.state !== 'paid') return { kind: 'nothing-to-do' }
  const contact = await withTenant(ctx, (trx) => reservationContact(trx, ctx, reservationId))
  const leadId = reservation.leadId ?? (contact && (await sendLead(ctx, reservation, contact)))
  await sendReservationLetters(ctx, { ...reservation, leadId }, contact, { mailer, drawLetter })
  return { kind: 'completed', leadId }
}

async function notCharged(ctx: TenantCtx, reservationId: number): Promise<CompleteOutcome> {
  return withTenant(ctx, async (trx): Promise<CompleteOutcome> => {
    await holdStock(trx, ctx.tenant.tenantId)
    const reservation = await lockReservation(trx, ctx.tenant.tenantId, reservationId)
    if (reservation?.state !== 'paid') return { kind: 'nothing-to-do' }
    await endReservation(trx, ctx, reservation, { state: 'released', reason: 'bank' })
    return { kind: 'not-charged' }
  })
}

/**
 * The lead of a reservation, stored once; its number then stands with the reservation. Of a vehicle that left the site meanwhile it says
 * in words what it was. Throws where it is not taken: nobody pays for what the dealer does not hear of.
 */
async function sendLead(ctx: TenantCtx, reservation: Reservation, contact: ReservationContact): Promise<number> {
  const { reservationId, depositCents, priceCents, vehicle, listingId, expiresAt } = reservation
  const { settings } = ctx.tenant
  const own = { ...ctx, tenant: { ...ctx.tenant, settings: asCheckoutAsks(settings) } }
  const until = offerUntilWords(expiresAt, settings.site.timeZone)
  const price = priceCents === null ? '' : ` The price that stood there: ${moneyWords(priceCents / 100)}.`
  const order = await withTenant(ctx, (trx) => orderWords(trx, ctx, reservationId))
  const submission: LeadSubmission = {
    ...{ form: 'reservation', isAcceptance: true, category: null, subcategory: null, consentKey: null },
    fields: {
      ...{ name: contact.firstName, last_name: contact.lastName, email: contact.email, phone: contact.phone },
      ...agreedTerms(settings),
      message: `Reserved ${vehicleTitle(vehicle)} until ${until} with a deposit of ${moneyWords(depositCents / 100)}, which is paid. Reservation ${reservationId}.${price}${order}`,
    },
    ...{ carId: listingId, url: vehicle.url, origin: new URL(vehicle.url).origin, userAgent: null },
    ...{ visitedPages: [], linkedQueryParams: {}, trapFilled: false, secondsToSubmit: null },
    // With spaces, which no caller's own key may have.
    ...{ key: `reservation ${reservationId}`, address: `reservation ${reservationId}` },
  }
  const place = contact.dealership ? { dealership_slug: contact.dealership.slug } : {}
  const lead = await submitEvenIfSold(own, submission, place)
  if (lead.kind !== 'stored') {
    const why = lead.kind === 'invalid' ? Object.keys(lead.errors).join(', ') : lead.kind
    throw new Error(`The lead of reservation ${reservationId} is not taken: ${why}.`)
  }
  await withTenant(ctx, (trx) => keepLead(trx, ctx, { reservationId, leadId: lead.leadId }))
  return lead.leadId
}

async function keepLead(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  { reservationId, leadId }: { reservationId: number; leadId: number },
): Promise<void> {
  for (const table of ['reservations', 'orders'] as const)
    await trx
      .updateTable(table)
      .set({ lead_id: leadId })
      .where('tenant_id', '=', tenant.tenantId)
      .where('reservation_id', '=', reservationId)
      .execute()
}
