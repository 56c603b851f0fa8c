import * as z from 'zod'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = { title: string; groups: { label: string; tiles: BrandTileView[] }[] }
export type BrandTileView = { title: string; href: string | null; logoSrc: string | null }
