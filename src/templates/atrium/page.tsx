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
    <>
      {page.ownTitle ? null : (
        <header className="wrap a-page-head">
          <h1>{page.title}</h1>
        </header>
      )}
      <PageSections {...page} site={site} look={withRange} titled={!page.ownTitle} />
      <div className="wrap a-page-foot">
        <Breadcrumb crumbs={page.crumbs} />
      </div>
    </>
  ),
}
