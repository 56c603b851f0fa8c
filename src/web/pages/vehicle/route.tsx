import { data, type LoaderFunctionArgs, redirect, useLocation, useRevalidator } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { documentHead, Head } from '#ui/page/head.tsx'
import { documentBlocks, PageBlocks } from '#ui/page/page-blocks.tsx'
import { VehicleState } from '#ui/vehicle/vehicle-state.tsx'
import { pageContext } from '../../site/page-context.ts'
import { useRootData, useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { loadVehiclePage, type VehicleData } from './load.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await loadVehiclePage(request, params.slug!, context)
  switch (page.kind) {
    case 'moved':
      return redirect(page.location, 301)
    case 'notice':
      throw data(page.notice, { status: page.status })
    case 'page':
      return viewJson(page.data, context.get(pageContext), documentJson)
  }
}

/** Of blocks, markup alone. */
function documentJson({ vehicle, below, head }: VehicleData): string {
  const beside = documentBlocks(vehicle.beside)
  return JSON.stringify({ vehicle: { ...vehicle, beside }, below: documentBlocks(below), head: documentHead(head) })
}

export const handle: PageHandle = { part: 'vehicle' }

export const clientLoader = loadWithPart('vehicle')

export default function VehiclePage({ loaderData }: { loaderData: ViewJson<VehicleData> }) {
  const { vehicle, head, below } = viewOf(loaderData)
  const { revalidate } = useRevalidator()
  const site = useSite()
  const { pathname, search } = useLocation()
  const { Vehicle } = loadedPart(site.template, 'vehicle')
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={useRootData()!.vehicleStyleHref} precedence="page" />
      {/* Another vehicle, or a form that was sent: nothing of what was typed, pressed or begun on the page before stays. */}
      <VehicleState key={pathname + search} vehicle={vehicle}>
        <Vehicle site={site} vehicle={vehicle} />
      </VehicleState>
      <PageBlocks blocks={below} refetch={revalidate} />
    </>
  )
}
