/**
 * Paths the platform answers itself, as the route table writes them; `*` is anything below. No page of a dealer's can
 * stand there. Those of features to come are kept free too.
 */
export const PLATFORM_PATHS = [
  'search', 'search/*', 'cars', 'cars/*', 'blog', 'blog/*', ':brand/overview',
  'media/*', 'assets/*', 'make-logos/*', 'api', 'api/*', 'internal', 'internal/*',
  'robots.txt', 'sitemap.xml', 'favicon.ico', 'healthz', 'readyz',
  'models', 'models/*', 'offers', 'offers/*', 'personalised/*', 'parts/*',
  'favourites', 'watchlist', 'compare', 'print', 'sign-in', 'success', 'checkout-journey', 'styleguide',
] as const // biome-ignore format: one list

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
