import type { LetterSender } from '#domain/leads/lead-channel.ts'
import { callHref, type LetterView } from '#domain/leads/letters/letter.ts'
import { letterVehicle } from '#domain/leads/letters/letter-vehicle.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { type Order, orderBuyer, totalCents } from './order.ts'
import type { OrderEvent } from './order-moves.ts'

type Parties = {
  /** Of the dealer's site. */
  site: string
  sender: LetterSender
  /** The page of the order. */
  href: string
  timeZone: string
  /** Where the contract is signed, and until when; null where none is out. */
  signing: { href: string; by: Date; isSandbox: boolean } | null
  /** What is said of what is left to pay by card, or was (rule:order-rest); null where the dealer says how it is paid. */
  restSays: string | null
  /** How the vehicle comes to its buyer, as it was agreed to. */
  handover: readonly { label: string; value: string }[]
}

/** Of what is done, or off, nothing is agreed any more. */
const HANDED: Partial<Record<OrderEvent, true>> = { handed_over: true, cancelled: true, 'signed-late': true }

type Told = { subject: string; paragraphs: string[] }

/** What a shopper is told as their order goes on (rule:order-letters). */
export function orderLetter(
  order: Order,
  event: OrderEvent,
  { site, sender, href, timeZone, signing, restSays, handover }: Parties,
): LetterView {
  const { vehicle, reference, lines } = order
  const { subject, paragraphs } = told()
  return {
    ...{ subject, from: site, title: `Hello ${orderBuyer(order)?.firstName ?? ''}`.trim(), paragraphs },
    facts: [
      { label: 'Order', value: reference },
      { label: 'Total', value: moneyWords(totalCents(lines) / 100, 2) },
      ...(signing ? [{ label: 'Sign by', value: offerUntilWords(signing.by, timeZone) }] : []),
      ...(HANDED[event] ? [] : handover),
    ],
    message: null,
    vehicle: letterVehicle(vehicle),
    actions: [
      ...(signing ? [{ label: 'Read and sign the contract', href: signing.href }] : []),
      { label: 'Your order', href },
      ...(sender.phone ? [{ label: `Call ${sender.name}`, href: callHref(sender.phone) }] : []),
    ],
    details: [],
    closing: [sender.name],
    reason: `You get this letter because you ordered this vehicle on the site of ${site}.`,
  }

  function told(): Told {
    switch (event) {
      case 'to-sign':
        return {
          subject: `Your contract for the ${vehicle.name}`,
          paragraphs: [
            `${sender.name} made the contract for the ${vehicle.name}. Read it through, and sign it if all of it is right.`,
            ...(signing?.isSandbox ? ['This is a demonstration: what is signed here binds nobody.'] : []),
          ],
        }
      case 'contract':
        return {
          subject: `The contract for the ${vehicle.name} is signed`,
          paragraphs: [
            `The contract for the ${vehicle.name} is signed.${restSays ? '' : ` ${sender.name} tells you how the rest is paid.`}`,
            ...(restSays ? [restSays] : []),
          ],
        }
      case 'paid':
        return {
          subject: `The ${vehicle.name} is paid for`,
          paragraphs: [
            `The ${vehicle.name} is paid for in full. What comes next is handing it over.`,
            ...(restSays ? [restSays] : []),
          ],
        }
      case 'handed_over':
        return {
          subject: `The ${vehicle.name} is yours`,
          paragraphs: [`The ${vehicle.name} was handed over to you. Drive safely.`],
        }
      case 'cancelled':
        return {
          subject: `Your order of the ${vehicle.name} is cancelled`,
          paragraphs: [
            `${sender.name} cancelled your order of the ${vehicle.name}.`,
            order.contractAt === null
              ? 'All you have paid goes back to your card; another letter says so.'
              : `What becomes of what you have paid your contract says; ask ${sender.name}.`,
          ],
        }
      case 'declined':
        return {
          subject: `You did not sign the contract for the ${vehicle.name}`,
          paragraphs: [
            `You declined to sign the contract for the ${vehicle.name}. ${sender.name} gets in touch with you.`,
          ],
        }
      case 'signed-late':
        return {
          subject: `Your order of the ${vehicle.name} was off already`,
          paragraphs: [
            `You signed the contract for the ${vehicle.name}, and your order of it was off by then. ${sender.name} gets in touch with you.`,
          ],
        }
      case 'expired':
        return {
          subject: `The contract for the ${vehicle.name} was not signed in time`,
          paragraphs: [`The time to sign the contract for the ${vehicle.name} is over.`],
        }
    }
  }
}

const TO_DEALER: Partial<Record<OrderEvent, string>> = {
  contract: 'Its contract is signed.',
  declined: 'Its shopper declined to sign the contract.',
  expired: 'Its contract was not signed in time.',
  'signed-late': 'Its contract was signed as the order was off already.',
}

/** What the dealer is told of the signing of an order's contract; null of what their own people did. */
export function orderLetterToDealer(
  { vehicle, reference }: Order,
  event: OrderEvent,
  { site, deskHref, handover }: { site: string; deskHref: string; handover: Parties['handover'] },
): LetterView | null {
  const says = TO_DEALER[event]
  if (!says) return null
  return {
    subject: `Order ${reference} of the ${vehicle.name}: ${says.toLowerCase().slice(0, -1)}`,
    from: site,
    title: `Order ${reference}`,
    paragraphs: [says],
    facts: HANDED[event] ? [] : [...handover],
    ...{ message: null, vehicle: letterVehicle(vehicle), details: [], closing: [] },
    actions: [{ label: 'Open the order', href: deskHref }],
    reason: `You get this letter because leads of ${site} come here.`,
  }
}
