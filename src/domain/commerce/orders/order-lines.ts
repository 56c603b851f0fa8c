import type { Answers } from '#domain/leads/stepwise/steps.ts'
import { postcodeState } from '#domain/locations/region.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { STATE_NAMES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { deliveryQuote } from '../delivery-quote.ts'
import { driveAwayPrice, hasDriveAway, type PriceItem, sourceWords } from '../drive-away/drive-away-price.ts'
import { type OrderLine, orderBuyer, orderHandover, orderTradeIn } from './order.ts'
import type { OrderFacts } from './order-steps.ts'

/** Every amount of an order, and what is not counted, in words. */
export type OrderSum = { lines: OrderLine[]; says: string[] }

/**
 * What an order comes to by its answers, on a day (yyyy-mm-dd): the vehicle with the charges of its buyer's state, delivery, extras, less a trade-in by
 * an offer that stands; each with who gets it. Null where the vehicle has no price.
 */
export function orderSum(facts: OrderFacts, answers: Answers, today: string): OrderSum | null {
  const { listing, settings } = facts
  const cents = advertisedPriceCents(listing)
  if (cents === null) return null
  const { lines, says } = vehicleLines(facts, cents, { answers, today })
  const payee = listing.dealershipName
  const handover = orderHandover({ answers, state: 'draft', pickUpAt: null, pickUpPlace: null })
  const quote = handover?.way === 'delivery' ? deliveryQuote(settings.commerce.deliveryZones, handover.postcode) : null
  const chosen = answers.extras?.extras ?? []
  const extras = settings.commerce.journey.extras.filter(({ id }) => [chosen].flat().includes(id))
  const tradeIn = orderTradeIn({ answers })
  const offer = tradeIn?.kind === 'offer' && facts.offers.find(({ tradeInId }) => tradeInId === tradeIn.tradeInId)
  return {
    lines: [
      ...lines,
      ...(quote?.kind === 'quote'
        ? [{ kind: 'delivery' as const, words: `Delivery: ${quote.name}`, cents: quote.priceCents, payee }]
        : []),
      ...extras.map((extra) => ({
        ...{ kind: 'extra' as const, words: extra.title, cents: extra.priceCents, payee: extra.payee ?? payee },
      })),
      ...(offer
        ? [{ kind: 'trade-in' as const, words: `Your ${offer.title}`, cents: -offer.offerCents, payee: 'You' }]
        : []),
    ],
    says: [
      ...says,
      ...(tradeIn?.kind === 'by-hand'
        ? [`Your ${tradeIn.words} is valued before you sign; nothing is counted for it here.`]
        : []),
    ],
  }
}

/** The price, and what comes on top of it where the dealer's prices are known to be before charges. */
function vehicleLines(
  { listing, settings }: OrderFacts,
  cents: number,
  { answers, today }: { answers: Answers; today: string },
): OrderSum {
  const payee = listing.dealershipName
  const alone = { lines: [{ kind: 'vehicle' as const, words: listing.name, cents, payee }], says: [] }
  const state = (postcodeState(orderBuyer({ answers })?.postcode ?? '')?.toLowerCase() ?? null) as State | null
  if (!state || !hasDriveAway(listing, settings)) return alone
  const price = driveAwayPrice(listing, state, { settings, today })
  if (price.kind === 'cannot-say') return alone
  if (price.kind === 'included') return { ...alone, says: ['The price has the charges of your state in it.'] }
  return {
    lines: price.items.flatMap((item): OrderLine[] => {
      if (item.cents === null) return []
      if (item.kind === 'price') return [{ kind: 'vehicle', words: listing.name, cents: item.cents, payee }]
      return [{ kind: 'charge', words: item.label, cents: item.cents, payee: payeeOf(item, state) ?? payee }]
    }),
    says: price.items.flatMap(({ isMissing, isAtMost, label, says, source }) => {
      if (isMissing) return [`Not counted: ${label}. ${says ?? ''}`.trim()]
      const words = [isAtMost && says, source && !source.isCurrent && sourceWords(source)].filter(Boolean)
      return words.length > 0 ? [`${label}: ${words.join(' ')}`] : []
    }),
  }
}

/** Who gets a charge; null: the dealership. */
function payeeOf({ kind }: PriceItem, state: State): string | null {
  if (kind === 'luxury-car-tax') return 'Commonwealth of Australia'
  if (kind === 'insurance') return 'The CTP insurer'
  return kind === 'delivery' ? null : STATE_NAMES[state]
}

/** An amount that is another than it was; null where there was none, or is none any more. Cents. */
export type ChangedLine = { words: string; wasCents: number | null; nowCents: number | null }

/** What of a sum is other than it stood before; of a vehicle by any name. */
export function changedLines(before: readonly OrderLine[], now: readonly OrderLine[]): ChangedLine[] {
  const keyOf = ({ kind, words }: OrderLine) => (kind === 'vehicle' ? kind : `${kind} ${words}`)
  const keys = new Set([...before, ...now].map(keyOf))
  return [...keys].flatMap((key) => {
    const [was, is] = [before, now].map((lines) => lines.find((line) => keyOf(line) === key))
    if (was?.cents === is?.cents) return []
    return [{ words: (is ?? was)!.words, wasCents: was?.cents ?? null, nowCents: is?.cents ?? null }]
  })
}
