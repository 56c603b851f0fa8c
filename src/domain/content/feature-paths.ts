import { pathPattern } from './platform-paths.ts'

/** Paths that features of the platform have by the URL contract (B§2, C§2.1); a dealer may write a page there until then. */
const FEATURE_PATHS = [
  '', 'search', 'search/*', 'cars', 'cars/*', 'models', 'models/*', 'offers/*', 'special-offers', 'book-test-drive', 'service',
  'vehicle-parts-and-accessories', 'parts/search', 'finance', 'finance-enquiry', 'apply-for-finance', 'personalised/finance',
  'trade-in', 'sell-your-car', 'sell-my-car', 'checkout-journey', 'success', 'contact', 'contact-us', 'contact-us/*',
  'locations', 'locations/*', 'our-location/*', 'dealer-locator', 'brands', 'spin-to-win', 'online-payment', 'sign-in',
  'favourites', 'watchlist', 'compare', 'value-my-car-terms-and-conditions', 'media/*',
] as const // biome-ignore format: one list

const PATTERNS = FEATURE_PATHS.map(pathPattern)

/** Whether the platform answers a path, now or by its contract. */
export function isFeaturePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
