import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { BrandTileView } from '#ui/sections/brands-grid/schema.ts'
import { makeLogoHref } from '../../../../machine/make-logo.server.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { brandPath } from '../../content-paths.ts'
import { linkOf } from '../links.ts'
import type { Made, Written } from '../maker.ts'

type Tile = TenantSettings['brands']['tiles'][number]

const GROUPS: readonly [group: Tile['group'], label: string][] = [
  ['car', 'Cars'],
  ['motorcycle', 'Motorcycles'],
  ['truck', 'Trucks'],
  ['caravan', 'Caravans'],
  ['own-brand', 'Our own brands'],
]

/** The brands of a group in their kinds (rule:brand-pages), each leading to its page, or where the dealer says instead. */
export function make({ title }: Written<'brands-grid'>, page: PageContext): Made {
  const { shown, tiles } = page.ctx.tenant.settings.brands
  if (!shown) return null
  const groups = GROUPS.flatMap(([group, label]) => {
    const own = tiles.filter((tile) => tile.group === group).map((tile) => tileView(tile, page))
    return own.length ? [{ label, tiles: own }] : []
  })
  return groups.length ? { kind: 'brands-grid', title: title ?? 'Our brands', groups } : null
}

function tileView(tile: Tile, page: PageContext): BrandTileView {
  const href = tile.linkTo === null ? brandPath(tile) : linkOf(tile.linkTo, page)
  return { title: tile.title, href, logoSrc: tile.logoSrc ?? makeLogoHref(tile.title) }
}
