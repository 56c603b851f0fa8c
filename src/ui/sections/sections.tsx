import type { ComponentType } from 'react'
import type { SiteView } from '../page/site-view.ts'
import type { SectionKind, SectionOf, SectionView } from './views.ts'

export type SectionProps<Kind extends SectionKind> = { section: SectionOf<Kind>; site: SiteView }

/** How a template draws each kind of section. */
export type SectionComponents = { [Kind in SectionKind]: ComponentType<SectionProps<Kind>> }

/** The sections of a page in their order. */
export function Sections({
  sections,
  site,
  components,
}: {
  sections: readonly SectionView[]
  site: SiteView
  components: SectionComponents
}) {
  return sections.map((section) => {
    const Section = components[section.kind] as ComponentType<{ section: SectionView; site: SiteView }>
    return <Section key={section.id} section={section} site={site} />
  })
}
