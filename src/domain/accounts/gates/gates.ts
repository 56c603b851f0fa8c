import type { GATEABLE_PAGES } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Some dealers' checkout is called the other (`commerce.reservePath`). */
const CHECKOUT_PATH = /^\/cars\/([^/]+)\/(?:checkout|buy-online)$/

/** The slug of the vehicle that is reserved at a path, in its one spelling; null where it is another page's. */
export function checkoutSlug(path: string): string | null {
  return CHECKOUT_PATH.exec(path)?.[1] ?? null
}

/** What somebody signs in for; the page says it in words of its own (rule:gates). */
export const SIGN_IN_TYPES = [
  ...(['trade-in', 'checkout', 'finance', 'spin-to-win', 'online-payment', 'car-finance', 'my-garage'] as const),
  'watchlist' as const,
]
export type SignInType = (typeof SIGN_IN_TYPES)[number]

type GateablePage = (typeof GATEABLE_PAGES)[number]
export type Gate = { type: SignInType; page: GateablePage | null }

/**
 * The paths that may need a signed-in shopper, as `onePath` spells them, and by which word of `gates.pages` a dealer asks for it;
 * null: always. A checkout has its gate once the car is known: without one in its path it is no checkout.
 */
const GATES: readonly (Gate & { path: RegExp })[] = [
  { path: /^\/cars\/trade-in$/, type: 'trade-in', page: 'car-trade-in' },
  { path: /^\/sell-my-car$/, type: 'trade-in', page: 'sell-my-car' },
  { path: CHECKOUT_PATH, type: 'checkout', page: 'checkout' },
  { path: /^\/checkout-journey$/, type: 'checkout', page: 'checkout' },
  { path: /^\/personalised\/finance$/, type: 'finance', page: 'personalised-finance' },
  { path: /^\/spin-to-win$/, type: 'spin-to-win', page: 'spin-to-win' },
  // One page: which of the three stands is the dealer's choice (rule:finance-pages).
  {
    path: /^\/(?:finance|finance-enquiry|apply-for-finance|finance\/application)$/,
    type: 'car-finance',
    page: 'finance',
  },
  { path: /^\/online-payment$/, type: 'online-payment', page: null },
]

/** The gate of a dealer's page, by its path in its one spelling (`onePath`); null where anybody may come (rule:gates). */
export function gateOf({ gates, shortlist }: Pick<TenantSettings, 'gates' | 'shortlist'>, path: string): Gate | null {
  if (path === shortlist.garagePath || path === '/my-garage')
    return shortlist.garage ? { type: 'my-garage', page: null } : null
  const found = GATES.find((gate) => gate.path.test(path))
  if (!found) return null
  const { type, page } = found
  // Where nobody can sign in, nobody is asked to, but by the two gates that always are there: the sign-in page says so.
  return page === null || (gates.registration && gates.pages.includes(page)) ? { type, page } : null
}

/** The address of the sign-in page: what for, where to afterwards, and where from. */
export function signInHref(type: SignInType | null, redirect: string, back: string | null): string {
  return `/sign-in?${new URLSearchParams({ ...(type && { type }), redirect, ...(back && { back }) })}`
}
