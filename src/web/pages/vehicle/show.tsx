import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { VehicleView } from '#ui/vehicle/views.ts'
import { packDrawn, pageContext } from '../../context.ts'
import { LeftAsDrawn } from '../../left-as-drawn.tsx'
import { type Packed, unpack } from '../../packed.ts'
import { loadDrawn, type PageHandle } from '../../page-handle.ts'
import { useRootData, useSite } from '../../root-data.ts'
import { loadVehiclePage } from './load.server.ts'

export type VehicleData = { vehicle: VehicleView; head: HeadView }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await loadVehiclePage(request, params.slug!, context)
  switch (page.kind) {
    case 'moved':
      return redirect(page.location, 301)
    case 'notice':
      throw data(page.notice, { status: page.status })
    case 'page':
      return packDrawn(context.get(pageContext), page.data, ['head'])
  }
}

export const handle: PageHandle = { part: 'vehicle', leftAsDrawn: true }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('vehicle', args)
}

export default function VehiclePage({ loaderData }: { loaderData: Packed<VehicleData> }) {
  const site = useSite()
  const { vehicle, head } = unpack(loaderData)
  const { pathname, search } = useLocation()
  const address = pathname + search
  function draw() {
    const { Vehicle } = loadedPart(site.template, 'vehicle')
    return (
      // Another vehicle, or a form that was sent: nothing of what was typed, pressed or begun on the page before stays.
      <div key={address} className="contents" data-behaviour="vehicle">
        <Vehicle site={site} vehicle={vehicle} />
      </div>
    )
  }
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={useRootData()!.vehicleStyleHref} precedence="page" />
      <LeftAsDrawn part="vehicle" draw={draw} />
    </>
  )
}
