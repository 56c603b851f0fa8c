import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LeftOut, reasonsOf } from '#domain/tenants/settings/reasons.ts'
import type { Section } from '#ui/sections/sections.ts'
import { type Article, articlePath, storedArticleSchema } from './article-schema.ts'
import { readSection } from './page-schema.ts'
import { type ContentPage, type RunningContent, runningContent } from './running-content.ts'
import { type TenantFile, type TenantFiles, tenantFiles } from './tenant-file.ts'

export type TenantContent = RunningContent & {
  files: TenantFiles
  /** When the file of a page or an article last changed, by the path of its page; those of which it is known. */
  changedAt: ReadonlyMap<string, Date>
  /** What is stored and cannot be shown; never a reason to show nothing else. */
  leftOut: LeftOut[]
}

/**
 * The pages and articles of the tenant that are to be seen at `ctx.now` (rule:scheduled-content), with every default
 * filled in, and its files. What does not fit this release is left out and named in `leftOut`: one bad row never takes the
 * site down.
 */
export async function loadContent(ctx: TenantCtx): Promise<TenantContent> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const pages = await trx
      .selectFrom('pages')
      .select(['path', 'title', 'description', 'sections', 'starts_on as startsOn', 'ends_on as endsOn', 'updated_at'])
      .where('tenant_id', '=', tenantId)
      .orderBy('path')
      .execute()
    const articles = await trx
      .selectFrom('articles')
      .select(['slug', 'title', 'date', 'description', 'image_src', 'image_alt', 'markdown'])
      .select(['starts_on as startsOn', 'ends_on as endsOn', 'updated_at'])
      .where('tenant_id', '=', tenantId)
      .orderBy('date', 'desc')
      .orderBy('slug')
      .execute()
    const files = await trx
      .selectFrom('tenant_files')
      .leftJoin('images', 'images.image_id', 'tenant_files.image_id')
      .select(['name', 'kind', 'tenant_files.image_id', 'file_sha256', 'width_px', 'height_px'])
      .where('tenant_files.tenant_id', '=', tenantId)
      .orderBy('name')
      .execute()
    const leftOut: LeftOut[] = []
    const stored = {
      pages: new Map(pages.map(({ updated_at, ...row }) => [row.path, toPage(row, leftOut)])),
      articles: articles.flatMap(({ updated_at, ...row }) => toArticle(row, leftOut)),
    }
    const changes = [
      ...pages.map(({ path, updated_at }) => [path, updated_at] as const),
      ...articles.map(({ slug, updated_at }) => [articlePath({ slug }), updated_at] as const),
    ]
    return {
      ...runningContent(stored, ctx.now, ctx.tenant.settings.site.timeZone),
      changedAt: new Map(changes.flatMap(([path, at]) => (at ? [[path, at]] : []))),
      files: tenantFiles(
        files.map(({ name, kind, image_id, file_sha256, width_px, height_px }): TenantFile => {
          if (kind !== 'image') return { name, kind, sha256: file_sha256! }
          return { name, kind, image: { imageId: image_id!, widthPx: width_px!, heightPx: height_px! } }
        }),
      ),
      leftOut,
    }
  })
}

function toPage({ sections, ...row }: Omit<ContentPage, 'sections'> & { sections: unknown }, leftOut: LeftOut[]) {
  // The table holds lists only; what stands in one may be older than this release.
  const fit = (sections as unknown[]).flatMap((one, index): Section[] => {
    const read = readSection(one)
    if (read.kind === 'section') return [read.section]
    const name = (one as { section?: unknown } | null)?.section
    leftOut.push({ place: row.path, part: `sections[${index}] ${String(name ?? '')}`.trim(), reason: read.reason })
    return []
  })
  return { ...row, sections: fit } satisfies ContentPage
}

type ArticleRow = Omit<Article, 'imageSrc' | 'imageAlt'> & { image_src: string | null; image_alt: string }

function toArticle({ image_src, image_alt, ...row }: ArticleRow, leftOut: LeftOut[]): Article[] {
  const article: Article = { ...row, imageSrc: image_src, imageAlt: image_alt }
  const read = storedArticleSchema.safeParse(article)
  if (read.success) return [article]
  leftOut.push({ place: `/blog/${row.slug}`, part: 'article', reason: reasonsOf(read.error) })
  return []
}
