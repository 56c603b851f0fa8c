import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import { SoldNotice } from '#ui/vehicle/extras/sold-notice.tsx'
import { Tags } from '#ui/vehicle/extras/tags.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'

/** Name and price as the opening of the story, each in its own column. */
export function Opening({ vehicle }: { vehicle: VehicleView }) {
  return (
    <header className="wrap a-vehicle-head">
      <Breadcrumb crumbs={vehicle.crumbs} />
      <hgroup>
        <h1>{vehicle.title}</h1>
        {vehicle.badge ? <p>{vehicle.badge}</p> : null}
        <div className="a-vehicle-tags">
          <Tags vehicle={vehicle} />
        </div>
      </hgroup>
      {vehicle.sold ? <SoldNotice vehicle={vehicle} /> : <Offer vehicle={vehicle} />}
      <div className="a-vehicle-tools">
        <PriceTools vehicle={vehicle} />
        <ShareRow vehicle={vehicle} />
      </div>
    </header>
  )
}

function Offer({ vehicle }: { vehicle: VehicleView }) {
  return (
    <section className="a-offer" aria-label="Price">
      <PriceBlock vehicle={vehicle} />
      <Actions vehicle={vehicle} />
    </section>
  )
}
