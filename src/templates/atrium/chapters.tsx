import type { ReactNode } from 'react'
import { DeliveryCalculator, FinanceCalculator, RunningCosts } from '#ui/vehicle/calculators/calculators.tsx'
import { FinanceCallToAction } from '#ui/vehicle/calculators/finance-call-to-action.tsx'
import { FinanceDisclaimer } from '#ui/vehicle/calculators/finance-disclaimer.tsx'
import { CallTheDealer } from '#ui/vehicle/extras/call-the-dealer.tsx'
import { Comments } from '#ui/vehicle/extras/comments.tsx'
import { DetailsBox } from '#ui/vehicle/extras/details-box.tsx'
import { Features, KeyInformation, Specifications } from '#ui/vehicle/extras/specifications.tsx'
import { UsedCarChecks } from '#ui/vehicle/extras/used-car-checks.tsx'
import { VideoBlock } from '#ui/vehicle/extras/video-block.tsx'
import { WhereItIs } from '#ui/vehicle/extras/where-it-is.tsx'
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'

/** The story in three chapters: the vehicle, the money, the visit; where they are stays in sight beside them. */
export function Chapters({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="wrap a-chapters">
      <nav aria-label="On this page">
        <a href="#the-vehicle">{`The ${vehicle.vehicleWord}`}</a>
        {vehicle.sold ? null : <a href="#the-money">The money</a>}
        {vehicle.location ? <a href="#the-visit">The visit</a> : null}
      </nav>
      <div>
        <Chapter id="the-vehicle">
          <Comments vehicle={vehicle} />
          <KeyInformation vehicle={vehicle} />
          <VideoBlock vehicle={vehicle} />
          <Features vehicle={vehicle} />
          <Specifications vehicle={vehicle} />
          <DetailsBox vehicle={vehicle} />
          <UsedCarChecks vehicle={vehicle} />
        </Chapter>
        <Chapter id="the-money">
          <PriceGauge vehicle={vehicle} />
          <FinanceCallToAction vehicle={vehicle} />
          <FinanceCalculator vehicle={vehicle} />
          <RunningCosts vehicle={vehicle} />
          <DeliveryCalculator vehicle={vehicle} />
          <FinanceDisclaimer vehicle={vehicle} />
        </Chapter>
        <Chapter id="the-visit">
          <WhereItIs vehicle={vehicle} />
          <CallTheDealer vehicle={vehicle} />
        </Chapter>
        {vehicle.disclaimer ? <p className="vehicle-small-print">{vehicle.disclaimer}</p> : null}
      </div>
    </div>
  )
}

function Chapter({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="a-chapter">
      {children}
    </div>
  )
}
