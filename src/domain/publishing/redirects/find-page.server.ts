import { distance } from 'fastest-levenshtein'
import { withTenant } from '#db/tenant-session.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { redirectPath } from '#domain/content/redirect.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readStoredConfig, readStoredContent } from '../stored-config.server.ts'
import { answeredPaths } from './find-lost.server.ts'
import { pagePaths } from './site-paths.ts'

/** `nearest`: paths of pages there are, those of the same folder first, then by how little they differ. */
export type FoundPage = { kind: 'found' } | { kind: 'no-page'; nearest: string[] }

const MOST_NEAREST = 5
const PRIVATE = new Set(PLATFORM_PAGES.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/${path}`))

/** Whether the dealer's site has a page at a path, whenever it is to be seen: one of its own, of its stock, or of the platform. */
export async function findPage(ctx: TenantCtx, path: string): Promise<FoundPage> {
  const { tenantId } = ctx.tenant
  const site = await withTenant(ctx, async (trx) => ({
    config: (await readStoredConfig(trx, tenantId))!,
    content: await readStoredContent(trx, tenantId),
  }))
  const asked = redirectPath(path)
  if ((await answeredPaths(ctx, site, [asked])).has(asked)) return { kind: 'found' }
  const far = new Map([...pagePaths(site)].filter((one) => !PRIVATE.has(one)).map((one) => [one, distance(one, asked)]))
  const isBeside = (one: string) => Number(folderOf(one) !== '/' && folderOf(one) === folderOf(asked))
  const sorted = [...far.keys()].sort(
    (one, other) => isBeside(other) - isBeside(one) || far.get(one)! - far.get(other)! || one.localeCompare(other),
  )
  return { kind: 'no-page', nearest: sorted.slice(0, MOST_NEAREST) }
}

/** '/blog/' of '/blog/spring-sale'. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
