import { imageUrl } from '#domain/media/image-variants.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { ShortlistView } from '#ui/vehicle/shortlist/view.ts'
import { isPrintable } from '../shortlist/printable.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** What a shopper can keep of this vehicle or take home: by the site's settings and its dealership's (C§6). */
export function shortlistView(facts: VehiclePageFacts): ShortlistView {
  const { listing, settings } = facts
  const { listingId: id, make, model } = listing
  const { shortlist } = settings
  return {
    print: printOf(facts),
    favourite: favouriteOf(facts),
    compare: shortlist.compare && isPurchasable(listing) ? { id, most: shortlist.compareMaximum } : null,
    viewed: shortlist.recentlyViewed
      ? { id, stocknum: listing.stockNumber, make, model, body: listing.body, simple_body: listing.simpleBody }
      : null,
  }
}

function printOf({ listing: { slug, dealershipSlug }, settings }: VehiclePageFacts): ShortlistView['print'] {
  if (!isPrintable(dealershipSlug, settings)) return null
  return { href: `/print?car_id=${slug}`, pdfHref: `/api/cars/${slug}/pdf`, fileName: `${slug}.pdf` }
}

function favouriteOf({ listing, settings }: VehiclePageFacts): ShortlistView['favourite'] {
  const kept = settings.dealershipOverrides[listing.dealershipSlug]?.favourites ?? settings.shortlist.favourites
  if (!kept) return null
  const { listingId: id, slug, make, model } = listing
  const [first] = listing.images
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  return {
    record: { id, name: listingTitle(listing), slug, make, model, primary_image_url: image },
    onlyIfSaved: !isPurchasable(listing),
  }
}
