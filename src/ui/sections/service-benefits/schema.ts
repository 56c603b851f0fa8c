import * as z from 'zod'
import type { IconName } from '../../primitives/icon-names.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = {
  title: string
  benefits: { title: string; text: string; icon: IconName }[]
  disclaimer: string | null
}
