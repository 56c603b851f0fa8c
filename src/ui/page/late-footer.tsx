import type { ComponentType } from 'react'
import { latePart } from '../hooks/late-part.tsx'
import type { SiteView } from './site-view.ts'

type SiteProps = { site: SiteView }

/** The foot of every page, whose words come late. */
export function lateFooter(className: string, load: () => Promise<ComponentType<SiteProps>>): ComponentType<SiteProps> {
  const Words = latePart('every page', load)
  return ({ site }) => (
    <footer className={className}>
      <Words site={site} />
    </footer>
  )
}
