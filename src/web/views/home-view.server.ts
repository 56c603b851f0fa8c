import type { OwnSectionView } from '#ui/sections/views.ts'
import type { PageContext } from '../site/page-context.ts'
import { defaultHome } from './default-home.ts'
import { makeSections } from './sections/make-sections.server.ts'

/**
 * The sections of the home page: the dealer's own, else those the settings make, also where nothing of the dealer's own
 * fits this release. Null when the search does not answer.
 */
export async function loadHome(page: PageContext): Promise<OwnSectionView[] | null> {
  const own = page.site.content.pages.get('/')?.sections ?? []
  return makeSections(own.length > 0 ? own : defaultHome(page.ctx.tenant.settings), page)
}
