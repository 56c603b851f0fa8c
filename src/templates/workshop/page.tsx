import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { Ledger } from './ledger.tsx'
import { range } from './sections/range.tsx'
import { sections } from './sections.tsx'

export const part: TemplateParts['page'] = {
  Card,
  Page: ({ site, page }) => (
    <>
      <div className={page.ownTitle ? 'w-title w-title-slim' : 'w-title'}>
        <div className="wrap">
          <Breadcrumb crumbs={page.crumbs} />
          {page.ownTitle ? null : <h1>{page.title}</h1>}
        </div>
      </div>
      <Ledger sections={page.sections} site={site} components={{ ...sections, ...range }} titled={!page.ownTitle} />
    </>
  ),
}
