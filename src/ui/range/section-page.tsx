import type { ComponentType } from 'react'
import { Breadcrumb } from '../page/breadcrumb.tsx'
import type { SiteView } from '../page/site-view.ts'
import { WithBlocks } from '../page/with-blocks.tsx'
import { PageSections } from '../sections/page-sections.tsx'
import type { SectionLook, SectionPages } from '../sections/section-props.ts'
import type { PageView } from '../sections/sections.ts'
import { RANGE_SECTIONS } from './range-sections.tsx'

/** The part of a template that draws pages besides home: sections as on home, and those about models, offers and locations. */
export type PagePart = {
  /** A page of the dealer's own: a title and sections. */
  Page: ComponentType<{ site: SiteView; page: PageView }>
  /** A vehicle among others, on pages that list some. */
  Card: SectionLook['Card']
}

/** Makes it of what the template draws of home. */
export function pagePart({ look, Page }: SectionPages): PagePart {
  const withRange = { ...look, WithBlocks, own: { ...RANGE_SECTIONS, ...look.own } }
  return {
    Card: look.Card,
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each template
    Page: ({ site, page: { title, crumbs, ownTitle, ...page } }) => (
      <Page title={ownTitle ? null : title} trail={<Breadcrumb crumbs={crumbs} />}>
        <PageSections {...page} site={site} look={withRange} titled={!ownTitle} />
      </Page>
    ),
  }
}
