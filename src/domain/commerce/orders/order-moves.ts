import type { OrderState } from './order.ts'

/** Where an order can go from each state (rule:order-moves); a draft is its shopper's, and goes nowhere by the dealer. */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  draft: [],
  new: ['contract', 'cancelled'],
  contract: ['paid', 'cancelled'],
  paid: ['handed_over', 'cancelled'],
  handed_over: [],
  cancelled: [],
}

/** Each state as dealer and shopper read it. */
export const ORDER_STATE_WORDS: Record<OrderState, string> = {
  draft: 'Not placed',
  new: 'New',
  contract: 'Contract signed',
  paid: 'Paid',
  handed_over: 'Handed over',
  cancelled: 'Cancelled',
}

/** Those that the dealer has: drafts are their shoppers' alone. */
export const DEALER_ORDER_STATES = ['new', 'contract', 'paid', 'handed_over', 'cancelled'] as const
export type DealerOrderState = (typeof DEALER_ORDER_STATES)[number]

export function isDealerOrderState(written: string): written is DealerOrderState {
  return (DEALER_ORDER_STATES as readonly string[]).includes(written)
}

/** What an order is followed up for (`followOrder`): its states, and what became of its contract before one, or once it was off. */
export const ORDER_EVENTS = [
  ...(['to-sign', 'declined', 'expired', 'signed-late'] as const),
  ...(['contract', 'paid', 'handed_over', 'cancelled'] as const),
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]
