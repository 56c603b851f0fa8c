import { data, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { documentHead, Head, type HeadView } from '#ui/page/head.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { OwnSectionView } from '#ui/sections/sections.ts'
import { documentSections } from '#ui/sections/static-sections.ts'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { FEEDS } from '../shared/feeds.ts'
import { shareOfSections } from '../shared/own-picture.ts'
import { outOfOrderNotice } from '../shell/notices.ts'
import { loadHome } from './load.server.ts'

type HomeData = { sections: OwnSectionView[]; head: HeadView }

export async function loader({ context }: LoaderFunctionArgs): Promise<ViewJson<HomeData>> {
  const page = context.get(pageContext)
  const sections = await loadHome(page)
  if (!sections) throw data(outOfOrderNotice(page.site.site), { status: 503 })

  const { ctx, origin } = page
  const { seo, site, analytics } = ctx.tenant.settings
  const own = page.site.content.pages.get('/')
  const title = seo.homeTitle ?? own?.title ?? [ctx.tenant.name, site.tagline].filter(Boolean).join(' | ')
  const head: HeadView = {
    title,
    description: seo.homeDescription ?? own?.description ?? site.description ?? site.tagline,
    canonical: `${origin}/`,
    robots: null,
    share: shareOfSections(sections, page),
    feed: FEEDS.stock,
    googleSiteVerification: analytics.googleSiteVerification,
  }
  return viewJson({ sections, head }, page, (view) =>
    JSON.stringify({ sections: documentSections(view.sections), head: documentHead(view.head) }),
  )
}

export const handle: PageHandle = { part: 'home' }

export const clientLoader = loadWithPart('home')

export default function HomePage({ loaderData }: { loaderData: ViewJson<HomeData> }) {
  const { sections, head } = viewOf(loaderData)
  const site = useSite()
  const { look } = loadedPart(site.template, 'home')
  const { revalidate } = useRevalidator()
  return (
    <>
      <Head head={head} />
      <PageSections sections={sections} site={site} look={look} refetch={revalidate} />
    </>
  )
}
