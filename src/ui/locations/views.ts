import type { LabelSide } from '#domain/locations/map-labels.ts'
import type { LinkView, OwnPictureView } from '../page/site-view.ts'
import type { PagesView } from '../search/views.ts'
import type { PlaceView } from '../sections/locations-row/schema.ts'

/** A drawing to scale, in pixels of its own 800 by 400; the place is in its middle. */
export type LocatorView = {
  /** `labelAt`: where it says how far it is; null where no room is left. */
  rings: { radius: number; label: string; labelAt: TextAt | null }[]
  /** Where the name of what is in the middle stands. */
  nameAt: TextAt
  others: { x: number; y: number; label: string; side: LabelSide | null }[]
}

/** Where a text stands on the drawing: the point it starts from, ends at or lies around. */
type TextAt = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }

/** Where something is: the drawing, and what stands in its place once it is pressed. */
export type MapView = {
  locator: LocatorView | null
  /** The address of a map of another site in a frame. */
  player: string | null
  live: LiveMapView | null
  directionsHref: string | null
  /** Said on it where the place in its middle is known by its postcode alone: 'About here: the middle of 4405'. */
  about?: string
}

/** A map to move: its places, and how close it starts (zoom of the web's maps). */
export type LiveMapView = {
  zoom: number
  pins: MapPinView[]
  /** Another site's style; null: the map that comes with the platform. */
  tiles: TilesView | null
}

export type MapPinView = {
  name: string
  address: string | null
  /** Its own page; null on that page. */
  href: string | null
  latitude: number
  longitude: number
}

/** `origins`: all that may be asked for its files. */
export type TilesView = { styleUrl: string; origins: string[]; attribution: string | null; asksFirst: boolean }

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
  /** All that were found, on one map; null where there are fewer than two places to show. */
  map: MapView | null
  /** The place in the middle of its drawing, while it is among those that were found. */
  middle: string | null
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
  | { kind: 'map'; map: MapView }
  | { kind: 'image'; picture: OwnPictureView }
  | { kind: 'logo'; src: string }

/** One place. */
export type LocationSectionView = {
  /** None on its own page. */
  title: string | null
  place: DirectoryPlaceView
  rating: { rating: number; count: number } | null
  directionsHref: string | null
  /** Where its picture is another; null where it is the map already. */
  map: MapView | null
  /** All that is at its address, itself among them; empty where it is alone. */
  types: (LinkView & { isCurrent: boolean })[]
}
