import { MODEL_RANGE } from '#domain/content/range/model-range.ts'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { defaultSearchHref } from '#domain/search/search-url.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FooterGroupView, LinkView, MenuGroupView, MenuView } from '#ui/page/site-view.ts'
import { brandGroups } from './brands-menu.ts'
import { drawnHref, drawnLink, type LinkSources } from './menu-links.ts'
import { makeLinks, modelGroups } from './models-menu.ts'
import { stockGroups } from './stock-menu.ts'

export type MenuSources = LinkSources & { manufacturers: readonly Manufacturer[]; vehicleWords: string }
type NavigationItem = TenantSettings['navigation']['header'][number]

const MOST_FOOTER_LINKS = 8
/** The footer has the model range that the header has (rule:site-menus); of makes in stock it has the biggest. */
const MOST_FOOTER_MODELS = 16

/** The menu at the top (rule:site-menus): entries that lead nowhere are not drawn, nor groups of nothing but those. */
export function headerMenus(sources: MenuSources): MenuView[] {
  const { navigation } = sources.settings
  const brands = navigation.brandMenu ? brandGroups(sources) : []
  const menus = navigation.header.flatMap((item) => {
    // The makes in stock once, not twice: the brand menu shows them with their logos.
    const groups = groupsOf(item, sources).filter(
      ({ as }) => !(brands.length && item.list === 'models' && as === 'brands'),
    )
    const href = item.linkTo ? drawnHref(item.linkTo, sources) : wholeRange(item, sources)
    return groups.length || href ? [{ label: item.label, href, groups }] : []
  })
  if (!brands.length) return menus
  const home = menus.findIndex(({ href }) => href === '/')
  return menus.toSpliced(home + 1, 0, { label: 'Brands', href: null, groups: brands })
}

/** The groups of links at the bottom. */
export function footerGroups(sources: MenuSources): FooterGroupView[] {
  return sources.settings.navigation.footer.flatMap((item) => {
    const links = item.list
      ? withWholeRange(item, footerList(item.list, sources), sources)
      : (item.links ?? []).flatMap((link) => drawnLink(link, sources) ?? [])
    const own = links.length || !item.linkTo ? null : drawnHref(item.linkTo, sources)
    const all = own ? [{ label: item.label, href: own }] : links
    return all.length
      ? [{ label: item.label, links: all.slice(0, Math.max(mostLinks(item), item.links?.length ?? 0)) }]
      : []
  })
}

/** A menu made from the range leads to all of it, where the dealer has one. */
function wholeRange({ list }: NavigationItem, { leadsSomewhere }: MenuSources): string | null {
  return list === 'models' && leadsSomewhere(MODEL_RANGE.path) ? MODEL_RANGE.path : null
}

function withWholeRange(item: NavigationItem, links: LinkView[], sources: MenuSources): LinkView[] {
  const href = wholeRange(item, sources)
  return href ? [...links.slice(0, MOST_FOOTER_MODELS - 1), { label: 'The whole range', href }] : links
}

function mostLinks({ list }: NavigationItem): number {
  return list === 'models' ? MOST_FOOTER_MODELS : MOST_FOOTER_LINKS
}

function groupsOf(item: NavigationItem, sources: MenuSources): MenuGroupView[] {
  const { stock, settings, vehicleWords } = sources
  if (item.list === 'models') return stock ? modelGroups({ ...sources, stock }) : []
  if (item.list === 'stock') return stock ? stockGroups(stock, settings, vehicleWords) : [plainStock(sources)]
  const links = (item.links ?? []).flatMap((link) => drawnLink(link, sources) ?? [])
  return links.length ? [{ label: null, as: 'list', links }] : []
}

/** While the stock cannot be counted there is still a way to it. */
function plainStock({ settings, vehicleWords }: MenuSources): MenuGroupView {
  return {
    label: null,
    as: 'list',
    links: [{ label: `All ${vehicleWords}`, href: defaultSearchHref(settings.search, '') }],
  }
}

function footerList(list: 'models' | 'stock', sources: MenuSources): LinkView[] {
  const { stock, settings, vehicleWords } = sources
  if (!stock) return plainStock(sources).links
  const groups = list === 'models' ? modelGroups({ ...sources, stock }) : stockGroups(stock, settings, vehicleWords)
  const chosen = list === 'stock' ? groups.slice(0, 1) : groups
  const links = chosen.flatMap(({ as, links }) => (as === 'brands' ? links.slice(0, MOST_FOOTER_LINKS) : links))
  return (links.length ? links : makeLinks(stock).slice(0, MOST_FOOTER_LINKS)).map(({ label, href }) => ({
    label,
    href,
  }))
}
