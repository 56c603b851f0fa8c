import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import { DetailsBox } from '#ui/vehicle/extras/details-box.tsx'
import { SoldNotice } from '#ui/vehicle/extras/sold-notice.tsx'
import { Tags } from '#ui/vehicle/extras/tags.tsx'
import { Facts } from '#ui/vehicle/facts.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'

/** What stays beside the page: name, price, what to do next. */
export function Summary({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="m-summary">
      <p className="m-summary-tag">
        <Tags vehicle={vehicle} />
      </p>
      <h1>
        {vehicle.title}
        {vehicle.badge ? <span>{vehicle.badge}</span> : null}
      </h1>
      {vehicle.sold ? <SoldNotice vehicle={vehicle} /> : <PriceBlock vehicle={vehicle} priceClass="m-vehicle-price" />}
      <Facts facts={vehicle.facts} className="facts m-vehicle-facts" />
      <div className="m-summary-do">
        <Actions vehicle={vehicle} />
        <PriceTools vehicle={vehicle} />
      </div>
      <DetailsBox vehicle={vehicle} />
      <ShareRow vehicle={vehicle} />
    </div>
  )
}
