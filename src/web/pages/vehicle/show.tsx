import { data, type LoaderFunctionArgs, redirect, useRouteLoaderData } from 'react-router'
import { loadedTemplate } from '#templates/loaded.ts'
import { Head, type HeadView } from '#ui/page/head.tsx'
import type { VehicleView } from '#ui/vehicle/views.ts'
import type { RootData } from '../../root-data.server.ts'
import { loadVehiclePage } from './load.server.ts'

export type VehicleData = { vehicle: VehicleView; head: HeadView }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadVehiclePage(params.slug!, context)
  switch (page.kind) {
    case 'moved':
      return redirect(`/cars/${page.slug}`, 301)
    case 'notice':
      throw data(page.notice, { status: page.status })
    case 'page':
      return page.data
  }
}

export default function VehiclePage({ loaderData }: { loaderData: VehicleData }) {
  const { site } = useRouteLoaderData<RootData>('root')!
  const { Vehicle } = loadedTemplate(site.template)
  return (
    <>
      <Head head={loaderData.head} />
      <Vehicle site={site} vehicle={loaderData.vehicle} />
    </>
  )
}
