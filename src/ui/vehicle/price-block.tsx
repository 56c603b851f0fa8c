import { Icon } from '../primitives/icon.tsx'
import { FinanceLine, Price } from './price.tsx'
import { useVehicleState } from './vehicle-state.tsx'
import type { VehicleView } from './view.ts'

type Props = { vehicle: VehicleView; className?: string; priceClass?: string }

/** What a vehicle costs, by the week too, and against the market. While it is in view the phone's bar is away. */
export function PriceBlock({ vehicle, className, priceClass }: Props) {
  const { price } = vehicle
  return (
    <div ref={useVehicleState().priceBlock} className={className} data-price-block="">
      <Price price={price} className={priceClass} />
      {price.finance ? <FinanceLine finance={price.finance} /> : null}
      <MarketIndicator vehicle={vehicle} />
    </div>
  )
}

/** Says that the price is well below the average of its state (rule:market-indicator). */
function MarketIndicator({ vehicle }: { vehicle: VehicleView }) {
  const text = vehicle.market?.indicator
  if (!text) return null
  return (
    <p className="market-indicator">
      <Icon name="gauge" />
      {text}
    </p>
  )
}
