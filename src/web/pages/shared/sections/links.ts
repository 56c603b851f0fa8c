import type { LinkView } from '#ui/page/site-view.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { drawnHref } from '../../shell/menu-links.ts'

/** Where a dealer's link leads, or null when this version has no such page, or nothing is there any more. */
export function linkOf(linkTo: string, { ctx, site }: PageContext): string | null {
  return drawnHref(linkTo, { settings: ctx.tenant.settings, stock: site.stock, leadsSomewhere: site.leadsSomewhere })
}

/** Links with words, without those that lead nowhere. */
export function linksOf(links: readonly { label: string; linkTo: string }[], page: PageContext): LinkView[] {
  return links.flatMap(({ label, linkTo }) => {
    const href = linkOf(linkTo, page)
    return href === null ? [] : [{ label, href }]
  })
}
