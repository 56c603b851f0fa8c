import * as z from 'zod'
import type { LinkView, LocationView } from '../../page/site-view.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

/** `licences`: 'DL# 1234567', where cards show them; `links`: the tenant's buttons. */
export type PlaceView = LocationView & { opening: string | null; licences: string[]; links: LinkView[] }

export type View = { title: string; locations: PlaceView[] }
