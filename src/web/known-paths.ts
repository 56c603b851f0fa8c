import { COMING_PATHS, pathPattern } from '#domain/content/platform-paths.ts'

/** Answered by the server beside the pages. */
const MACHINE_PATHS = ['robots.txt', 'sitemap.xml', 'media/*']

/** Routes whose pages are a tenant's own: which of them there are, its content says. */
const CONTENT_ROUTES = [
  '*', 'blog', 'blog/:slug', ':brand/overview', 'models', 'models/:slug', 'special-offers', 'offers', 'offers/*',
] // biome-ignore format: one list

/**
 * Whether a link leads somewhere: another site, a phone, or a path of the route table. Menus may name pages that this
 * version does not have; a link to one is not drawn.
 */
export function linkChecker(
  routes: Record<string, { path?: string; index?: boolean } | undefined>,
): (href: string) => boolean {
  const paths = Object.values(routes).flatMap((route) =>
    route?.index ? [''] : route?.path && !CONTENT_ROUTES.includes(route.path) ? [route.path] : [],
  )
  const patterns = [...paths, ...MACHINE_PATHS].map(pathPattern)
  // `/cars/trade-in` is no vehicle, though a vehicle's route would take it.
  const coming = COMING_PATHS.filter((path) => !paths.includes(path)).map(pathPattern)
  const isThere = (path: string) =>
    patterns.some((pattern) => pattern.test(path)) && !coming.some((pattern) => pattern.test(path))
  return (href) => !href.startsWith('/') || isThere(pathOf(href))
}

/** The same for a tenant whose own pages are at these paths. */
export function withContentPaths(
  leadsSomewhere: (href: string) => boolean,
  paths: readonly string[],
): (href: string) => boolean {
  const own = new Set(paths)
  return (href) => leadsSomewhere(href) || (href.startsWith('/') && own.has(pathOf(href)))
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/+$/, '')
}
