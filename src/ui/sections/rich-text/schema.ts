import * as z from 'zod'
import { heading, markdown } from '../written.ts'

export const schema = z.strictObject({ title: heading, markdown })

export type View = { title: string | null; text: RichTextView }

/** Text of the dealer's as HTML, made from Markdown on the server: no markup of theirs is in it. */
export type RichTextView = { html: string }
