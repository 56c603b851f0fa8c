import type { TenantContent } from '#domain/content/load-content.server.ts'
import { localTime } from '#domain/locations/zoned-time.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

type Tile = TenantSettings['brands']['tiles'][number]

/** The page of a brand (B§2); null for one that has none. */
export function brandPath({ slug, skipPage, linkTo }: Tile): string | null {
  return skipPage || linkTo !== null ? null : `/${slug}/overview`
}

export function articlePath({ slug }: { slug: string }): string {
  return `/blog/${slug}`
}

/** The articles of days that have come, the newest first. */
export function publishedArticles({ articles }: TenantContent, now: Date, timeZone: string) {
  const today = localTime(now, timeZone).date
  return articles.filter(({ date }) => date <= today)
}

/** The addresses of the pages that a tenant's content and settings make, `/` among them where it is one of them. */
export function contentPaths(content: TenantContent, settings: TenantSettings, now: Date): string[] {
  const articles = publishedArticles(content, now, settings.site.timeZone)
  return [
    ...content.pages.keys(),
    ...(articles.length > 0 ? ['/blog', ...articles.map(articlePath)] : []),
    ...settings.brands.tiles.flatMap((tile) => brandPath(tile) ?? []),
  ]
}
