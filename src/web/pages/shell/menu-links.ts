import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { defaultSearchHref, searchOf } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LinkView } from '#ui/page/site-view.ts'

/** The tenant's stock as menus count it. */
export type StockFacts = { overview: SearchPage; vocabulary: SearchVocabulary }
/** Says of a link whether this version has the page it leads to. */
export type LinkCheck = (href: string) => boolean

export type LinkSources = { settings: TenantSettings; stock: StockFacts | null; leadsSomewhere: LinkCheck }

/**
 * A dealer's link as it is drawn, or null when it leads nowhere: to a page this version does not have, to a search
 * for what was never listed, or to a kind or make of which nothing is left. Searches are written by their codec.
 */
export function drawnLink(link: { label: string; linkTo: string }, sources: LinkSources): LinkView | null {
  const href = drawnHref(link.linkTo, sources)
  return href ? { label: link.label, href } : null
}

export function drawnHref(linkTo: string, { settings, stock, leadsSomewhere }: LinkSources): string | null {
  if (/^\/cars\/?$/.test(linkTo)) return defaultSearchHref(settings.search, '')
  const asked = stock && searchOf(linkTo, stock.vocabulary)
  if (!stock || !asked || asked.kind === 'no-search') return leadsSomewhere(linkTo) ? oneSpelling(linkTo) : null
  return asked.kind === 'not-found' || isEmptyShelf(asked.query, stock.overview) ? null : asked.canonical
}

/** A link on this site as its page is spelled (a menu may write `/fleet/`, rule:site-menus): any other would be answered by a 301. */
function oneSpelling(href: string): string {
  const [, path, rest] = /^(\/[^?#]*)(.*)$/.exec(href) ?? []
  return path === undefined ? href : onePath(path) + rest
}

/** Whether the counts say that nothing can be found: only a search by types or by a make alone is told so. */
function isEmptyShelf(query: SearchQuery, { facets }: SearchPage): boolean {
  const [refinement, ...more] = Object.entries(query.refinements)
  if (!refinement || more.length > 0 || query.text || Object.keys(query.ranges).length > 0) return false
  const [attribute, values] = refinement as ['car_type' | 'make', readonly string[]]
  const counts = attribute === 'car_type' || attribute === 'make' ? facets[attribute] : undefined
  return counts !== undefined && !counts.some(({ value, count }) => count > 0 && values.includes(value))
}

/** The way to the contact page in the dealer's words (rule:contact-pages). */
export function contactLink({ site }: Pick<TenantSettings, 'site'>): LinkView {
  return { label: site.contactLinkText, href: '/contact' }
}
