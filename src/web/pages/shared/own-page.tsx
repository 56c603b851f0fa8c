import { loadedPart } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import { InPlaceLinks } from '#ui/range/in-place-links.tsx'
import type { PageView } from '#ui/sections/sections.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewOf } from '../../site/view-json.ts'

export type OwnPageData = { page: PageView; head: HeadView }

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

/** A page made of a title and sections: the dealer's own, an article, a brand. */
export function OwnPage({ loaderData }: { loaderData: ViewJson<OwnPageData> }) {
  const { page, head } = viewOf(loaderData)
  const site = useSite()
  const { Page } = loadedPart(site.template, 'page')
  return (
    <>
      <Head head={head} />
      <InPlaceLinks>
        <Page site={site} page={page} />
      </InPlaceLinks>
    </>
  )
}
