import { data, type LoaderFunctionArgs } from 'react-router'
import { loadedTemplate } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { HomeView } from '#ui/page/home-view.ts'
import { packPart, pageContext } from '../context.ts'
import { type Packed, unpack } from '../packed.ts'
import { useSite } from '../root-data.ts'
import { loadHome } from '../views/home-view.server.ts'
import { outOfOrderNotice } from '../views/notices.ts'

type HomeData = { home: HomeView; head: HeadView }

export async function loader({ context }: LoaderFunctionArgs): Promise<Packed<HomeData>> {
  const page = context.get(pageContext)
  const home = await loadHome(page)
  if (!home) throw data(outOfOrderNotice(page.site.site), { status: 503 })

  const { ctx, origin } = page
  const { seo, site } = ctx.tenant.settings
  const title = seo.homeTitle ?? [ctx.tenant.name, site.tagline].filter(Boolean).join(' | ')
  const head: HeadView = {
    title,
    description: seo.homeDescription ?? site.description ?? site.tagline,
    canonical: `${origin}/`,
    robots: null,
  }
  return packPart(page, 'page-data', { home, head })
}

export default function HomePage({ loaderData }: { loaderData: Packed<HomeData> }) {
  const site = useSite()
  const { home, head } = unpack(loaderData)
  const { Home } = loadedTemplate(site.template)
  return (
    <>
      <Head head={head} />
      <Home site={site} home={home} />
    </>
  )
}
