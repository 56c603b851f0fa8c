import { completeSection, type WrittenSection } from '#domain/content/page-schema.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OwnSectionView, Section } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import { makeSections } from '../shared/sections/make-sections.server.ts'

/**
 * The sections of the home page: the dealer's own, else those the settings make, also where nothing of the dealer's own
 * fits this release. Null when the search does not answer.
 */
export async function loadHome(page: PageContext): Promise<OwnSectionView[] | null> {
  const own = page.site.content.pages.get('/')?.sections ?? []
  return makeSections(own.length > 0 ? own : defaultHome(page.ctx.tenant.settings), page)
}

/** The home page of a dealer who wrote none: what the settings switch on. Sections with nothing to show are left out later. */
function defaultHome({ home }: TenantSettings): Section[] {
  const wanted: (WrittenSection | false)[] = [
    { section: 'hero' },
    home.bodyShortcuts && { section: 'body-shortcuts' },
    { section: 'promotions-slider' },
    home.latestStock && { section: 'fresh-stock' },
    { section: 'offers-row' },
    { section: 'brands-grid' },
    { section: 'statistics' },
    { section: 'why-buy-from-us' },
    { section: 'sales-counter' },
    { section: 'reviews' },
    { section: 'articles-row' },
    home.locations && { section: 'locations-row' },
  ]
  return wanted.filter((section) => section !== false).map(completeSection)
}
