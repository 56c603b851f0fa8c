import { slugOf } from '#domain/stock/listing-slug.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ListShape } from '../lists/list-query.ts'
import { isRunning } from '../running.ts'

/** An offer as settings write it, with its address and the dealerships it holds at: one of the whole group at each. */
export type SpecialOffer = TenantSettings['offers']['entries'][number] & {
  path: string
  /** The manufacturer it is for, by its own words or by its model's. */
  manufacturerSlug: string | null
  dealerships: readonly string[]
}

type Source = {
  settings: TenantSettings
  manufacturers: readonly { slug: string; models: readonly { slug: string }[] }[]
  dealerships: readonly { slug: string }[]
}

/** Every offer of the settings in their order, whenever it runs. */
export function specialOffers({ settings, manufacturers, dealerships }: Source): SpecialOffer[] {
  const everywhere = dealerships.map(({ slug }) => slug)
  const used = new Set<string>()
  return settings.offers.entries.map((offer) => {
    const manufacturerSlug =
      offer.manufacturer ?? manufacturers.find(({ models }) => hasModel(models, offer.model))?.slug ?? null
    const path = offerPath(settings.site.manufacturer === null ? manufacturerSlug : null, freeSlug(offer, used))
    return { ...offer, path, manufacturerSlug, dealerships: offer.dealership ? [offer.dealership] : everywhere }
  })
}

/** Those that hold at `now`, first and last day included, by the site's clock. */
export function runningOffers(offers: readonly SpecialOffer[], now: Date, timeZone: string): SpecialOffer[] {
  return offers.filter((offer) => isRunning(offer, now, timeZone))
}

/** Where offers are, and what narrows them: their categories, the dealership they are scoped to, their price (rule:list-pages). */
export const SPECIAL_OFFERS: ListShape<SpecialOffer> = {
  path: '/special-offers',
  label: 'Narrow the offers',
  nouns: ['offer', 'offers'],
  attributes: {
    categories: { label: 'Category', shown: 12, valuesOf: ({ categories }) => categories },
    dealership_slug: { label: 'Dealership', shown: 12, valuesOf: ({ dealerships }) => dealerships },
  },
  priceOf: ({ priceCents }) => (priceCents === null ? null : priceCents / 100),
}

/** `/offers/{id}`, and `/offers/{manufacturer}/{id}` where the tenant has no single manufacturer (rule:offers). */
function offerPath(manufacturer: string | null, slug: string): string {
  return manufacturer === null ? `/offers/${slug}` : `/offers/${manufacturer}/${slug}`
}

/** The dealer's own word, else one made of the name; a second of the same gets a number. */
function freeSlug({ slug, name }: { slug: string | null; name: string }, used: Set<string>): string {
  const base = slug ?? (slugOf(name) || 'offer')
  let free = base
  for (let n = 2; used.has(free); n += 1) free = `${base}-${n}`
  used.add(free)
  return free
}

function hasModel(models: readonly { slug: string }[], slug: string | null): boolean {
  return slug !== null && models.some((model) => model.slug === slug)
}
