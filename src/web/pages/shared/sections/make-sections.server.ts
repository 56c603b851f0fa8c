import type { OwnSectionView, Section, SectionName } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import type { MakerModule, SectionBody } from './maker.ts'

/** What makes each section is the file of its name. */
const makers = import.meta.glob<MakerModule>('./makers/*.server.ts', { eager: true })

/**
 * The sections of a page in their order, without those that have nothing to show; null when a search failed, which is
 * logged: a page without its stock would look like one of a dealer who has none.
 */
export async function makeSections(sections: readonly Section[], page: PageContext): Promise<OwnSectionView[] | null> {
  const made = await Promise.all(sections.map((section) => makerOf(section.section).make(section, page, sections)))
  const failed = made.find((outcome) => outcome?.kind === 'failed')
  if (failed) {
    page.services.log.error({ reqId: page.requestId, reason: (failed as { reason: string }).reason }, 'search failed')
    return null
  }
  const used = new Map<string, number>()
  return sections.flatMap(({ section }, index) => {
    const body = made[index] as SectionBody | null
    return body ? [{ id: anchor(section, used), ...body } as OwnSectionView] : []
  })
}

/** Unique on the page: the second stock row is `stock-row-2`. */
function anchor(name: SectionName, used: Map<string, number>): string {
  const base = makerOf(name).anchor ?? name
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}

function makerOf(name: SectionName): MakerModule {
  return makers[`./makers/${name}.server.ts`]!
}
