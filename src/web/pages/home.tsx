import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { SectionView } from '#ui/sections/views.ts'
import { packDrawn, pageContext } from '../context.ts'
import { LeftAsDrawn } from '../left-as-drawn.tsx'
import { type Packed, unpack } from '../packed.ts'
import { loadDrawn, type PageHandle } from '../page-handle.ts'
import { useSite } from '../root-data.ts'
import { loadHome } from '../views/home-view.server.ts'
import { outOfOrderNotice } from '../views/notices.ts'
import { shareOfSections } from '../views/share-picture.ts'

type HomeData = { sections: SectionView[]; head: HeadView }

export async function loader({ context }: LoaderFunctionArgs): Promise<Packed<HomeData>> {
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
    googleSiteVerification: analytics.googleSiteVerification,
  }
  return packDrawn(page, { sections, head }, ['head'])
}

export const handle: PageHandle = { part: 'home', leftAsDrawn: true }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('home', args)
}

export default function HomePage({ loaderData }: { loaderData: Packed<HomeData> }) {
  const site = useSite()
  const { sections, head } = unpack(loaderData)
  function draw() {
    const { Home } = loadedPart(site.template, 'home')
    return <Home site={site} sections={sections} />
  }
  return (
    <>
      <Head head={head} />
      <LeftAsDrawn part="home" draw={draw} />
    </>
  )
}
