import { articlePath } from '#domain/content/article-schema.ts'
import type { TenantContent } from '#domain/content/load-content.server.ts'
import { runningOffers, SPECIAL_OFFERS, type SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { MODEL_RANGE, modelPath, type RangeModel } from '#domain/content/range/model-range.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

type Tile = TenantSettings['brands']['tiles'][number]

/** The page of a brand (rule:brand-pages); null for one that has none. */
export function brandPath({ slug, skipPage, linkTo }: Tile): string | null {
  return skipPage || linkTo !== null ? null : `/${slug}/overview`
}

/** The addresses of the pages that a tenant's content, range and settings make, `/` among them where it is one of them. */
export function contentPaths(sources: ContentSources, settings: TenantSettings, now: Date): string[] {
  return Object.values(contentPathsByKind(sources, settings, now)).flat()
}

/** The same by what they are pages of. */
export function contentPathsByKind({ content, models, offers }: ContentSources, settings: TenantSettings, now: Date) {
  const { timeZone } = settings.site
  const { articles } = content
  const running = settings.offers.shown ? runningOffers(offers, now, timeZone) : []
  return {
    pages: [
      ...content.pages.keys(),
      ...(settings.brands.shown && settings.brands.tiles.length > 0 ? ['/brands'] : []),
      ...settings.brands.tiles.flatMap((tile) => brandPath(tile) ?? []),
    ],
    articles: articles.length > 0 ? ['/blog', ...articles.map(articlePath)] : [],
    models: models.length > 0 ? [MODEL_RANGE.path, ...models.map(({ model }) => modelPath(model))] : [],
    offers: running.length > 0 ? [SPECIAL_OFFERS.path, ...running.map(({ path }) => path)] : [],
  }
}

type ContentSources = { content: TenantContent; models: readonly RangeModel[]; offers: readonly SpecialOffer[] }
