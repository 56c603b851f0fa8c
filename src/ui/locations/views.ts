import type { LinkView, OwnPictureView } from '../page/site-view.ts'
import type { PagesView } from '../search/views.ts'
import type { PlaceView } from '../sections/locations-row/schema.ts'

/** A drawing to scale, in pixels of its own 800 by 400; the place is in its middle. */
export type LocatorView = {
  rings: { radius: number; label: string }[]
  others: { x: number; y: number; label: string }[]
}

/** The directory: the places that were asked for, those of one name on one card (rule:location-cards). */
export type DirectoryView = {
  /** What is looked for; null where the dealer has no box for it. */
  query: string | null
  /** Where from distances are told, and why they are not; null where no two places could be told apart by them. */
  near: { postcode: string; error: string | null } | null
  /** '12 locations' */
  countText: string
  /** Cards side by side on a wide screen. */
  columns: number
  isCarousel: boolean
  pages: PagesView
  cards: { name: string; places: DirectoryPlaceView[] }[]
}

export type DirectoryPlaceView = PlaceView & {
  /** Its tab. */
  tab: string
  picture: PlacePictureView | null
  websiteHref: string | null
  /** 'Italian and Vietnamese': what is spoken there besides English. */
  languages: string | null
  /** '12 km away', from the postcode that was asked for. */
  distance?: string
  /** Days ahead that may differ from the week: 'Christmas Day, Friday 25 December', 'Closed'. `isSoon`: within a week. */
  holidays: { day: string; hours: string; isSoon?: true }[]
}

export type PlacePictureView =
  | { kind: 'map'; locator: LocatorView }
  | { kind: 'image'; picture: OwnPictureView }
  | { kind: 'logo'; src: string }

/** One place, for its own page. */
export type LocationSectionView = {
  place: DirectoryPlaceView
  rating: { rating: number; count: number } | null
  directionsHref: string | null
  /** All that is at its address, itself among them; empty where it is alone. */
  types: (LinkView & { isCurrent: boolean })[]
}
