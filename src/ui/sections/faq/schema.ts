import * as z from 'zod'
import type { RichTextView } from '../rich-text/schema.ts'
import { heading, markdown, words } from '../written.ts'

export const schema = z.strictObject({
  title: heading,
  items: z
    .array(z.strictObject({ question: words('The question.', 300), answer: markdown }))
    .min(1)
    .max(100)
    .describe('Questions and answers.'),
})

export type View = { title: string; items: { question: string; answer: RichTextView }[] }
