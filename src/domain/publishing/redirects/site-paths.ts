import { defaultPagePaths } from '#domain/content/default-pages/default-pages.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { isServedBesidePages, pathPattern } from '#domain/content/platform-paths.ts'
import { modelPath } from '#domain/content/range/model-range.ts'
import { formPaths, locationFormPath } from '#domain/leads/form-pages.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

/** What of a site says at which paths it has pages. */
export type SiteSource = {
  config: Pick<TenantConfig, 'settings' | 'locations' | 'manufacturers'>
  content: { pages: readonly { path: string }[]; articles: readonly { slug: string }[] }
}

const PAGES = PLATFORM_PAGES.filter(({ path }) => path !== '*')
const MAY_BE_PAGE = PAGES.map(({ path }) => pathPattern(path))
const ALWAYS = PAGES.filter(({ path, madeOf }) => madeOf === undefined && !/[:*]/.test(path)).map(
  ({ path }) => `/${path}`,
)

/** Whether a page may come to stand at a path, such as that of a vehicle. */
export function mayBePage(path: string): boolean {
  return MAY_BE_PAGE.some((pattern) => pattern.test(path))
}

/** Whether nothing is where a redirect ends; 410 is meant so. `pages` is `pagePaths` of the site. */
export function leadsToNothing({ finalTo }: { finalTo: string | null }, pages: ReadonlySet<string>): boolean {
  if (finalTo === null) return false
  const { pathname } = new URL(finalTo, 'https://site.invalid')
  return !pages.has(pathname) && !mayBePage(pathname)
}

/** Why no redirect can begin at a path; null where one can. `hasPage` is of the site as it is. */
export function takenBy(path: string, replacesPage: boolean, hasPage: ReadonlySet<string>): string | null {
  if (isServedBesidePages(path)) return 'The server answers this itself, and never asks for a redirect'
  if (replacesPage || !hasPage.has(path)) return null
  return 'This site has a page there, which is shown instead. Write yes in replaces_page to lead away from it'
}

/** The paths at which a site has pages whatever is in stock, and whichever offers run. */
export function pagePaths({ config: { settings, locations, manufacturers }, content }: SiteSource): Set<string> {
  const brands = settings.brands.tiles.filter(({ skipPage, linkTo }) => !skipPage && linkTo === null)
  return new Set([
    ...ALWAYS,
    ...content.pages.map(({ path }) => path),
    ...defaultPagePaths(settings),
    ...content.articles.map(({ slug }) => `/blog/${slug}`),
    ...formPaths({ settings, locations: [] }),
    ...(offersAtOnce(settings) ? ['/trade-in'] : []),
    ...locations.filter(({ visible }) => visible).map((location) => locationFormPath(location, settings)),
    ...brands.map(({ slug }) => `/${slug}/overview`),
    ...manufacturers.flatMap(({ models }) => models.map(modelPath)),
  ])
}
