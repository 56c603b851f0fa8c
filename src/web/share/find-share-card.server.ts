import { articlePath } from '#domain/content/article-schema.ts'
import { runningOffers } from '#domain/content/offers/special-offers.ts'
import { findLocation, locationPath } from '#domain/locations/location-pages.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import type { ShareCard, ShareSite } from '../pages/shared/share/share-card.ts'
import { articleShare, locationShare, offerShare, vehicleShare } from '../pages/shared/share/share-cards.ts'

/** The card of the page at a path of this tenant's site; null where no page is that has one. */
export async function findShareCard(path: string, at: ShareSite): Promise<ShareCard | null> {
  const { ctx, site } = at
  const { settings } = ctx.tenant
  const { timeZone } = settings.site
  const slug = /^\/cars\/([a-z0-9-]+)$/.exec(path)?.[1]
  if (slug) {
    const found = await findVehicle(ctx, slug)
    return found.kind === 'found' ? vehicleShare(found.listing, at) : null
  }
  const running = settings.offers.shown ? runningOffers(site.offers, ctx.now, timeZone) : []
  const offer = running.find((one) => one.path === path)
  if (offer) return offerShare(offer, at)
  const article = site.content.articles.find((one) => articlePath(one) === path)
  if (article) return articleShare(article, at)
  const location = findLocation(path, site.locations)
  return location && locationPath(location, settings) === path ? locationShare(location, at) : null
}
