import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import { Tags } from '#ui/vehicle/extras/tags.tsx'
import { Facts } from '#ui/vehicle/facts.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'

/** The sign over the bay: what it is at one end, the price as a windscreen sticker at the other. */
export function Sign({ vehicle }: { vehicle: VehicleView }) {
  return (
    <header className="w-sign">
      <div className="w-sign-name">
        <Breadcrumb crumbs={vehicle.crumbs} />
        <h1>
          {vehicle.title} {vehicle.badge ? <small>{vehicle.badge}</small> : null}
        </h1>
        <Facts facts={vehicle.facts} />
        <div className="w-sign-tools">
          <Tags vehicle={vehicle} />
          <PriceTools vehicle={vehicle} />
        </div>
      </div>
      {vehicle.sold ? null : <PriceBlock vehicle={vehicle} className="w-sticker" />}
    </header>
  )
}
