import { articleSchema } from '#domain/content/article-schema.ts'
import type { Reading } from './folder-problem.ts'
import { readMarkdownFile } from './page-source.ts'
import type { ArticleSource } from './tenant-content.ts'

type ArticleFile = { text: string; file: string; slug: string }

/** Reads `content/articles/<slug>.md`: front matter with title and date, then its text. */
export function readArticle({ text, file, slug }: ArticleFile): Reading<ArticleSource> {
  const read = readMarkdownFile(text, file, articleSchema)
  if (read.kind === 'invalid') return read
  const { description = null, imageSrc = null, imageAlt = '', ...article } = read.value
  return { ...read, value: { ...article, slug, description, imageSrc, imageAlt, source: text } }
}
