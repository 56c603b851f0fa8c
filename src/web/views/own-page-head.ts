import type { HeadView } from '#ui/page/head.tsx'
import type { PageContext } from '../context.ts'

/** Title, description and canonical address of a page made of sections; the tenant's own words for the path go first. */
export function ownPageHead(
  { path, title, description }: { path: string; title: string; description: string | null },
  { ctx, origin }: PageContext,
): HeadView {
  const { seo } = ctx.tenant.settings
  const own = seo.paths[path]
  return {
    title: `${own?.title ?? title} | ${seo.titleSuffix ?? ctx.tenant.name}`,
    description: own?.description ?? description,
    canonical: origin + path,
    robots: null,
  }
}
