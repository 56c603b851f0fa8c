import type { CardView, PictureView } from '../vehicle/views.ts'
import type { LocationView } from './site-view.ts'

export type ChoiceView = { value: string; label: string }

export type HomeView = {
  title: string
  text: string | null
  /** A picture of the tenant's own, or one of a vehicle in stock. */
  heroSrc: string | null
  heroAlt: string
  heroPicture: PictureView | null
  search: {
    makes: ChoiceView[]
    models: { make: string; models: string[] }[]
    budgets: ChoiceView[]
    bodies: ChoiceView[]
  } | null
  stockCount: string
  bodies: { label: string; silhouette: string; count: number; href: string }[]
  latestTitle: string
  latest: CardView[]
  reasons: { title: string; text: string }[]
  locations: (LocationView & { opening: string | null })[]
}
