import { DeliveryCalculator, FinanceCalculator, RunningCosts } from '#ui/vehicle/calculators/calculators.tsx'
import { FinanceCallToAction } from '#ui/vehicle/calculators/finance-call-to-action.tsx'
import { FinanceDisclaimer } from '#ui/vehicle/calculators/finance-disclaimer.tsx'
import { CallTheDealer } from '#ui/vehicle/extras/call-the-dealer.tsx'
import { WhereItIs } from '#ui/vehicle/extras/where-it-is.tsx'
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'

/** The office counter: everything about money, on its own ground across the page. */
export function Counter({ vehicle }: { vehicle: VehicleView }) {
  return (
    <section className="w-office" aria-label="Price and finance">
      <div className="wrap w-office-grid">
        <div>
          <PriceGauge vehicle={vehicle} />
          <FinanceCallToAction vehicle={vehicle} />
          <FinanceCalculator vehicle={vehicle} />
          <FinanceDisclaimer vehicle={vehicle} />
        </div>
        <div>
          <RunningCosts vehicle={vehicle} />
          <DeliveryCalculator vehicle={vehicle} />
        </div>
      </div>
    </section>
  )
}

/** Where it stands and who answers there. */
export function Yard({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="wrap w-yard">
      <WhereItIs vehicle={vehicle} />
      <CallTheDealer vehicle={vehicle} />
    </div>
  )
}
