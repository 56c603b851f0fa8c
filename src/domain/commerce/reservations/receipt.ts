import { vehicleTitle } from '#domain/leads/lead.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { keepsDeposit, type Reservation } from './reservation.ts'

export type ReceiptWords = {
  title: string
  seller: string[]
  lines: { words: string; amount: string }[]
  says: string
}

/** Goods and services tax is an eleventh of what contains it. */
const GST_SHARE = 11

/** The GST in an amount that contains it, in cents, to the nearest. */
export function gstWithin(cents: number): number {
  return Math.round(cents / GST_SHARE)
}

/**
 * The receipt of a deposit that was paid; null of one that was not, or was let go of before the card was charged. A deposit that secures a reservation is no payment for anything yet
 * (GST Act, division 99): its GST falls due with the price, of which it is a part then, and the receipt shows both.
 */
export function receiptOf(
  reservation: Reservation,
  { name, settings }: { name: string; settings: Pick<TenantSettings, 'site'> },
): ReceiptWords | null {
  const { reservationId, paidAt, refundedAt, depositCents, vehicle, paymentId, isCharged } = reservation
  if (paidAt === null || (!keepsDeposit(reservation) && !isCharged)) return null
  const { legalName, abn, timeZone } = settings.site
  const dollars = (cents: number) => moneyWords(cents / 100, 2)
  const when = (instant: Date) => offerUntilWords(instant, timeZone)
  return {
    title: `Receipt for reservation ${reservationId}`,
    seller: [legalName ?? name, ...(abn ? [`ABN ${abn}`] : []), `Paid ${when(paidAt)}`],
    lines: [
      { words: `Deposit for a ${vehicleTitle(vehicle)}, stock ${vehicle.stockNumber}`, amount: dollars(depositCents) },
      { words: 'GST due now, on a deposit that secures a reservation', amount: dollars(0) },
      { words: 'GST within it once it is part of the price', amount: dollars(gstWithin(depositCents)) },
      ...(refundedAt ? [{ words: `Paid back ${when(refundedAt)}`, amount: dollars(-depositCents) }] : []),
      { words: 'Payment', amount: paymentId ?? '' },
    ],
    says: refundedAt
      ? 'The reservation is over, and all of the deposit went back.'
      : 'The deposit is part of the price if the vehicle is bought; otherwise all of it goes back.',
  }
}
