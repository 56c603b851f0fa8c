import { nextOpeningBoundary, openingState, openingText } from '#domain/locations/opening-hours.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import { runSearch, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { grouped } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { HeroSearchView, OwnPictureView, SectionOf, SectionView } from '#ui/sections/views.ts'
import { expiresBy, type PageContext } from '../context.ts'
import { cardsExpireAt, cardView } from './card-view.ts'
import { capital } from './search-words.ts'
import { silhouetteOf } from './silhouette.ts'
import { locationViews, vehicleWords } from './site-view.server.ts'

const BODY_SHORTCUTS = 8
const LATEST = 'created_at_timestamp:desc'

/** The sections of the home page, or null when the search does not answer. */
export async function loadHome(page: PageContext): Promise<SectionView[] | null> {
  const { ctx, services, facts } = page
  const { settings } = ctx.tenant
  const overview = await page.overview()
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
  if (overview.kind === 'failed' || !vocabulary) return null

  const available = withRefinement(withRefinement(emptyQuery(LATEST), 'status', 'in_stock'), 'status', 'coming_soon')
  const latest = await runSearch(ctx, services.search, { query: available, pageSize: settings.home.latestStockCount })
  if (latest.kind === 'failed') return null

  expiresBy(facts, cardsExpireAt(latest.hits, settings, ctx.now))
  const bodies = settings.home.bodyShortcuts ? bodyShortcuts(overview, vocabulary) : []
  const cards = settings.home.latestStock ? latest.hits.map((document) => cardView(document, settings, ctx.now)) : []
  const reasons = settings.home.whyBuyFromUs
  const locations = settings.home.locations ? openLocations(page) : []
  const more = { label: `View all ${vehicleWords(settings)}`, href: settings.search.defaultPath }
  return [
    {
      id: 'hero',
      kind: 'hero',
      ...heroOf(latest, ctx.tenant.name, settings),
      search: settings.home.heroSearch && overview.total > 0 ? heroSearch(overview, vocabulary, settings) : null,
      stockCount: grouped(overview.total),
    },
    ...(bodies.length
      ? [section({ id: 'by-body', kind: 'body-shortcuts', title: 'Browse by body type', bodies })]
      : []),
    ...(cards.length
      ? [section({ id: 'latest', kind: 'stock-row', title: settings.home.latestStockTitle, cards, more })]
      : []),
    ...(reasons.length
      ? [section({ id: 'why', kind: 'why-buy-from-us', title: `Why ${ctx.tenant.name}`, reasons })]
      : []),
    ...(locations.length ? [section({ id: 'yards', kind: 'locations-row', title: 'Visit us', locations })] : []),
  ]
}

function section(view: SectionView): SectionView {
  return view
}

/** The tenant's own picture, else the newest vehicle that has one. */
function heroOf(latest: SearchPage, siteName: string, settings: TenantSettings) {
  const { home, site } = settings
  return {
    title: home.heroTitle ?? `${capital(vehicleWords(settings))} from ${siteName}`,
    text: home.heroText ?? site.tagline,
    picture: heroPicture(latest, settings),
  }
}

function heroPicture(latest: SearchPage, { home }: TenantSettings): OwnPictureView | null {
  if (home.heroImageSrc) return { kind: 'address', src: home.heroImageSrc, alt: home.heroImageAlt }
  const pictured = latest.hits.find(({ images }) => images.length > 0)
  const image = pictured?.images[0]
  if (!pictured || !image) return null
  const picture = { imageId: image.id, widthPx: image.width, heightPx: image.height }
  return { kind: 'stored', picture, alt: home.heroImageAlt || pictured.name }
}

function heroSearch(overview: SearchPage, vocabulary: SearchVocabulary, settings: TenantSettings): HeroSearchView {
  const choices = (words: string[]) => words.map((word) => ({ value: word, label: word }))
  const makes = vocabulary.makes.filter(({ count }) => count > 0)
  return {
    makes: choices(makes.map(({ label }) => label)),
    models: makes.map(({ label, models }) => ({
      make: label,
      models: models.filter(({ count }) => count > 0).map((model) => model.label),
    })),
    budgets: settings.home.budgetStepsDollars.map((dollars) => ({
      value: String(dollars),
      label: `Up to $${grouped(dollars)}`,
    })),
    bodies: choices(facetItems('body', overview.facets.body ?? []).map(({ label }) => label)),
  }
}

function bodyShortcuts(overview: SearchPage, vocabulary: SearchVocabulary): SectionOf<'body-shortcuts'>['bodies'] {
  const items = facetItems('body', overview.facets.body ?? [])
  if (items.length < 2) return []
  return items.slice(0, BODY_SHORTCUTS).map(({ value, label, count }) => ({
    label,
    count,
    silhouette: silhouetteOf('car', value),
    href: searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'body', value), vocabulary),
  }))
}

/** With "Open now", which makes the page end when a door opens or closes. */
function openLocations({ ctx, site, facts }: PageContext): SectionOf<'locations-row'>['locations'] {
  const bySlug = new Map(site.locations.map((location) => [location.slug, location]))
  return locationViews(site.locations).map((view) => {
    const location = bySlug.get(view.slug)!
    expiresBy(facts, nextOpeningBoundary(location, ctx.now))
    return { ...view, opening: openingText(openingState(location, ctx.now)) }
  })
}
