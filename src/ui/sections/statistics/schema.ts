import * as z from 'zod'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading })

export type View = { title: string | null; entries: { value: string; label: string }[] }
