import { renderToStaticMarkup } from 'react-dom/server'
import { loadedPart } from '#templates/loaded.ts'
import type { BlocksMarkup } from '#ui/page/page-blocks.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { OwnSectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { makeBlocks } from './make-blocks.server.ts'

/**
 * The blocks of a page that is no page of sections, as its template draws them: markup, so that the scripts of such pages
 * grow by nothing. Nobody misses them where a search failed.
 */
export async function drawBlocks(url: URL, page: PageContext): Promise<BlocksMarkup> {
  const made = await makeBlocks(url, page)
  return { beside: markupOf(made?.beside ?? [], page), below: markupOf(made?.below ?? [], page) }
}

function markupOf(sections: OwnSectionView[], { site }: PageContext): string | null {
  if (sections.length === 0) return null
  const { look } = loadedPart(site.site.template, 'home')
  return renderToStaticMarkup(<PageSections site={site.site} sections={sections} look={look} titled />)
}
