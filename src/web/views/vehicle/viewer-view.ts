import type { ViewerView } from '#ui/vehicle/viewer/view.ts'
import { silhouetteOf } from '../silhouette.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** What the stage of a vehicle's page shows (B§2, B§4). */
export function viewerView({ listing, settings }: VehiclePageFacts): ViewerView {
  const { vehiclePage: page, site } = settings
  return {
    pictures: listing.images,
    standIn: site.placeholderPictureSrc ?? silhouetteOf(listing.itemType, listing.simpleBody),
    thumbnails: listing.status === 'in_stock' && listing.images.length > page.thumbnailsAbovePictures,
    eagerPictures: page.eagerPictures,
  }
}
