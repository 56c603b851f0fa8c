import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { BottomBar, StickyHeader } from '#ui/vehicle/actions/bars.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import * as Money from '#ui/vehicle/calculators/calculators.tsx'
import { BesideVehicle } from '#ui/vehicle/extras/beside-vehicle.tsx'
import * as Blocks from '#ui/vehicle/extras/blocks.tsx'
import { Dialogs } from '#ui/vehicle/extras/dialogs.tsx'
import { Similar } from '#ui/vehicle/extras/similar.tsx'
import { WhereItIs } from '#ui/vehicle/extras/where-it-is.tsx'
import { Facts } from '#ui/vehicle/facts.tsx'
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import { RecentlyViewed } from '#ui/vehicle/shortlist/recently-viewed.tsx'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

/** The pictures take two thirds; what it is and what it costs stays beside them all the way down. */
function Vehicle({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div>
      <Blocks.Announcement vehicle={vehicle} />
      <StickyHeader vehicle={vehicle} />
      <div className="wrap hidden pt-6 lg:block">
        <Breadcrumb crumbs={vehicle.crumbs} />
      </div>
      <div className="wrap m-vehicle-grid">
        <Viewer vehicle={vehicle} className="viewer-bleed" />
        <aside className="flex-col justify-end lg:col-2 lg:row-[1/3] lg:flex">
          <Summary vehicle={vehicle} />
        </aside>
        <Column vehicle={vehicle} />
      </div>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="card-row lg:grid-cols-3" />
        <RecentlyViewed vehicle={vehicle} Card={Card} />
        <Blocks.Articles vehicle={vehicle} />
        <Blocks.FeatureBanner vehicle={vehicle} />
        <Money.FinanceDisclaimer vehicle={vehicle} />
        {vehicle.disclaimer ? <p className="vehicle-small-print">{vehicle.disclaimer}</p> : null}
      </div>
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </div>
  )
}

function Column({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="min-w-0">
      <Blocks.KeyInformation vehicle={vehicle} />
      <PriceGauge vehicle={vehicle} />
      <Blocks.Comments vehicle={vehicle} />
      <Blocks.VideoBlock vehicle={vehicle} />
      <Blocks.Features vehicle={vehicle} />
      <Blocks.Specifications vehicle={vehicle} />
      <Blocks.UsedCarChecks vehicle={vehicle} />
      <Money.FinanceCallToAction vehicle={vehicle} />
      <Money.FinanceCalculator vehicle={vehicle} />
      <Money.RunningCosts vehicle={vehicle} />
      <Money.DeliveryCalculator vehicle={vehicle} />
      <WhereItIs vehicle={vehicle} />
      <Blocks.CallTheDealer vehicle={vehicle} />
    </div>
  )
}

/** What stays beside the page: name, price, what to do next. */
function Summary({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="m-summary">
      <p className="-mb-2 flex flex-wrap gap-2 empty:hidden">
        <Blocks.Tags vehicle={vehicle} />
      </p>
      <h1>
        {unbroken(vehicle.title)}
        {vehicle.badge ? <span>{vehicle.badge}</span> : null}
      </h1>
      {vehicle.sold ? (
        <Blocks.SoldNotice vehicle={vehicle} />
      ) : (
        <PriceBlock vehicle={vehicle} priceClass="m-vehicle-price" />
      )}
      <Facts facts={vehicle.facts} className="facts m-vehicle-facts" />
      <div className="grid gap-1 not-has-[.button]:hidden">
        <Actions vehicle={vehicle} />
        <PriceTools vehicle={vehicle} />
      </div>
      <Blocks.DetailsBox vehicle={vehicle} />
      <ShareRow vehicle={vehicle} />
      <BesideVehicle vehicle={vehicle} />
    </div>
  )
}
