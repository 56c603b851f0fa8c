import type { DeliveryPace } from '#domain/leads/queue/delivery-pace.ts'
import {
  ALERT_LETTERS,
  completeOnlinePaymentJob,
  completeReservationJob,
  deliverLeadJob,
  deliverReleasedJob,
  deliverSigningEventJob,
  deliverTestEventJob,
  endReservationJob,
  fetchPhotosJob,
  followOrderJob,
  freeVehicleJob,
  matchAlertsJob,
  releaseHoldJob,
  releaseReservationJob,
  remindOrderJob,
  returnDepositJob,
  returnOnlinePaymentJob,
  sendApplicationLinkJob,
  sendGuestLinkJob,
  sendOrderLinkJob,
  sendSignInCodeJob,
  sendSignInLinkJob,
  settleOnlinePaymentJob,
  settlePackJob,
  settleReservationJob,
  tellBookingJob,
  tellFormerContactJob,
  tellPaymentOverJob,
  tellPrizeJob,
  tellReservationOverJob,
  warmPhotosJob,
} from './jobs.ts'

/** Which jobs wait for which (rule:lead-queue); `pace` has deliveries of leads begin no faster than receivers take them. */
export function lanes(pace: DeliveryPace) {
  return [
    { jobs: [deliverLeadJob], places: 16, perTenant: 4, turn: pace.turn, onWork: pace.onStored },
    {
      jobs: [
        ...[deliverReleasedJob, tellBookingJob, tellFormerContactJob, tellReservationOverJob, tellPaymentOverJob],
        releaseReservationJob,
        deliverTestEventJob,
        deliverSigningEventJob,
        remindOrderJob,
      ],
      places: 2,
      perTenant: 2,
    },
    {
      jobs: [
        settleReservationJob,
        completeReservationJob,
        releaseHoldJob,
        returnDepositJob,
        endReservationJob,
        freeVehicleJob,
        settlePackJob,
        followOrderJob,
        ...[settleOnlinePaymentJob, completeOnlinePaymentJob, returnOnlinePaymentJob, tellPrizeJob],
      ],
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
    { jobs: [warmPhotosJob, fetchPhotosJob], places: 2, perTenant: 2 },
  ]
}
