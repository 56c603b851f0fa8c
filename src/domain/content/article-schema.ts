import * as z from 'zod'
import { dayOrMinute, isoDate, pictureSrc } from '#domain/tenants/settings/words.ts'
import type { Run } from './running.ts'

/** When a page or an article is to be seen, as its file says it (rule:scheduled-content). */
export const runShape = {
  startsOn: dayOrMinute.optional().describe('The day, or the minute (2026-12-01T09:00), from which it is to be seen.'),
  endsOn: dayOrMinute.optional().describe('The last day it is to be seen, or the minute from which it is gone.'),
}

/** Front matter of `content/articles/<slug>.md`. */
export const articleSchema = z.strictObject({
  title: z.string().trim().min(1).max(160).describe('The heading.'),
  date: isoDate.describe('The day it is of, yyyy-mm-dd; before that day nobody sees it, unless it says startsOn.'),
  ...runShape,
  description: z.string().trim().min(1).max(1000).optional().describe('What lists and search engines say of it.'),
  imageSrc: pictureSrc.optional().describe('Its picture, such as pictures/launch.webp.'),
  imageAlt: z.string().trim().max(200).optional().describe('What the picture shows, for people who cannot see it.'),
})

/** What of a stored article must still hold for it to be shown. */
export const storedArticleSchema = z.object({
  title: articleSchema.shape.title,
  date: isoDate,
  imageSrc: pictureSrc.nullable(),
})

/** An article of the dealer's, its text in Markdown. `date` is yyyy-mm-dd. */
export type Article = Run & {
  slug: string
  title: string
  date: string
  description: string | null
  imageSrc: string | null
  imageAlt: string
  markdown: string
}

export function articlePath({ slug }: { slug: string }): string {
  return `/blog/${slug}`
}

/** The published JSON Schema of an article's front matter (docs/article.schema.json). */
export function articleJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(articleSchema, { io: 'input' }),
    title: 'An article of a Forecourt tenant',
    description: 'The front matter of content/articles/<slug>.md in a tenant’s folder; Markdown follows it.',
  }
}
