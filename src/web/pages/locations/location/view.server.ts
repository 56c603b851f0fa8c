import { FORM_PAGES } from '#domain/leads/form-pages.ts'
import { type Location, typeLabel } from '#domain/locations/location.ts'
import { atSameAddress, DIRECTORY_PATH, findLocation, locationPath } from '#domain/locations/location-pages.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../../shared/answer-own-page.server.ts'
import { directoryPlaces, locationView } from '../../shared/directory-places.ts'
import { formSections } from '../../shared/forms/form-page-view.server.ts'
import { locationThing } from '../../shared/location-json-ld.ts'
import { stockRow, vocabularyOf } from '../../shared/sections/found-stock.server.ts'
import { locationShare } from '../../shared/share/share-cards.ts'

/**
 * `/locations/{slug}` or `/our-location/{slug}` (rule:location-pages), whichever the dealer's links lead to; the other
 * leads there. 404 for a place that shoppers may not see.
 */
export async function locationPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  const { ctx, site } = page
  const { settings } = ctx.tenant
  const location = findLocation(path, site.locations)
  if (!location) return { kind: 'not-found' }
  const mainPath = locationPath(location, settings)
  if (asked !== mainPath) return { kind: 'moved', location: page.movedTo(mainPath) }

  const stock = await stockSection(location, page)
  if (stock?.kind === 'failed') return stock
  const contact = { page: FORM_PAGES['contact-us/:location'], path: mainPath, location }
  const { form } = await formSections(contact, new URLSearchParams(), page)
  const there = atSameAddress(location, site.locations)
  const named = there.length > 1 ? `${location.name} ${typeLabel(location)}` : location.name
  const sections: SectionView[] = [
    await locationSection(location, there, page),
    ...(stock ? [{ id: 'stock', ...stock }] : []),
    // The place stands above it already.
    form.kind === 'lead-form' ? { ...form, places: [] } : form,
  ]
  return ownPage(
    {
      path: mainPath,
      title: settings.seo.paths[mainPath]?.heading ?? named,
      description: `${named} of ${ctx.tenant.name}: address, phone, opening hours, and a form that reaches the people there.`,
      above: [{ label: 'Our Locations', href: DIRECTORY_PATH }],
      ownTitle: false,
      sections,
      share: locationShare(location, page),
      structuredData: [locationThing(location, there, page)],
    },
    page,
  )
}

async function locationSection(
  location: Location,
  there: readonly Location[],
  page: PageContext,
): Promise<SectionView> {
  const { settings } = page.ctx.tenant
  const places = await directoryPlaces(there, page)
  const place = places.find(({ slug }) => slug === location.slug)!
  const types = places.map(({ tab, name, slug }) => ({
    label: name === location.name ? tab : `${name} ${tab}`,
    href: locationPath({ slug }, settings),
    isCurrent: slug === location.slug,
  }))
  return {
    id: 'location',
    kind: 'location',
    title: null,
    ...locationView(location, place, page),
    types: types.length > 1 ? types : [],
  }
}

/** The newest vehicles that stand there, and the search of them. */
async function stockSection({ name }: Location, page: PageContext) {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const query = withRefinement(emptyQuery(vocabulary.defaultSort), 'location_name', name)
  const more = { label: `View all at ${name}`, href: searchHref(query, vocabulary) }
  return stockRow(page, query, { title: `In stock at ${name}`, more })
}
