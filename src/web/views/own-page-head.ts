import type { HeadView } from '#ui/page/head.tsx'
import type { SectionView } from '#ui/sections/views.ts'
import type { PageContext } from '../site/page-context.ts'
import { shareOfSections } from './share-picture.ts'

/** What search engines show of a title; a longer one does without the name of the site. */
const LONGEST_TITLE = 62

/** Title, description and canonical address of a page made of sections; the tenant's own words for the path go first. */
export function ownPageHead(
  { path, title, description }: { path: string; title: string; description: string | null },
  page: PageContext,
  sections: readonly SectionView[],
): HeadView {
  const { ctx, origin } = page
  const { seo } = ctx.tenant.settings
  const own = seo.paths[path]
  const named = own?.title ?? title
  const whole = `${named} | ${seo.titleSuffix ?? ctx.tenant.name}`
  return {
    title: whole.length <= LONGEST_TITLE ? whole : named,
    description: own?.description ?? description,
    canonical: origin + path,
    robots: null,
    share: shareOfSections(sections, page),
  }
}
