import { facetItems } from '#domain/search/facet-order.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import { capital } from '#domain/search/search-heading.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { OwnPictureView } from '#ui/page/site-view.ts'
import type { HeroSearchView } from '#ui/sections/hero/schema.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import { priceSteps } from '../../price-steps.ts'
import { countText } from '../../search/search-facts.ts'
import { latestStock, PICTURED, vocabularyOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

/** Large words over a picture, with the search; the section's own first, then those of the settings. */
export async function make(written: Written<'hero'>, page: PageContext): Promise<Made> {
  const { tenant } = page.ctx
  const { home, site } = tenant.settings
  const overview = await page.overview()
  if (overview.kind === 'failed') return overview
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const picture = await heroPicture(written, page)
  if (picture && 'reason' in picture) return picture

  const searches = (written.search ?? home.heroSearch) && overview.total > 0
  return {
    kind: 'hero',
    title: written.title ?? home.heroTitle ?? `${capital(vehicleWords(tenant.settings))} from ${tenant.name}`,
    text: written.text ?? home.heroText ?? site.tagline,
    picture,
    search: searches ? heroSearch(overview, vocabulary, tenant.settings) : null,
    stockCount: countText(overview, tenant.settings),
  }
}

/** The dealer's own picture, else the newest vehicle that has one. */
async function heroPicture(
  written: Written<'hero'>,
  page: PageContext,
): Promise<OwnPictureView | Extract<Made, { kind: 'failed' }> | null> {
  const { home } = page.ctx.tenant.settings
  const { files } = page.site.content
  const own = written.imageSrc
    ? ownPicture(written.imageSrc, written.imageAlt, files)
    : ownPicture(home.heroImageSrc, home.heroImageAlt, files)
  if (own) return own
  const latest = await latestStock(page, 1, PICTURED)
  if (latest.kind === 'failed') return latest
  const [pictured] = latest.hits
  const image = pictured?.images[0]
  if (!pictured || !image) return null
  const picture = { imageId: image.id, widthPx: image.width, heightPx: image.height }
  return { kind: 'stored', picture, alt: home.heroImageAlt || pictured.name }
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
