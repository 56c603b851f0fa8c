import type { LocatorView } from '../../locations/views.ts'
import type { OwnPictureView } from '../../page/site-view.ts'
import type { ArticleCardView } from '../../sections/articles-row/schema.ts'
import type { SpecRowView, TagView } from '../views.ts'

/** The smaller blocks of a vehicle's page; null or empty where the tenant or the vehicle has none. */
export type ExtrasView = {
  /** That it is reserved or still to come, where its tag says something else. */
  standing: TagView[]
  announcement: { city: string; directionsHref: string | null } | null
  /** What it is by number and date. */
  details: SpecRowView[]
  /** Whether the vehicle's video has a block of its own besides its place among the pictures. */
  video: boolean
  map: MapView | null
  callTheDealer: { place: string; phoneHref: string } | null
  checks: string[]
  banner: { title: string; text: string | null; href: string }[]
  articles: ArticleCardView[]
  /** 'Find Me Something Similar' leads to its form, or to a search while there is none. */
  findSimilar: { text: string; href: string }
}

/** Where it stands: the yard's own picture or a drawing, and the interactive map that a click brings. */
export type MapView = {
  picture: OwnPictureView | null
  locator: LocatorView | null
  /** The player's address, asked for on a click only; `site` is whose it is. */
  player: { src: string; site: string } | null
  directionsHref: string | null
}
