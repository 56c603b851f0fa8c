import { MarketIndicator } from './market/market-indicator.tsx'
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
