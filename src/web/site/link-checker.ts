import { PLATFORM_PAGES, type PlatformPage } from '#domain/content/platform-pages.ts'
import { COMING_PATHS, pathPattern } from '#domain/content/platform-paths.ts'

/** Answered by the server beside the pages. */
const MACHINE_PATHS = ['robots.txt', 'sitemap.xml', 'media/*']

/**
 * Whether a link leads somewhere on every site: to another site, a phone, or a page. Menus may name pages that this
 * version does not have; a link to one is not drawn.
 */
export const leadsSomewhere = linkChecker(PLATFORM_PAGES)

/** The same for other pages than those there are. */
export function linkChecker(pages: readonly Pick<PlatformPage, 'path' | 'madeOf'>[]): (href: string) => boolean {
  const paths = pages.filter(({ madeOf }) => madeOf === undefined).map(({ path }) => path)
  const patterns = [...paths, ...MACHINE_PATHS].map(pathPattern)
  // `/cars/trade-in` is no vehicle, though a vehicle's route would take it.
  const ofSome = pages.flatMap(({ path, madeOf }) => (madeOf && !/[:*]/.test(path) ? [path] : []))
  const coming = [...COMING_PATHS, ...ofSome].filter((path) => !paths.includes(path)).map(pathPattern)
  const isThere = (path: string) =>
    patterns.some((pattern) => pattern.test(path)) && !coming.some((pattern) => pattern.test(path))
  return (href) => !href.startsWith('/') || isThere(pathOf(href))
}

/** The same for a tenant whose own pages are at these paths; `/cars/:slug/checkout` is one of each vehicle. */
export function withContentPaths(paths: readonly string[]): (href: string) => boolean {
  const own = new Set(paths)
  const each = paths.filter((path) => path.includes(':')).map((path) => pathPattern(path.slice(1)))
  const isOwn = (path: string) => own.has(path) || each.some((pattern) => pattern.test(path))
  return (href) => leadsSomewhere(href) || (href.startsWith('/') && isOwn(pathOf(href)))
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/+$/, '')
}
