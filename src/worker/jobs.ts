import * as z from 'zod'
import { type SendGuestLink, sendGuestLink } from '#domain/accounts/gates/guest-link.server.ts'
import { type SendLetter, sendSignInLink } from '#domain/accounts/send-sign-in-link.server.ts'
import { type SendCode, sendCode } from '#domain/accounts/shoppers/send-code.server.ts'
import { type SendFormerContact, tellFormerContact } from '#domain/accounts/shoppers/tell-former-contact.server.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.server.ts'
import { sendAlertMails } from '#domain/alerts/send-alert-mails.server.ts'
import { followOrder } from '#domain/commerce/contracts/follow-order.server.ts'
import { settlePack } from '#domain/commerce/contracts/settle-pack.server.ts'
import { deliverSigningEvent } from '#domain/commerce/contracts/take-signing-event.server.ts'
import { REFUND_REASONS, type RefundReason } from '#domain/commerce/order-payments/refund.ts'
import { refundOrderPayment } from '#domain/commerce/order-payments/refund-order-payment.server.ts'
import { tellOrderRefund } from '#domain/commerce/order-payments/tell-order-refund.server.ts'
import { ORDER_EVENTS } from '#domain/commerce/orders/order-moves.ts'
import { remindOrder } from '#domain/commerce/orders/remind-order.server.ts'
import { sendOrderLink } from '#domain/commerce/orders/send-order-link.server.ts'
import { deliverTestEvent } from '#domain/commerce/payments/deliver-test-event.server.ts'
import { PAYMENT_KINDS } from '#domain/commerce/payments/payment-kinds.server.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import { tellPrize } from '#domain/commerce/prizes/tell-prize.server.ts'
import type { CompleteServices } from '#domain/commerce/reservations/complete-reservation.server.ts'
import { releaseHold } from '#domain/commerce/reservations/release-hold.server.ts'
import { sendApplicationLink } from '#domain/leads/applications/send-application-link.server.ts'
import { sendLetter } from '#domain/leads/bookings/send-letter.server.ts'
import { deliverLead } from '#domain/leads/deliver-lead.server.ts'
import { sendReminder } from '#domain/leads/garage/send-reminder.server.ts'
import type { LeadChannels } from '#domain/leads/lead-channel.ts'
import { tellRefusedFeed } from '#domain/leads/letters/tell-refused-feed.server.ts'
import { deliverReleased } from '#domain/leads/redeliver-lead.server.ts'
import type { ImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { Variants } from '#domain/media/transform.server.ts'
import { releaseReservation } from '#domain/stock/edit/release-reservation.server.ts'
import { fetchPhotos } from '#domain/stock/media/fetch-photos.server.ts'
import { warmPhotosInPortions } from '#domain/stock/media/warm-photos.server.ts'
import { job } from './job.ts'
import type { WorkerLog } from './main.ts'
import { onSpareProcessor } from './spare-processors.ts'

const number = z.number().int().positive()

/** One try of one delivery of a lead. */
export const deliverLeadJob = job(
  'deliver-lead',
  z.object({ deliveryId: number }),
  (ctx, input, { channels }: { channels: LeadChannels }) => deliverLead(ctx, input, channels),
)

/** What a lead sets going that was let go at the dealer's desk. */
export const deliverReleasedJob = job('deliver-released', z.object({ leadId: number }), (ctx, { leadId }) =>
  deliverReleased(ctx, leadId),
)

/** One try of a letter about a booking that was moved or cancelled. */
export const tellBookingJob = job(
  'tell-booking',
  z.object({ letterId: number }),
  (ctx, input, services: Parameters<typeof sendLetter>[2]) => sendLetter(ctx, input, services),
)

/** A letter to the owner of a vehicle that is due for something. */
export const remindOwnerJob = job(
  'remind-owner',
  z.object({ ownVehicleId: number, kind: z.enum(['service', 'rego']), dueOn: z.iso.date() }),
  (ctx, input, services: Parameters<typeof sendReminder>[2]) => sendReminder(ctx, input, services),
)

/** A letter with a link, for one of a dealer's people. */
export const sendSignInLinkJob = job(
  'send-sign-in-link',
  z.object({ email: z.string(), origin: z.string(), back: z.string(), askedAt: z.string() }),
  (ctx, input, services: { sendLetter: SendLetter }) => sendSignInLink(ctx, input, services.sendLetter),
)

/** A code that signs a shopper in, by letter or SMS. */
export const sendSignInCodeJob = job(
  'send-sign-in-code',
  z.object({
    contact: z.object({ kind: z.enum(['email', 'phone']), address: z.string() }),
    tokenHash: z.string(),
    codeKey: z.string(),
    askedAt: z.string(),
  }),
  async (ctx, input, services: { sendCode: SendCode; log: Pick<WorkerLog, 'warn'> }) => {
    const { kind } = await sendCode(ctx, input, services.sendCode)
    if (kind === 'too-many-sms')
      services.log.warn({ tenant: ctx.tenant.slug }, 'The dealer sent as many SMS as it may in an hour; e-mail goes on')
  },
)

/** Word to the contact that an account signed in by until now. */
export const tellFormerContactJob = job(
  'tell-former-contact',
  z.object({
    contact: z.object({ kind: z.enum(['email', 'phone']), address: z.string() }),
    origin: z.string(),
    id: z.string(),
    shopperId: number,
    at: z.string(),
  }),
  (ctx, input, services: { sendFormerContact: SendFormerContact }) =>
    tellFormerContact(ctx, input, services.sendFormerContact),
)

/** What is to be told of vehicles that changed. */
export const matchAlertsJob = job('match-alerts', z.object({}), (ctx) => matchAlerts(ctx))

/** The letters of alerts that are due. */
export const sendAlertMailsJob = job(
  'send-alert-mails',
  z.object({}),
  (ctx, _, services: Parameters<typeof sendAlertMails>[1]) => sendAlertMails(ctx, services),
)

/** Letters that nobody waits for; one dealer's, a hundred thousand of them after an import, keep no other's waiting (rule:alert-letters). */
export const ALERT_LETTERS = { jobs: [sendAlertMailsJob, remindOwnerJob], places: 4, perTenant: 1 }

/** A link that opens a page with a gate without an account. */
export const sendGuestLinkJob = job(
  'send-guest-link',
  z.object({ email: z.string(), origin: z.string(), target: z.string(), askedAt: z.string() }),
  (ctx, input, services: { sendGuestLink: SendGuestLink }) => sendGuestLink(ctx, input, services.sendGuestLink),
)

/** The link by which a finance application is gone on with. */
export const sendApplicationLinkJob = job(
  'send-application-link',
  z.object({ applicationId: number, origin: z.string() }),
  (ctx, input, services: Parameters<typeof sendApplicationLink>[2]) => sendApplicationLink(ctx, input, services),
)

/** The link by which an order is gone on with. */
export const sendOrderLinkJob = job(
  'send-order-link',
  z.object({ orderId: number, origin: z.string() }),
  (ctx, input, services: Parameters<typeof sendOrderLink>[2]) => sendOrderLink(ctx, input, services),
)

/** The one letter to who left an order unfinished, and wanted it. */
export const remindOrderJob = job(
  'remind-order',
  z.object({ orderId: number }),
  (ctx, input, services: Parameters<typeof remindOrder>[2]) => remindOrder(ctx, input, services),
)

/** Pictures an import left at their addresses. */
export const fetchPhotosJob = job(
  'fetch-photos',
  z.object({}),
  (ctx, _, services: { store: MediaStore; fetcher: ImageFetcher }) =>
    fetchPhotos(ctx, { ...services, turn: onSpareProcessor }),
)

/** Word to the dealer of a file that was refused for what it would have taken off the site. */
export const tellRefusedFeedJob = job(
  'tell-refused-feed',
  z.object({ feedRunId: number }),
  (ctx, input, services: Parameters<typeof tellRefusedFeed>[2]) => tellRefusedFeed(ctx, input, services),
)

/** The first pictures of vehicles, encoded ahead of their visitors. */
export const warmPhotosJob = job(
  'warm-photos',
  z.object({ sinceStockVersion: z.number().int().min(0), afterListingId: number.optional() }),
  (ctx, task, { variants }: { variants: Variants }) =>
    warmPhotosInPortions(ctx, { warm: (encoding) => onSpareProcessor(() => variants.warm(encoding)) }, task),
)

/** A reservation whose time is over. */
export const releaseReservationJob = job('release-reservation', z.object({ listingId: number }), (ctx, reservation) =>
  releaseReservation(ctx, reservation),
)

/** An event of the payments' sandbox, at its time. */
export const deliverTestEventJob = job(
  'deliver-test-event',
  z.object({ eventId: z.string() }),
  (ctx, input, services: { processors: PaymentProcessors }) => deliverTestEvent(ctx, input, services),
)

const ofPayments = (which: 'jobs' | 'letters') =>
  Object.values(PAYMENT_KINDS).flatMap(({ number: key, [which]: works }) =>
    Object.entries(works).map(([name, work]) =>
      job(name, z.object({ [key]: number }), (ctx, input, services: CompleteServices) =>
        work(ctx, input[key]!, services),
      ),
    ),
  )
/** What every kind of payment has done about it, and the letters about it. */
export const PAYMENT_JOBS = ofPayments('jobs')
export const PAYMENT_LETTERS = ofPayments('letters')

/** What somebody ended at the dealer's desk. */
export const releaseHoldJob = job(
  'release-hold',
  z.object({ reservationId: number, reason: z.enum(['dealer', 'refund']) }),
  (ctx, input) => releaseHold(ctx, input),
)

const askedRefund = z.object({
  ...{ onlinePaymentId: number, amountCents: number, nth: number, isWhole: z.boolean(), askedAt: z.iso.datetime() },
  reason: z.enum(Object.keys(REFUND_REASONS) as [RefundReason, ...RefundReason[]]),
})
/** What somebody had paid back of an order at the dealer's desk. */
export const refundOrderPaymentJob = job(
  'refund-order-payment',
  askedRefund,
  (ctx, input, services: { processors: PaymentProcessors }) => refundOrderPayment(ctx, input, services),
)
/** The letter of a part of it that went. */
export const tellOrderRefundJob = job('tell-order-refund', askedRefund, (ctx, input, services: CompleteServices) =>
  tellOrderRefund(ctx, input, services),
)

/** An event of the signing sandbox, at its time. */
export const deliverSigningEventJob = job(
  'deliver-signing-event',
  z.object({ eventId: z.string() }),
  (ctx, input, services: Parameters<typeof deliverSigningEvent>[2]) => deliverSigningEvent(ctx, input, services),
)

/** A contract whose time to sign is over, or of which nobody told. */
export const settlePackJob = job(
  'settle-pack',
  z.object({ packId: number }),
  async (ctx, input, services: Parameters<typeof settlePack>[2]) => {
    const { kind } = await settlePack(ctx, input, services)
    if (kind === 'unavailable') throw new Error('The signing service does not say how the contract stands.')
  },
)

/** What follows as an order goes on. */
export const followOrderJob = job(
  'follow-order',
  z.object({ orderId: number, event: z.enum(ORDER_EVENTS) }),
  (ctx, input, services: Parameters<typeof followOrder>[2]) => followOrder(ctx, input, services),
)

/** A prize that was won at the wheel, for the dealer. */
export const tellPrizeJob = job('tell-prize', z.object({ spinId: number }), (ctx, input) => tellPrize(ctx, input))
