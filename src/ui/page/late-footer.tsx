import type { ComponentType } from 'react'
import { latePart } from '../hooks/late-part.tsx'
import { StaticMarkup } from '../hooks/static-markup.tsx'
import type { SiteView } from './site-view.ts'

type FooterProps = {
  site: SiteView
  /** Has the site fetched whole: its documents leave out what only the footer says. */
  refetch: () => void
}

/** The foot of every page: words and links, which stand in a document as markup alone; what draws them comes late. */
export function lateFooter(
  className: string,
  load: () => Promise<ComponentType<{ site: SiteView }>>,
): ComponentType<FooterProps> {
  const Words = latePart('every page', load)
  return ({ site, refetch }) => (
    <footer className={className}>
      <StaticMarkup isInMarkup={site.footerIsInMarkup === true} refetch={refetch} keptAs="footer">
        <Words site={site} />
      </StaticMarkup>
    </footer>
  )
}

/** What a document says of a site beside its footer's markup: the other parts name its places, and lead to the first. */
export function documentSite(site: SiteView): SiteView {
  const bare = { slug: '', kind: null, address: null, mapHref: null, phone: null, hours: [] }
  const locations = site.locations.map(({ name, address, mapHref }, at) => ({
    ...{ ...bare, name },
    ...(at === 0 && { address, mapHref }),
  }))
  const words = { footer: [], footerText: null, legal: [], legalLinks: [], payments: [] }
  return { ...site, ...words, locations, footerIsInMarkup: true }
}
