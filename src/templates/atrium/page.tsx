import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { Sections } from '#ui/sections/sections.tsx'
import type { TemplateParts } from '../template.ts'
import { sections } from './sections.tsx'

export const part: TemplateParts['page'] = {
  Page: ({ site, page }) => (
    <div className="pt-2 lg:pt-6">
      <div className="wrap">
        <Breadcrumb crumbs={page.crumbs} />
        {page.ownTitle ? null : <h1 className="mt-1 text-2xl font-semibold tracking-tight">{page.title}</h1>}
      </div>
      <Sections sections={page.sections} site={site} components={sections} />
    </div>
  ),
}
