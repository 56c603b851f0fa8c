import * as z from 'zod'
import type { LocationView } from '../../page/site-view.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = {
  title: string
  /** `licences`: 'DL# 1234567', where cards show them. */
  locations: (LocationView & { opening: string | null; licences: string[] })[]
}
