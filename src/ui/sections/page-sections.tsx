import type { ComponentType } from 'react'
import { StaticMarkup } from '../hooks/static-markup.tsx'
import type { SiteView } from '../page/site-view.ts'
import type { SectionComponents, SectionLook, SectionProps } from './section-props.ts'
import type { SectionKind, SectionView } from './sections.ts'
import { STATIC } from './static-sections.ts'

const found = import.meta.glob('./*/section.tsx', { eager: true, import: 'Section' })
/** How each section is drawn where a template has no way of its own: `<kind>/section.tsx`. */
const DEFAULT_SECTIONS = Object.fromEntries(
  Object.entries(found).map(([path, Section]) => [path.split('/')[1], Section]),
) as SectionComponents

type PageSectionsProps = {
  sections: readonly SectionView[]
  /** Stand beside the first text, or at the end where there is none. */
  beside?: readonly SectionView[]
  site: SiteView
  look: SectionLook
  /** The page has a heading above them. */
  titled?: boolean
  /** Fetches the page's data again, whole: its documents leave out the views of static sections. */
  refetch?: () => void
}

/** All sections of a page. A page whose sections carry no heading gets one for readers. */
export function PageSections({ sections, beside = [], site, look, titled, refetch }: PageSectionsProps) {
  const { own, sizes, Frame, Card, places, inRows, WithBlocks } = look
  const leadId = titled ? null : leadOf(sections)
  const firstId = titled ? undefined : sections[0]?.id
  const textId = WithBlocks && beside.length ? sections.find(({ kind }) => kind === 'rich-text')?.id : undefined
  const inOrder = textId === undefined ? [...sections, ...beside] : sections
  const drawWithBeside = (section: SectionView) =>
    WithBlocks && section.id === textId ? (
      <WithBlocks key={section.id} blocks={beside.map(draw)}>
        {draw(section)}
      </WithBlocks>
    ) : (
      draw(section)
    )
  const draw = (section: SectionView) => {
    const Section = (own[section.kind] ?? DEFAULT_SECTIONS[section.kind]) as ComponentType<SectionProps<SectionKind>>
    const { id, kind } = section
    const place = { lead: id === leadId, first: id === firstId, sizes: sizes[kind] ?? '86vw' }
    const drawn = (
      <Section key={id} section={section} site={site} Frame={Frame} Card={Card} places={places} {...place} />
    )
    if (!refetch || !STATIC.has(kind)) return drawn
    return (
      <StaticMarkup key={id} isInMarkup={'isInMarkup' in section} refetch={refetch}>
        {drawn}
      </StaticMarkup>
    )
  }
  return (
    <>
      {titled || leadId ? null : <h1 className="sr-only">{site.name}</h1>}
      {inRows ? inRows(inOrder, drawWithBeside) : inOrder.map(drawWithBeside)}
    </>
  )
}

/** The first section that can carry the heading of a page which has none of its own. */
function leadOf(sections: readonly SectionView[]): string | null {
  return sections.find(({ kind }) => kind === 'hero' || kind === 'banner' || kind === 'spotlight')?.id ?? null
}
