import { useRevalidator } from 'react-router'
import { PageBlocks } from '../../page/page-blocks.tsx'
import type { VehicleView } from '../view.ts'

/** The dealer's blocks beside a vehicle (rule:page-blocks). */
export function BesideVehicle({ vehicle }: { vehicle: VehicleView }) {
  return vehicle.beside === null ? null : <Beside html={vehicle.beside} />
}

function Beside({ html }: { html: string }) {
  const { revalidate } = useRevalidator()
  return <PageBlocks html={html} className="blocks-beside" refetch={revalidate} />
}
