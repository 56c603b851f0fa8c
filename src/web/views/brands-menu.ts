import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeBySlug } from '#domain/search/search-vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { MenuGroupView, MenuLinkView } from '#ui/page/site-view.ts'
import { makeLogoHref } from '../machine/make-logo.server.ts'
import { drawnHref, type LinkSources, type StockFacts } from './menu-links.ts'
import { makeLinks } from './models-menu.ts'

type BrandTile = TenantSettings['brands']['tiles'][number]
const GROUPS: { group: BrandTile['group']; label: string }[] = [
  { group: 'car', label: 'Cars' },
  { group: 'motorcycle', label: 'Motorcycles' },
  { group: 'truck', label: 'Trucks' },
  { group: 'caravan', label: 'Caravans' },
  { group: 'own-brand', label: 'Our own brands' },
]

/** The brand mega-menu: the tenant's tiles in their groups, or the makes in stock where it names none. */
export function brandGroups(sources: LinkSources): MenuGroupView[] {
  const { settings, stock } = sources
  const { tiles } = settings.brands
  if (tiles.length === 0) {
    const links = stock ? makeLinks(stock) : []
    return links.length > 1 ? [{ label: null, as: 'brands', links }] : []
  }
  const groups = GROUPS.flatMap(({ group, label }): MenuGroupView[] => {
    const links = tiles.filter((tile) => tile.group === group).flatMap((tile) => brandLink(tile, sources))
    return links.length ? [{ label, as: 'brands', links }] : []
  })
  return groups.length === 1 ? [{ ...groups[0]!, label: null }] : groups
}

/** A tile leads where the dealer says, else to its page unless it has none (rule:brand-pages), else to what is in stock of the make. */
function brandLink(tile: BrandTile, sources: LinkSources): MenuLinkView[] {
  const wanted = tile.linkTo ?? (tile.skipPage ? null : `/${tile.slug}/overview`)
  const href = (wanted && drawnHref(wanted, sources)) ?? (sources.stock && makeHref(tile.slug, sources.stock))
  return href ? [{ label: tile.title, href, logoSrc: tile.logoSrc ?? makeLogoHref(tile.title) }] : []
}

function makeHref(slug: string, { vocabulary }: StockFacts): string | null {
  const make = makeBySlug(vocabulary, slug)
  if (!make?.count) return null
  return searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label), vocabulary)
}
