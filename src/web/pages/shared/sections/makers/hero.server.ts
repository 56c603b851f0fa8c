import { townsOf } from '#domain/content/default-pages/about-text.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OwnPictureView } from '#ui/page/site-view.ts'
import type { HeroSearchView, HeroStockView } from '#ui/sections/hero/schema.ts'
import type { Section } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import { priceSteps } from '../../price-steps.ts'
import { countText } from '../../search/search-facts.ts'
import { silhouetteOf } from '../../silhouette.ts'
import { openingVehicle, openingVehicles, vocabularyOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'
import { stockWords } from '../stock-words.ts'

/** Large words over a picture, with the search; the section's own first, then those of the settings. */
export async function make(written: Written<'hero'>, page: PageContext, all: readonly Section[] = []): Promise<Made> {
  const { tenant } = page.ctx
  const { home, site } = tenant.settings
  const overview = await page.overview()
  if (overview.kind === 'failed') return overview
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const picture = await heroPicture(written, page)
  if (picture && 'reason' in picture) return picture

  const searches = (written.search ?? home.heroSearch) && overview.total > 0
  const ofStock = picture ? null : await stockOf(page, overview, all)
  if (ofStock?.kind === 'failed') return ofStock
  return {
    kind: 'hero',
    title: written.title ?? home.heroTitle ?? `${stockWords(overview, tenant.settings)} from ${tenant.name}`,
    text: written.text ?? home.heroText ?? site.tagline ?? (picture ? null : whereText(page)),
    picture,
    ...(ofStock && { ofStock }),
    search: searches ? heroSearch(overview, vocabulary, tenant.settings) : null,
    stockCount: countText(overview, tenant.settings),
  }
}

/** The car of a hero without a picture of the dealer's own; rows of the newest leave it out. */
export async function vehicleOfHero(written: Written<'hero'>, page: PageContext) {
  return ownHeroPicture(written, page) ? null : openingVehicle(page)
}

/** The dealer's own picture, else the newest vehicle that has a large one; else none. */
async function heroPicture(
  written: Written<'hero'>,
  page: PageContext,
): Promise<OwnPictureView | Extract<Made, { kind: 'failed' }> | null> {
  const own = ownHeroPicture(written, page)
  if (own) return own
  const vehicle = await vehicleOfHero(written, page)
  if (vehicle && 'reason' in vehicle) return vehicle
  const image = vehicle?.images[0]
  if (!vehicle || !image) return null
  const picture = { imageId: image.id, widthPx: image.width, heightPx: image.height }
  return { kind: 'stored', picture, alt: page.ctx.tenant.settings.home.heroImageAlt || vehicle.name }
}

function ownHeroPicture(written: Written<'hero'>, page: PageContext): OwnPictureView | null {
  const { home } = page.ctx.tenant.settings
  const { files } = page.site.content
  return written.imageSrc
    ? ownPicture(written.imageSrc, written.imageAlt, files)
    : ownPicture(home.heroImageSrc, home.heroImageAlt, files)
}

/** In place of a large picture: photos of vehicles that no row of the newest shows, else a drawing; null without stock. */
async function stockOf(
  page: PageContext,
  overview: SearchPage,
  all: readonly Section[],
): Promise<HeroStockView | EngineFailure | null> {
  const { ctx, facts } = page
  const { settings, slug } = ctx.tenant
  const row = all.find((one) => one.section === 'fresh-stock')
  const vehicles = await openingVehicles(page, row ? (row.count ?? settings.home.latestStockCount) : 0)
  if ('kind' in vehicles) return vehicles
  if (vehicles.length === 0) {
    const body = drawingOf(overview, settings)
    return body === null ? null : { kind: 'drawing', body }
  }
  facts.tags.push(...vehicles.map(({ id }) => `car:${slug}:${id}`))
  return { kind: 'photos', photos: vehicles.map(photoOf) }
}

function photoOf({ path, name, images }: SearchDocument): { href: string; picture: OwnPictureView } {
  const { id, width, height } = images[0]!
  return {
    href: path,
    picture: { kind: 'stored', picture: { imageId: id, widthPx: width, heightPx: height }, alt: name },
  }
}

/** Of what most of the stock is; null where there is none. */
function drawingOf({ facets, total }: SearchPage, { site: { vehicleKinds } }: TenantSettings): string | null {
  const bodies = facetItems('body', facets.body ?? [])
  const most = bodies.toSorted((one, other) => other.count - one.count)[0]
  if (total === 0 || (!most && vehicleKinds.length > 1)) return null
  return silhouetteOf(vehicleKinds.length === 1 ? vehicleKinds[0]! : 'car', most?.value ?? null)
}

/** More towns than these are no line of words. */
const MOST_TOWNS = 3

/** 'In Nerang QLD and Southport QLD.' */
function whereText(page: PageContext): string | null {
  const towns = townsOf(page.site.locations)
  if (towns.length === 0 || towns.length > MOST_TOWNS) return null
  return `In ${new Intl.ListFormat('en-AU').format(towns)}.`
}

function heroSearch(overview: SearchPage, vocabulary: SearchVocabulary, settings: TenantSettings): HeroSearchView {
  const makes = vocabulary.makes.filter(({ count }) => count > 0)
  const { attribute, dollars, unit } = priceSteps(overview, settings)
  return {
    makes: makes.map(({ label, models }) => [
      label,
      ...models.filter(({ count }) => count > 0).map((model) => model.label),
    ]),
    budgets: { name: `range[${attribute}]`, mostDollars: dollars, unit },
    bodies: facetItems('body', overview.facets.body ?? []).map(({ label }) => label),
  }
}
