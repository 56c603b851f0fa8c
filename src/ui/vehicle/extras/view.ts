import type { MapView } from '../../locations/views.ts'
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
  /** The yard's own picture, and where it is. */
  map: (MapView & { picture: OwnPictureView | null }) | null
  callTheDealer: { place: string; phoneHref: string } | null
  checks: string[]
  banner: { title: string; text: string | null; href: string }[]
  articles: ArticleCardView[]
  /** 'Find Me Something Similar' leads to its form, or to a search while there is none. */
  findSimilar: { text: string; href: string }
}
