import * as z from 'zod'
import { count } from '#domain/tenants/settings/words.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({
  title: heading,
  count: count(8, 'Body types shown, the most stocked first.', 1, 16),
})

export type View = {
  title: string
  bodies: { label: string; silhouette: string; count: number; href: string }[]
}
