import type { ComponentType } from 'react'
import type { SiteView } from '../page/site-view.ts'
import type { SectionKind, SectionOf, SectionView } from './views.ts'

export type SectionProps<Kind extends SectionKind> = {
  section: SectionOf<Kind>
  site: SiteView
  /** It carries the heading of the page. */
  lead: boolean
  /** It is the first on the page: its picture does not wait. */
  first: boolean
}

/** How a template draws each kind of section. */
export type SectionComponents<Some extends SectionView = SectionView> = {
  [Kind in Some['kind']]: ComponentType<SectionProps<Kind>>
}

export type SectionsProps<Some extends SectionView> = {
  sections: readonly Some[]
  site: SiteView
  components: SectionComponents<Some>
  /** The section whose words are the heading of the page; none where the page has one of its own. */
  leadId: string | null
  firstId: string | undefined
}

/** Sections in their order. */
export function Sections<Some extends SectionView>(props: SectionsProps<Some>) {
  const { sections, site, components, leadId, firstId } = props
  return sections.map((section) => {
    const Section = components[section.kind as Some['kind']] as ComponentType<SectionProps<SectionKind>>
    return (
      <Section
        key={section.id}
        section={section}
        site={site}
        lead={section.id === leadId}
        first={section.id === firstId}
      />
    )
  })
}

/** The first section that can carry the heading of a page which has none of its own. */
export function leadOf(sections: readonly SectionView[]): string | null {
  return sections.find(({ kind }) => kind === 'hero' || kind === 'banner' || kind === 'spotlight')?.id ?? null
}
