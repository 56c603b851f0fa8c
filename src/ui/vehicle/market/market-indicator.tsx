import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'

/** Says that the price is well below the average of its state (rule:market-indicator). */
export function MarketIndicator({ vehicle }: { vehicle: VehicleView }) {
  const text = vehicle.market?.indicator
  if (!text) return null
  return (
    <p className="market-indicator">
      <Icon name="gauge" />
      {text}
    </p>
  )
}
