import type { VehicleView } from '../view.ts'

/** What stands in place of the price and buttons of a vehicle that is gone (rule:sold-notice). */
export function SoldNotice({ vehicle }: { vehicle: VehicleView }) {
  if (!vehicle.sold) return null
  return (
    <div className="notice sold-notice" role="status">
      <p className="sold-notice-title">{`Unfortunately this ${vehicle.vehicleWord} recently sold.`}</p>
      <p>{`But don't worry, we can help you find a similar ${vehicle.vehicleWord}!`}</p>
      <a className="button button-primary" href={vehicle.extras.findSimilar.href}>
        {vehicle.extras.findSimilar.text}
      </a>
    </div>
  )
}
