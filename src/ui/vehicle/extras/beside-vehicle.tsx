import { useRevalidator } from 'react-router'
import { type BlocksView, PageBlocks } from '../../page/page-blocks.tsx'
import type { VehicleView } from '../view.ts'

/** The dealer's blocks beside a vehicle (rule:page-blocks). */
export function BesideVehicle({ vehicle }: { vehicle: VehicleView }) {
  return vehicle.beside.length > 0 ? <Beside blocks={vehicle.beside} /> : null
}

function Beside({ blocks }: { blocks: BlocksView }) {
  const { revalidate } = useRevalidator()
  return <PageBlocks blocks={blocks} className="blocks-beside" refetch={revalidate} />
}
