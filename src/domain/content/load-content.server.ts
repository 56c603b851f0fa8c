import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Article } from './article-schema.ts'
import { completeSection, type WrittenSection } from './page-schema.ts'
import type { Section } from './section-schemas.ts'
import { type TenantFile, type TenantFiles, tenantFiles } from './tenant-file.ts'

/** A page of the dealer's own: `/` is the home page. */
export type ContentPage = { path: string; title: string | null; description: string | null; sections: Section[] }

export type TenantContent = {
  pages: ReadonlyMap<string, ContentPage>
  /** The newest first; those of days to come among them. */
  articles: readonly Article[]
  files: TenantFiles
}

/** All pages, articles and files of the tenant, with every default filled in. */
export async function loadContent(ctx: TenantCtx): Promise<TenantContent> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const pages = await trx
      .selectFrom('pages')
      .select(['path', 'title', 'description', 'sections'])
      .where('tenant_id', '=', tenantId)
      .orderBy('path')
      .execute()
    const articles = await trx
      .selectFrom('articles')
      .select(['slug', 'title', 'date', 'description', 'image_src', 'image_alt', 'markdown'])
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
    return {
      pages: new Map(pages.map((row) => [row.path, toPage(row)])),
      articles: articles.map(({ image_src, image_alt, ...row }) => ({
        ...row,
        imageSrc: image_src,
        imageAlt: image_alt,
      })),
      files: tenantFiles(files.map(toFile)),
    }
  })
}

function toPage({ sections, ...row }: Omit<ContentPage, 'sections'> & { sections: object }): ContentPage {
  return { ...row, sections: (sections as WrittenSection[]).map(completeSection) }
}

type FileRow = {
  name: string
  kind: TenantFile['kind']
  image_id: number | null
  file_sha256: string | null
  width_px: number | null
  height_px: number | null
}

function toFile({ name, kind, image_id, file_sha256, width_px, height_px }: FileRow): TenantFile {
  if (kind !== 'image') return { name, kind, sha256: file_sha256! }
  return { name, kind, image: { imageId: image_id!, widthPx: width_px!, heightPx: height_px! } }
}
