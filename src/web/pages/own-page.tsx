import { loadedPart } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { PageView } from '#ui/sections/views.ts'
import { LeftAsDrawn } from '../left-as-drawn.tsx'
import { type Packed, unpack } from '../packed.ts'
import { useSite } from '../root-data.ts'

export type OwnPageData = { page: PageView; head: HeadView }

/** A page made of a title and sections: the dealer's own, an article, a brand. */
export function OwnPage({ loaderData }: { loaderData: Packed<OwnPageData> }) {
  const site = useSite()
  const { page, head } = unpack(loaderData)
  function draw() {
    const { Page } = loadedPart(site.template, 'page')
    return <Page site={site} page={page} />
  }
  return (
    <>
      <Head head={head} />
      <LeftAsDrawn part="page" draw={draw} />
    </>
  )
}
