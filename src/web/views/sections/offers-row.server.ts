import { isRunning, nextRunBoundary } from '#domain/content/running.ts'
import { localTime } from '#domain/locations/zoned-time.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OfferCardView } from '#ui/sections/views.ts'
import { expiresBy, type PageContext } from '../../context.ts'
import { dateWords } from '../date-words.ts'
import { foldedText } from '../folded-text.ts'
import { ownPicture } from '../own-picture.ts'
import { vocabularyOf } from './found-stock.server.ts'
import type { Made, Written } from './maker.ts'

type Offer = TenantSettings['offers']['entries'][number]

/** The offers that run today; the page ends when one of them starts or ends. */
export async function makeOffersRow({ title, count }: Written<'offers-row'>, page: PageContext): Promise<Made> {
  const { ctx, facts, site } = page
  const { offers, site: named } = ctx.tenant.settings
  if (!offers.shown) return null
  expiresBy(facts, nextRunBoundary(offers.entries, ctx.now, named.timeZone))
  const running = offers.entries.filter((offer) => isRunning(offer, ctx.now, named.timeZone))
  if (running.length === 0) return null
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const more = site.leadsSomewhere('/special-offers') ? { label: 'All offers', href: '/special-offers' } : null
  const shown = running.slice(0, count).map((offer) => offerCard(offer, page, vocabulary))
  return { kind: 'offers-row', title: title ?? 'Special offers', offers: shown, more }
}

function offerCard(offer: Offer, { ctx, site }: PageContext, vocabulary: SearchVocabulary): OfferCardView {
  const manufacturer = site.manufacturers.find(
    ({ slug, models }) => slug === offer.manufacturer || models.some((model) => model.slug === offer.model),
  )
  const model = manufacturer?.models.find(({ slug }) => slug === offer.model)
  const { disclaimerPreviewCharacters } = ctx.tenant.settings.offers
  const { date } = localTime(ctx.now, ctx.tenant.settings.site.timeZone)
  const href = searchOfModel(manufacturer?.slug ?? null, model?.name ?? null, vocabulary)
  const modelHref = model && site.leadsSomewhere(`/models/${model.slug}`) ? `/models/${model.slug}` : href
  const explored = model?.name ?? manufacturer?.name
  return {
    name: offer.name,
    text: offer.description,
    disclaimer: offer.disclaimer ? foldedText(offer.disclaimer.trim(), disclaimerPreviewCharacters) : null,
    picture: ownPicture(offer.imageSrc ?? model?.imageUrl ?? null, '', site.content.files),
    until: offer.endsOn ? `Ends ${dateWords(offer.endsOn, date.slice(0, 4))}` : null,
    href,
    enquireHref: enquireHref(offer, ctx.tenant.settings.site.email, site),
    explore: explored && modelHref ? { label: `Explore ${explored}`, href: modelHref } : null,
  }
}

/** The contact page, else a letter about the offer, else the phone: whatever the dealer has. */
function enquireHref({ name }: Offer, email: string | null, site: PageContext['site']): string | null {
  if (site.leadsSomewhere('/contact')) return '/contact'
  if (email) return `mailto:${email}?subject=${encodeURIComponent(name)}`
  return site.site.phone?.href ?? null
}

/** The search for a model where the tenant has had it, else for its make; null where it had neither. */
function searchOfModel(makeSlug: string | null, model: string | null, vocabulary: SearchVocabulary): string | null {
  const make = makeSlug === null ? undefined : makeBySlug(vocabulary, makeSlug)
  if (!make) return null
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label)
  const known = make.models.find(({ label }) => label.toLowerCase() === model?.toLowerCase())
  return searchHref(known ? withRefinement(ofMake, 'model', known.label) : ofMake, vocabulary)
}
