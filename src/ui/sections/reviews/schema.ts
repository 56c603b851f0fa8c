import * as z from 'zod'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = {
  title: string
  /** One decimal, of all reviews shown or not; null where nothing is known. */
  average: number | null
  count: number
  sample: boolean
  /** Says so where reviews with few stars are left out. */
  selection: string | null
  reviews: ReviewView[]
  /** How many stand in full before the rest opens. */
  shown: number
}

export type ReviewView = {
  customerName: string
  rating: number
  /** Null for stars alone. */
  text: string | null
  date: { iso: string; words: string }
  /** The one dealership of several it is about. */
  dealership: string | null
  /** Written on Google. */
  onGoogle: boolean
  reply: { text: string; date: string | null } | null
}
