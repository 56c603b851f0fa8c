import { advertOf } from '#domain/finance/advert.ts'
import { NO_LENDER } from '#domain/finance/shows-estimate.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { AboutVehicleView } from '#ui/leads/view.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { priceView } from '../price-view.ts'
import { silhouetteOf } from '../silhouette.ts'

/** The vehicle a form is about: its picture, name, and price while it can be bought. */
export function aboutVehicle(listing: Listing, { ctx }: Pick<PageContext, 'ctx'>): AboutVehicleView {
  const { settings } = ctx.tenant
  const advert = advertOf(listing, NO_LENDER, settings, ctx.now)
  const [picture] = listing.images
  return {
    title: [advert.title, advert.badge].filter(Boolean).join(' '),
    href: `/cars/${listing.slug}`,
    stockNumber: listing.stockNumber,
    picture: picture ?? null,
    standIn: settings.site.placeholderPictureSrc ?? silhouetteOf(listing.itemType, listing.simpleBody),
    price: advert.available ? priceView(advert, settings.price) : null,
  }
}
