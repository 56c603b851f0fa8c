import { loadPart } from '#templates/load.client.ts'
import { loadedPart } from '#templates/loaded.ts'
import { latePart } from '#ui/hooks/late-part.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import type { OwnSectionView } from '#ui/sections/sections.ts'
import { useSite } from './root-data.ts'

type Sections = { sections: readonly OwnSectionView[] }

/** The code of sections comes with the first of them that no document has: pages about vehicles grow by nothing else. */
const Late = latePart<Sections & { site: SiteView }>('every page', async () => {
  const home = import.meta.env.SSR ? null : loadPart(document.documentElement.dataset.template!, 'home')
  const [{ PageSections }] = await Promise.all([import('#ui/sections/page-sections.tsx'), home])
  return ({ site, sections }) => (
    <PageSections site={site} sections={sections} look={loadedPart(site.template, 'home').look} titled />
  )
})

/** Sections as the site's template draws them. */
export function TemplateSections({ sections }: Sections) {
  return <Late site={useSite()} sections={sections} />
}
