import * as z from 'zod'
import type { LinkView, LocationView } from '../../page/site-view.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type PlaceView = LocationView & {
  /** What is said of being open, from which minute on: `openingLines`. */
  openings: string
  /** 'DL# 1234567', where cards show them. */
  licences: string[]
  /** The tenant's buttons. */
  links: LinkView[]
}

export type View = {
  title: string
  /** Side by side on a wide screen (rule:location-columns). */
  columns: number
  isCarousel: boolean
  locations: PlaceView[]
}
