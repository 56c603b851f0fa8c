import { imageUrl } from '#domain/media/image-variants.ts'
import { isPrintable, isSaveable } from '#domain/stock/dealership-rules.ts'
import type { ShortlistView } from '#ui/vehicle/shortlist/view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** What a shopper can keep of this vehicle or take home: by the site's settings and its dealership's (rule:dealership-switches). */
export function shortlistView({ listing, advert, settings }: VehiclePageFacts): ShortlistView {
  const { listingId: id, dealershipSlug, slug, make, model, body, simpleBody } = listing
  const { shortlist } = settings
  const [first] = listing.images
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  return {
    print: isPrintable(dealershipSlug, settings)
      ? { href: `/print?car_id=${slug}`, pdfHref: `/api/cars/${slug}/pdf`, fileName: `${slug}.pdf` }
      : null,
    favourite: isSaveable(dealershipSlug, settings)
      ? {
          record: { id, name: advert.title, slug, make, model, primary_image_url: image },
          onlyIfSaved: !advert.available,
        }
      : null,
    compare: shortlist.compare && advert.available ? { id, most: shortlist.compareMaximum } : null,
    viewed: shortlist.recentlyViewed
      ? { id, stocknum: listing.stockNumber, make, model, body, simple_body: simpleBody }
      : null,
  }
}
