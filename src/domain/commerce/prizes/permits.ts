import { moneyWords } from '#domain/tenants/amounts.ts'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import type { Prize } from './wheel.ts'

/**
 * Above what worth of all prizes together a state wants a permit for a trade promotion with a chance in it; null: none is wanted, though it has
 * rules for such promotions. By summaries of law firms (anisimoff.com.au/when-are-permits-required, help.plexus.co/en/articles/4166295,
 * permitzgroup.com/trade-promotion-guide/state-requirements), looked up on 26 November 2026; the authorities' own pages were not.
 */
const PERMIT_ABOVE_DOLLARS: Record<State, number | null> = {
  ...{ act: 3000, nsw: 10_000, nt: 5000, sa: 5000 },
  ...{ qld: null, tas: null, vic: null, wa: null },
}

/** What is known of a permit in each state, and what is not, in words for the dealer (rule:prize-permits). */
export function permitWords(prizes: readonly Prize[]): string {
  const worth = prizes.reduce((sum, { worthDollars, count }) => sum + worthDollars * count, 0)
  const names = (states: readonly State[]) => states.map((state) => state.toUpperCase()).join(', ')
  const asks = STATES.filter((state) => PERMIT_ABOVE_DOLLARS[state] !== null)
  const needed = asks.filter((state) => worth > PERMIT_ABOVE_DOLLARS[state]!)
  const limits = asks.map((state) => `${state.toUpperCase()} above ${moneyWords(PERMIT_ABOVE_DOLLARS[state]!)}`)
  return [
    `All prizes together are worth ${moneyWords(worth)}.`,
    `A permit is wanted in ${limits.join(', ')} (the NT: unless another state gave one; NSW: an authority, and notice 10 business days before);`,
    `${names(STATES.filter((state) => PERMIT_ABOVE_DOLLARS[state] === null))} want none, and have rules all the same.`,
    needed.length > 0 ? `By that you need one for people of ${names(needed)}.` : 'By that you need none.',
    'Not known: whether SA takes a wheel for an instant win, which always needs one there. These are summaries of law firms of 26 November 2026, not the words of the authorities.',
  ].join(' ')
}
