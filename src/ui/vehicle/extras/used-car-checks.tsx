import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'

/** What is checked on a used vehicle before it is sold (rule:vehicle-blocks). */
export function UsedCarChecks({ vehicle }: { vehicle: VehicleView }) {
  const { checks } = vehicle.extras
  if (!checks.length) return null
  return (
    <Block title={`Used-${vehicle.vehicleWord} checks`} id="used-car-checks">
      <ul className="checks">
        {checks.map((check) => (
          <li key={check}>
            <Icon name="badge-check" />
            {check}
          </li>
        ))}
      </ul>
    </Block>
  )
}
