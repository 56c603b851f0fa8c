import { PLATFORM_PAGES, type PlatformPage } from './platform-pages.ts'

/** Answered by the server beside the pages. */
const BESIDE_PAGES = [
  'media/*', 'assets/*', 'make-logos/*', 'api', 'api/*', 'internal', 'internal/*', 'share/*',
  'feeds/*', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'healthz', 'readyz', 'dealer', 'dealer/*',
] // biome-ignore format: one list

/** Those, and what is kept free for features to come. */
const OTHER_PATHS = [
  ...BESIDE_PAGES,
  'parts/*', 'watchlist', 'sign-in', 'success', 'alerts', 'checkout-journey',
] // biome-ignore format: one list

/** Paths the platform answers itself or leads on from, and the one of its contract that a dealer writes, as a dealer's text may name them. */
const LINKED_PATHS = ['media/*', 'contact-us', 'parts/search', 'value-my-car-terms-and-conditions']

/**
 * Pages that features to come will have by the URL contract (rule:page-routes), until they are in `PLATFORM_PAGES`. A
 * link to one is not drawn yet, or leads to a 404 where a dealer wrote it in a text.
 */
export const COMING_PATHS = [
  'finance', 'personalised/finance', 'trade-in', 'checkout-journey',
  'spin-to-win', 'online-payment', 'sign-in', 'watchlist',
  'cars/trade-in', 'cars/:slug/checkout', 'cars/:slug/buy-online',
].filter((coming) => PLATFORM_PAGES.every(({ path }) => path !== coming)) // biome-ignore format: one list

const BESIDE = BESIDE_PAGES.map(pathPattern)
const COMING = COMING_PATHS.map(pathPattern)
const LINKED = [
  ...PLATFORM_PAGES.filter(({ madeOf, isPrivate }) => madeOf !== 'content' && !isPrivate).map(reservedPath),
  ...LINKED_PATHS,
].map(pathPattern)
/** No page of a dealer's can stand there. */
const RESERVED = [
  ...PLATFORM_PAGES.filter(({ path, madeOf }) => path !== '*' && madeOf !== 'form').map(reservedPath),
  ...OTHER_PATHS,
]

/** Whether the server answers a path itself, by no page. */
export function isServedBesidePages(path: string): boolean {
  return BESIDE.some((pattern) => pattern.test(path))
}

/** Whether a page of the contract, which may not be there yet, has this path. */
export function isComingPath(path: string): boolean {
  return COMING.some((pattern) => pattern.test(path))
}

/** Whether the platform answers a path, now or by its contract (rule:page-routes); a dealer may write a page there until then. */
export function isFeaturePath(path: string): boolean {
  return LINKED.some((pattern) => pattern.test(path)) || isComingPath(path)
}

/** The platform's path that stands where a dealer wants a page; undefined when the place is free. */
export function platformPathOf(path: string): string | undefined {
  return RESERVED.find((pattern) => pathPattern(pattern).test(path))
}

/** A path of the route table as an expression for whole paths, from their first slash on. */
export function pathPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${path ? '/' : ''}${parts.join('/')}$`)
}

/** With all that is below it, where a page is named by the end of its path. */
function reservedPath({ path }: PlatformPage): string {
  return path.replace(/\/:\w+$/, '/*')
}
