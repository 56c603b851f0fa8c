import { data, type LoaderFunctionArgs, redirect, useRouteLoaderData } from 'react-router'
import { loadedTemplate } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { SearchView } from '#ui/search/views.ts'
import type { RootData } from '../../root-data.server.ts'
import { loadSearchPage } from './load.server.ts'

export type SearchData = { search: SearchView; head: HeadView }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadSearchPage(request, context)
  switch (page.kind) {
    case 'redirect':
      return redirect(page.location, 301)
    case 'notice':
      throw data(page.notice, { status: page.status })
    case 'page':
      return data<SearchData>(page.data, { status: page.status })
  }
}

export default function SearchPage({ loaderData }: { loaderData: SearchData }) {
  const { site } = useRouteLoaderData<RootData>('root')!
  const { Search } = loadedTemplate(site.template)
  return (
    <>
      <Head head={loaderData.head} />
      <Search site={site} search={loaderData.search} />
    </>
  )
}
