import type { LetterSender } from '#domain/leads/lead-channel.ts'
import { callHref, type LetterView } from '#domain/leads/letters/letter.ts'
import { letterVehicle } from '#domain/leads/letters/letter-vehicle.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { type Reservation, reasonForShopper } from './reservation.ts'

type Parties = {
  firstName: string
  /** Of the dealer's site. */
  site: string
  sender: LetterSender
  /** The page of the reservation. */
  href: string
  timeZone: string
  /** 'O-7K3Q9DXM' and its page, of one that is part of an order. */
  order: { reference: string; href: string } | null
  /** How the vehicle of an order comes to its buyer, as it was agreed to. */
  handover: readonly { label: string; value: string }[]
}

/** What a shopper is told once the vehicle is reserved, and once it is not any more (rule:reservation-letters). */
export function reservationLetter(reservation: Reservation, parties: Parties): LetterView {
  const { vehicle, depositCents, expiresAt, reservationId } = reservation
  const { site, sender, href, timeZone, order, handover } = parties
  const deposit = moneyWords(depositCents / 100)
  const isOn = reservation.state === 'paid'
  const until = offerUntilWords(expiresAt, timeZone)
  return {
    subject: isOn ? `The ${vehicle.name} is reserved for you` : `Your reservation of the ${vehicle.name} is over`,
    from: site,
    title: `Hello ${parties.firstName}`,
    paragraphs: isOn
      ? [
          `The ${vehicle.name} is reserved for you until ${until}. ${sender.name} calls you to agree on what comes next.`,
          `Your deposit of ${deposit} is part of the price if you buy it. If you cancel by then, or sign nothing, all of it comes back to your card.`,
        ]
      : [
          `${reasonForShopper(reservation) ?? ''} The ${vehicle.name} is not reserved for you any more.`,
          reservation.isCharged
            ? `Your deposit of ${deposit} goes back to your card; banks take up to ten days to show it.`
            : `Your card was not charged; what your bank keeps ready of it, ${deposit}, is let go of.`,
        ],
    facts: [
      ...(order ? [{ label: 'Order', value: order.reference }] : []),
      { label: 'Reservation', value: String(reservationId) },
      { label: 'Deposit', value: deposit },
      ...(isOn ? [{ label: 'Reserved until', value: until }, ...handover] : []),
    ],
    message: null,
    vehicle: letterVehicle(vehicle),
    actions: [
      ...(order ? [{ label: 'Follow your order', href: order.href }] : []),
      { label: isOn ? 'Your reservation and receipt' : 'See what became of it', href },
      ...(sender.phone ? [{ label: `Call ${sender.name}`, href: callHref(sender.phone) }] : []),
    ],
    details: [],
    closing: [sender.name],
    reason: `You get this letter because you reserved this vehicle on the site of ${site}.`,
  }
}

/** What the dealer is told of a reservation that is over; that it began the lead says. */
export function endedLetterToDealer(
  { vehicle, depositCents, endReason, reservationId }: Reservation,
  site: string,
): LetterView {
  return {
    subject: `Reservation ${reservationId} of the ${vehicle.name} is over`,
    from: site,
    title: `Stock ${vehicle.stockNumber} is not reserved by it any more`,
    paragraphs: [`${endReason ?? ''} The deposit of ${moneyWords(depositCents / 100)} goes back to the shopper.`],
    ...{ facts: [], message: null, vehicle: letterVehicle(vehicle), actions: [], details: [], closing: [] },
    reason: `You get this letter because leads of ${site} come here.`,
  }
}
