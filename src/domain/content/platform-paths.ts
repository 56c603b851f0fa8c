/**
 * Paths the platform answers itself, as the route table writes them; `*` is anything below. No page of a dealer's can
 * stand there. Those of features to come are kept free too.
 */
export const PLATFORM_PATHS = [
  'search', 'search/*', 'cars', 'cars/*', 'blog', 'blog/*', ':brand/overview',
  'media/*', 'assets/*', 'make-logos/*', 'api', 'api/*', 'internal', 'internal/*',
  'robots.txt', 'sitemap.xml', 'favicon.ico', 'healthz', 'readyz',
  'models', 'models/*', 'special-offers', 'offers', 'offers/*', 'personalised/*', 'parts/*',
  'favourites', 'watchlist', 'compare', 'print', 'sign-in', 'success', 'checkout-journey', 'styleguide',
] as const // biome-ignore format: one list

/**
 * Pages that features to come will have by the URL contract (B§2, C§2.1). A link to one is not drawn yet, or leads to a
 * 404 where a dealer wrote it in a text. A path leaves the list when its page arrives.
 */
export const COMING_PATHS = [
  'book-test-drive', 'service', 'vehicle-parts-and-accessories',
  'parts/search', 'finance', 'finance-enquiry', 'apply-for-finance', 'personalised/finance', 'trade-in', 'sell-your-car',
  'sell-my-car', 'checkout-journey', 'success', 'contact', 'contact-us', 'contact-us/*', 'locations', 'locations/*',
  'our-location', 'our-location/*', 'dealer-locator', 'brands', 'spin-to-win', 'online-payment', 'sign-in',
  'watchlist', 'cars/trade-in', 'cars/:slug/checkout', 'cars/:slug/buy-online',
] as const // biome-ignore format: one list

/** Whether a page of the contract, which may not be there yet, has this path. */
export function isComingPath(path: string): boolean {
  return COMING_PATHS.some((pattern) => pathPattern(pattern).test(path))
}

/** The platform's path that stands where a dealer wants a page; undefined when the place is free. */
export function platformPathOf(path: string): string | undefined {
  return PLATFORM_PATHS.find((pattern) => pathPattern(pattern).test(path))
}

/** A path of the route table as an expression for whole paths, from their first slash on. */
export function pathPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${path ? '/' : ''}${parts.join('/')}$`)
}
