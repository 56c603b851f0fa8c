import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { range } from './sections/range.tsx'
import { sections } from './sections.tsx'

export const part: TemplateParts['page'] = {
  Card,
  Page: ({ site, page }) => (
    <>
      {page.ownTitle ? null : (
        <header className="wrap a-page-head">
          <h1>{page.title}</h1>
        </header>
      )}
      <PageSections
        sections={page.sections}
        site={site}
        components={{ ...sections, ...range }}
        titled={!page.ownTitle}
      />
      <div className="wrap a-page-foot">
        <Breadcrumb crumbs={page.crumbs} />
      </div>
    </>
  ),
}
