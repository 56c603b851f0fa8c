import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { range } from './sections/range.tsx'
import { sections } from './sections.tsx'

export const part: TemplateParts['page'] = {
  Card,
  Page: ({ site, page }) => (
    <div className="m-page">
      <div className="wrap m-page-head">
        <Breadcrumb crumbs={page.crumbs} />
        {page.ownTitle ? null : <h1>{page.title}</h1>}
      </div>
      <PageSections
        sections={page.sections}
        site={site}
        components={{ ...sections, ...range }}
        titled={!page.ownTitle}
      />
    </div>
  ),
}
