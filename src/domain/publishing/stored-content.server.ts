import type { TenantTransaction } from '#db/tenant-session.ts'

/** What is stored, as the files it came from. */
export type StoredContent = {
  texts: { name: string; text: string }[]
  /** `sha256` is what the media store keeps of a file, `sourceSha256` the file as it came. */
  files: { name: string; sha256: string; sourceSha256: string }[]
}

/** The content a tenant has now. */
export async function readStoredContent(trx: TenantTransaction, tenantId: number): Promise<StoredContent> {
  const pages = await trx
    .selectFrom('pages')
    .select(['file_name', 'source'])
    .where('tenant_id', '=', tenantId)
    .orderBy('file_name')
    .execute()
  const articles = await trx
    .selectFrom('articles')
    .select(['slug', 'source'])
    .where('tenant_id', '=', tenantId)
    .orderBy('slug')
    .execute()
  const files = await trx
    .selectFrom('tenant_files')
    .leftJoin('images', 'images.image_id', 'tenant_files.image_id')
    .select(['name', 'file_sha256', 'source_sha256', 'images.sha256'])
    .where('tenant_files.tenant_id', '=', tenantId)
    .orderBy('name')
    .execute()
  return {
    texts: [
      ...pages.map(({ file_name, source }) => ({ name: `content/pages/${file_name}`, text: source })),
      ...articles.map(({ slug, source }) => ({ name: `content/articles/${slug}.md`, text: source })),
    ],
    files: files.map(({ name, file_sha256, source_sha256, sha256 }) => ({
      name,
      sha256: (file_sha256 ?? sha256)!,
      sourceSha256: source_sha256,
    })),
  }
}
