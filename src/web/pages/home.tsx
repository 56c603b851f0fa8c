import { data, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { loadedTemplate } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { HomeView } from '#ui/page/home-view.ts'
import { pageContext } from '../context.ts'
import type { RootData } from '../root-data.server.ts'
import { loadHome } from '../views/home-view.server.ts'
import { outOfOrderNotice } from '../views/notices.ts'

type HomeData = { home: HomeView; head: HeadView }

export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const page = context.get(pageContext)
  const home = await loadHome(page)
  if (!home) throw data(outOfOrderNotice(page.site.site), { status: 503 })

  const { ctx, origin } = page
  const { seo, site } = ctx.tenant.settings
  const title = seo.homeTitle ?? [ctx.tenant.name, site.tagline].filter(Boolean).join(' | ')
  return {
    home,
    head: {
      title,
      description: seo.homeDescription ?? site.description ?? site.tagline,
      canonical: `${origin}/`,
      robots: null,
    },
  }
}

export default function HomePage({ loaderData }: { loaderData: HomeData }) {
  const { site } = useRouteLoaderData<RootData>('root')!
  const { Home } = loadedTemplate(site.template)
  return (
    <>
      <Head head={loaderData.head} />
      <Home site={site} home={loaderData.home} />
    </>
  )
}
