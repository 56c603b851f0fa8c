import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { makeSections } from '../shared/sections/make-sections.server.ts'

/** `/brands` (rule:brand-pages): the makes and own brands of the dealer; 404 where the site shows none. */
export async function brandsPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const sections = await makeSections([{ section: 'brands-grid', title: null }], page)
  if (!sections) return { kind: 'failed' }
  if (sections.length === 0) return { kind: 'not-found' }
  const title = `Brands at ${page.ctx.tenant.name}`
  return ownPage(
    { path, title, description: `${title}, each with its page or its stock.`, ownTitle: false, sections },
    page,
  )
}
