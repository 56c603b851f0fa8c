import { completeSection, type WrittenSection } from '#domain/content/page-schema.ts'
import type { Section } from '#domain/content/section-schemas.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** The home page of a dealer who wrote none: what the settings switch on. Sections with nothing to show are left out later. */
export function defaultHome({ home }: TenantSettings): Section[] {
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
