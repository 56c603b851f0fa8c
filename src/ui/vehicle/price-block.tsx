import { Icon } from '../primitives/icon.tsx'
import { FinanceLine, Price, ReducedFrom } from './price.tsx'
import { useVehicleState } from './vehicle-state.tsx'
import type { VehicleView } from './view.ts'
import type { PriceView } from './views.ts'

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

/** The price in one line, for a bar or beside a name; where it is reduced that word and the list price before it. */
export function PriceLine({ price }: { price: PriceView }) {
  return (
    <>
      <ReducedMark price={price} />
      {[price.text, price.suffix ?? price.includes].filter(Boolean).join(' ')}
    </>
  )
}

/** For a place without 'Was …, now:', which may have said the list price. */
export function ReducedMark({ price: { reduced, list, was } }: { price: PriceView }) {
  return reduced ? <ReducedFrom list={list ?? was} /> : null
}
