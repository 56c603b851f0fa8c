import type { LoaderFunctionArgs } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head } from '#ui/page/head.tsx'
import guideHref from '#ui/styleguide/styleguide.css?url'
import { Styleguide } from '#ui/styleguide/styleguide.tsx'
import { pageContext } from '../../site/page-context.ts'
import { useRootData } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { loadStyleguide, type StyleguideData } from './load.server.ts'

/** Every part the site is built from, as a template draws it; only where a demo runs. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(loadStyleguide(new URL(request.url), page), page)
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export const handle: PageHandle = { part: 'page', isAlone: true }

export const clientLoader = loadWithPart('page')

export default function StyleguidePage({ loaderData }: { loaderData: ViewJson<StyleguideData> }) {
  const { head, guide } = viewOf(loaderData)
  const { site, vehicleStyleHref } = useRootData()!
  const { Card } = loadedPart(site.template, 'page')
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={vehicleStyleHref} precedence="page" />
      <link rel="stylesheet" href={guideHref} precedence="page" />
      <Styleguide guide={guide} Card={Card} />
    </>
  )
}
