import { articleSchema } from '#domain/content/article-schema.ts'
import { readMarkdownFile, type SourceReading } from './page-source.ts'
import type { ArticleSource } from './tenant-content.ts'

/** Reads `content/articles/<slug>.md`: front matter with title and date, then its text. */
export function readArticle({
  text,
  file,
  slug,
}: {
  text: string
  file: string
  slug: string
}): SourceReading<ArticleSource> {
  const read = readMarkdownFile(text, file, articleSchema)
  if (read.kind === 'invalid') return read
  const { title, date, description = null, imageSrc = null, imageAlt = '' } = read.front
  const source = { slug, title, date, description, imageSrc, imageAlt, markdown: read.body, source: text }
  return { kind: 'read', source, lineOf: read.lineOf }
}
