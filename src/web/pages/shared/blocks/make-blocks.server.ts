import { onePath } from '#domain/tenants/one-path.ts'
import type { OwnSectionView } from '#ui/sections/sections.ts'
import { pageAt, pagePath } from '../../../http/page-url.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { makeSections } from '../sections/make-sections.server.ts'

/** The blocks of a page: those beside its text or its price, and those at its end. */
export type Blocks = { beside: OwnSectionView[]; below: OwnSectionView[] }

/** The dealer's blocks for the page at an address (rule:page-blocks), their ids none of `taken`; null when a search failed. */
export async function makeBlocks(url: URL, page: PageContext, taken: readonly string[] = []): Promise<Blocks | null> {
  const { blocks } = page.site
  if (blocks.length === 0) return { beside: [], below: [] }
  const kind = pageAt(url)?.kind
  const path = onePath(pagePath(url))
  const here = blocks.filter(({ on }) => on.some((place) => place === kind || place === path))
  const made = async (isBeside: boolean) => {
    const sections = await makeSections(
      here.filter(({ beside }) => beside === isBeside).map(({ section }) => section),
      page,
    )
    const place = isBeside ? 'beside' : 'below'
    return sections?.map((section) =>
      taken.includes(section.id) ? { ...section, id: `${section.id}-${place}` } : section,
    )
  }
  const [beside, below] = [await made(true), await made(false)]
  if (!beside || !below) return null
  const ids = beside.map(({ id }) => id)
  return { beside, below: below.map((one) => (ids.includes(one.id) ? { ...one, id: `${one.id}-below` } : one)) }
}
