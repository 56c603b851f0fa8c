import type { SiteView } from '../page/site-view.ts'
import { leadOf, type SectionComponents, Sections } from './sections.tsx'
import type { SectionView } from './views.ts'

type Props<Some extends SectionView> = {
  sections: readonly Some[]
  site: SiteView
  components: SectionComponents<Some>
  /** The page has a heading above them. */
  titled?: boolean
}

/** All sections of a page, one below the other. A page whose sections carry no heading gets one for readers. */
export function PageSections<Some extends SectionView>({ sections, site, components, titled }: Props<Some>) {
  const leadId = titled ? null : leadOf(sections)
  return (
    <>
      {titled || leadId ? null : <h1 className="sr-only">{site.name}</h1>}
      <Sections
        sections={sections}
        site={site}
        components={components}
        leadId={leadId}
        firstId={titled ? undefined : sections[0]?.id}
      />
    </>
  )
}
