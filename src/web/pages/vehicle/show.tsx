import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { VehicleView } from '#ui/vehicle/views.ts'
import { packPart, pageContext } from '../../context.ts'
import { type Packed, unpack } from '../../packed.ts'
import { loadDrawn, type PageHandle } from '../../page-handle.ts'
import { useSite } from '../../root-data.ts'
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
      return packPart(context.get(pageContext), 'page-data', page.data)
  }
}

export const handle: PageHandle = { part: 'vehicle' }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('vehicle', args)
}

export default function VehiclePage({ loaderData }: { loaderData: Packed<VehicleData> }) {
  const site = useSite()
  const { vehicle, head } = unpack(loaderData)
  const { Vehicle } = loadedPart(site.template, 'vehicle')
  return (
    <>
      <Head head={head} />
      <Vehicle site={site} vehicle={vehicle} />
    </>
  )
}
