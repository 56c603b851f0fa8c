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
function defaultHome(settings: TenantSettings): Section[] {
  const { home } = settings
  const wanted: (WrittenSection | false)[] = [
    { section: 'hero' },
    home.bodyShortcuts && { section: 'body-shortcuts' },
    { section: 'promotions-slider' },
    home.latestStock && { section: 'fresh-stock' },
    { section: 'feature-banner', links: waysOn(settings) },
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

/** What a shopper may want besides looking; what is switched off leads nowhere and is left out (rule:quiet-until-set). */
function waysOn({ site, finance }: TenantSettings) {
  return [
    {
      label: `Sell or trade in your ${site.vehicleWord}`,
      linkTo: '/sell-your-car',
      text: 'Tell us what you have and how many kilometres it has done.',
    },
    {
      label: 'Ask about finance',
      linkTo: finance.pagePath,
      text: 'Tell us what you have in mind and how you would like to pay.',
    },
    {
      label: 'Talk to us',
      linkTo: '/contact',
      text: `A question, a test drive, a ${site.vehicleWord} you are looking for.`,
    },
  ]
}
