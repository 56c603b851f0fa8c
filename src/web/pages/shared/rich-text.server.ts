import { renderMarkdown } from '#domain/content/markdown.server.ts'
import type { TenantFiles } from '#domain/content/tenant-file.ts'
import type { RichTextView } from '#ui/sections/rich-text/schema.ts'
import { textPictureAttributes } from './own-picture.ts'

/** Markdown as HTML with the tenant's pictures; its headings start at level `headingsFrom`. */
export function richText(markdown: string, files: TenantFiles, headingsFrom = 2): RichTextView {
  return { html: renderMarkdown(markdown, { pictures: (src) => textPictureAttributes(src, files), headingsFrom }) }
}
