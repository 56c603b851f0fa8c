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

/** Name and price across the top like a sign over the bay; what to do as a job card beside the pictures. */
function Vehicle({ vehicle }: { vehicle: VehicleView }) {
  return (
    <>
      <Blocks.Announcement vehicle={vehicle} />
      <StickyHeader vehicle={vehicle} />
      <article>
        <div className="wrap w-bay">
          <Viewer vehicle={vehicle} className="viewer-bleed w-gallery lg:col-2 lg:row-2" />
          <Sign vehicle={vehicle} />
          <section className="w-job-card grid content-start gap-5 lg:col-1 lg:row-2" aria-label="What to do next">
            <Blocks.SoldNotice vehicle={vehicle} />
            <Actions vehicle={vehicle} />
            <Blocks.DetailsBox vehicle={vehicle} />
            <ShareRow vehicle={vehicle} />
            <BesideVehicle vehicle={vehicle} />
          </section>
        </div>
        <div className="wrap w-columns lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-16">
          <div>
            <Blocks.KeyInformation vehicle={vehicle} />
          </div>
          <div>
            <Blocks.Comments vehicle={vehicle} />
            <Blocks.Features vehicle={vehicle} />
            <Blocks.UsedCarChecks vehicle={vehicle} />
          </div>
        </div>
        <div className="wrap">
          <Blocks.Specifications vehicle={vehicle} />
          <Blocks.VideoBlock vehicle={vehicle} />
        </div>
        <Counter vehicle={vehicle} />
        <div className="wrap w-yard">
          <WhereItIs vehicle={vehicle} />
          <Blocks.CallTheDealer vehicle={vehicle} />
        </div>
      </article>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="card-grid similar-row" />
        <RecentlyViewed vehicle={vehicle} Card={Card} />
        <Blocks.FeatureBanner vehicle={vehicle} />
        <Blocks.Articles vehicle={vehicle} />
      </div>
      {vehicle.disclaimer ? (
        <footer className="wrap vehicle-small-print">
          <p>{vehicle.disclaimer}</p>
        </footer>
      ) : null}
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </>
  )
}

/** The sign over the bay: what it is at one end, the price as a windscreen sticker at the other. */
function Sign({ vehicle }: { vehicle: VehicleView }) {
  return (
    <header className="w-sign">
      <div>
        <Breadcrumb crumbs={vehicle.crumbs} className="hidden lg:block" />
        <h1>
          {unbroken(`${vehicle.title} `)}
          {vehicle.badge ? <small>{vehicle.badge}</small> : null}
        </h1>
        <Facts facts={vehicle.facts} />
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
          <Blocks.Tags vehicle={vehicle} />
          <PriceTools vehicle={vehicle} />
        </div>
      </div>
      {vehicle.sold ? null : <PriceBlock vehicle={vehicle} className="w-sticker" />}
    </header>
  )
}

/** The office counter: everything about money, on its own ground across the page. */
function Counter({ vehicle }: { vehicle: VehicleView }) {
  return (
    <section className="w-office" aria-label="Price and finance">
      <div className="wrap w-office-grid">
        <div>
          <PriceGauge vehicle={vehicle} />
          <Money.FinanceCallToAction vehicle={vehicle} />
          <Money.FinanceCalculator vehicle={vehicle} />
          <Money.FinanceDisclaimer vehicle={vehicle} />
        </div>
        <div>
          <Money.RunningCosts vehicle={vehicle} />
          <Money.DeliveryCalculator vehicle={vehicle} />
        </div>
      </div>
    </section>
  )
}
