import { defaultPagePaths } from '#domain/content/default-pages/default-pages.ts'
import { SPECIAL_OFFERS, specialOffers } from '#domain/content/offers/special-offers.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { isServedBesidePages, pathPattern } from '#domain/content/platform-paths.ts'
import { MODEL_RANGE, modelPath } from '#domain/content/range/model-range.ts'
import { FORM_PAGE_ALIASES, formPaths, locationFormPath } from '#domain/leads/form-pages.ts'
import { DIRECTORY_PATH, locationPath } from '#domain/locations/location-pages.ts'
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

/** Why no redirect can begin at a path; null where one can. `hasPage` is of the site as it is. */
export function takenBy(path: string, replacesPage: boolean, hasPage: ReadonlySet<string>): string | null {
  if (isServedBesidePages(path)) return 'The server answers this itself, and never asks for a redirect'
  if (replacesPage || !hasPage.has(path)) return null
  return 'This site has a page there, which is shown instead. Write yes in replaces_page to lead away from it'
}

/** The paths of what a dealer wrote, whatever the settings say. */
export function writtenPaths({ pages, articles }: SiteSource['content']): Set<string> {
  return new Set([
    ...pages.map(({ path }) => path),
    ...firstOf('/blog', articles),
    ...articles.map(({ slug }) => `/blog/${slug}`),
  ])
}

/** The paths at which a site has pages whatever is in stock, and whichever offers run. */
export function pagePaths({ config: { settings, locations, manufacturers }, content }: SiteSource): Set<string> {
  const brands = settings.brands.tiles.filter(({ skipPage, linkTo }) => !skipPage && linkTo === null)
  const models = manufacturers.flatMap((one) => one.models)
  const offers = settings.offers.shown ? specialOffers({ settings, manufacturers, dealerships: [] }) : []
  return new Set([
    ...ALWAYS,
    ...writtenPaths(content),
    ...defaultPagePaths(settings),
    ...formPaths({ settings, locations: [] }),
    ...(offersAtOnce(settings) ? ['/trade-in'] : []),
    ...locations.filter(isVisible).flatMap((one) => [locationFormPath(one, settings), locationPath(one, settings)]),
    ...firstOf('/brands', settings.brands.shown ? settings.brands.tiles : []),
    ...brands.map(({ slug }) => `/${slug}/overview`),
    ...firstOf(MODEL_RANGE.path, models),
    ...models.map(modelPath),
    ...firstOf(SPECIAL_OFFERS.path, offers),
    ...offers.map(({ path }) => path),
  ])
}

/** Of those, where a page is shown before a redirect that does not replace it: a page that nobody wrote gives way. */
export function firmPaths(site: SiteSource): Set<string> {
  const written = new Set(site.content.pages.map(({ path }) => path))
  const giving = new Set(defaultPagePaths(site.config.settings).filter((path) => !written.has(path)))
  return new Set([...pagePaths(site)].filter((path) => !giving.has(path)))
}

/** Further paths at which it answers: other names of its pages, and pages that say there is nothing just now. */
export function otherPaths({ config: { settings, locations, manufacturers } }: SiteSource): string[] {
  return [
    ...Object.keys(FORM_PAGE_ALIASES),
    ...(settings.offers.shown ? [SPECIAL_OFFERS.path, '/offers'] : []),
    ...(offersAtOnce(settings) ? ['/cars/trade-in'] : []),
    ...(settings.shortlist.garage ? [settings.shortlist.garagePath, '/my-garage'] : []),
    ...locations
      .filter(isVisible)
      .flatMap(({ slug }) => ['/contact-us', '/our-location', DIRECTORY_PATH].map((path) => `${path}/${slug}`)),
    ...manufacturers.flatMap(({ models }) => models.map(({ slug }) => `/${slug}`)),
  ]
}

const isVisible = ({ visible }: { visible: boolean }) => visible

/** The page of a list, where there is anything to list. */
function firstOf(path: string, list: readonly unknown[]): string[] {
  return list.length > 0 ? [path] : []
}
