import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { WithBlocks } from '#ui/page/with-blocks.tsx'
import { RANGE_SECTIONS } from '#ui/range/range-sections.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { look } from './home.tsx'

const withRange = { ...look, WithBlocks, own: { ...RANGE_SECTIONS, ...look.own } }

export const part: TemplateParts['page'] = {
  Card,
  Page: ({ site, page }) => (
    <div className="m-page">
      <div className="wrap m-page-head">
        <Breadcrumb crumbs={page.crumbs} />
        {page.ownTitle ? null : <h1>{page.title}</h1>}
      </div>
      <PageSections {...page} site={site} look={withRange} titled={!page.ownTitle} />
    </div>
  ),
}
