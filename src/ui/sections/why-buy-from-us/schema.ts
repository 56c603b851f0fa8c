import * as z from 'zod'
import type { IconName } from '../../primitives/icon-names.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = { title: string; reasons: { title: string; text: string; icon: IconName | null }[] }
