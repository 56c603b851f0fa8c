import type { DeliveryPace } from '#domain/leads/queue/delivery-pace.ts'
import {
  ALERT_LETTERS,
  deliverLeadJob,
  deliverReleasedJob,
  deliverSigningEventJob,
  deliverTestEventJob,
  fetchPhotosJob,
  followOrderJob,
  matchAlertsJob,
  PAYMENT_JOBS,
  PAYMENT_LETTERS,
  refundOrderPaymentJob,
  releaseHoldJob,
  releaseReservationJob,
  remindOrderJob,
  sendApplicationLinkJob,
  sendGuestLinkJob,
  sendOrderLinkJob,
  sendSignInCodeJob,
  sendSignInLinkJob,
  settlePackJob,
  tellBookingJob,
  tellFormerContactJob,
  tellOrderRefundJob,
  tellPrizeJob,
  tellRefusedFeedJob,
  warmPhotosJob,
} from './jobs.ts'

/** Which jobs wait for which, and how many at once of all dealers and of one (rule:lead-queue); `pace` has deliveries of leads begin no faster than receivers take them. */
export function lanes(pace: DeliveryPace) {
  return [
    { jobs: [deliverLeadJob], places: 16, perTenant: 4, turn: pace.turn, onWork: pace.onStored },
    {
      jobs: [
        ...[deliverReleasedJob, tellBookingJob, tellFormerContactJob, tellOrderRefundJob, ...PAYMENT_LETTERS],
        releaseReservationJob,
        deliverTestEventJob,
        deliverSigningEventJob,
        ...[remindOrderJob, tellRefusedFeedJob],
      ],
      places: 4,
      perTenant: 2,
    },
    {
      jobs: [releaseHoldJob, refundOrderPaymentJob, settlePackJob, followOrderJob, tellPrizeJob, ...PAYMENT_JOBS],
      places: 4,
      perTenant: 2,
    },
    // Somebody waits for each of these, before a page.
    {
      jobs: [sendSignInCodeJob, sendSignInLinkJob, sendGuestLinkJob, sendApplicationLinkJob, sendOrderLinkJob],
      places: 4,
      perTenant: 2,
    },
    { jobs: [matchAlertsJob], places: 2, perTenant: 1 },
    ALERT_LETTERS,
    // One dealer's import brings thousands of pictures: half of the places stay with the others. How many pictures are worked on
    // at once `spare-processors.ts` says.
    { jobs: [warmPhotosJob, fetchPhotosJob], places: 4, perTenant: 2 },
  ]
}
