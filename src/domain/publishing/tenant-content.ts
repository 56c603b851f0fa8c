import type { Article } from '#domain/content/article-schema.ts'
import type { WrittenSection } from '#domain/content/page-schema.ts'
import type { Run } from '#domain/content/running.ts'
import type { FileKind } from '#domain/content/tenant-file.ts'
import type { NormalisedImage } from '#domain/media/normalise-image.server.ts'

/** Where pages lie in a tenant's folder. */
export const PAGES = 'content/pages/'

/** A page as its file says it. `name` is that of its file in the folder; `source` is the whole text. */
export type PageSource = Run & {
  name: string
  path: string
  title: string | null
  description: string | null
  sections: WrittenSection[]
  source: string
}

/** An article as its file says it. */
export type ArticleSource = Article & { name: string; source: string }

/** A file of `pictures/` or `videos/`, checked: a picture as the platform keeps it, anything else as it is. */
export type FolderFile = { name: string; path: string; sourceSha256: string } & (
  | { kind: 'image'; image: NormalisedImage }
  | { kind: FileKind; byteCount: number }
)

/** What a tenant's folder holds beside settings and stock. */
export type TenantContent = { pages: PageSource[]; articles: ArticleSource[]; files: FolderFile[] }
