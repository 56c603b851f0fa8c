import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { BottomBar } from '#ui/vehicle/actions/bottom-bar.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import { StickyHeader } from '#ui/vehicle/actions/sticky-header.tsx'
import { DeliveryCalculator, FinanceCalculator, RunningCosts } from '#ui/vehicle/calculators/calculators.tsx'
import { FinanceCallToAction } from '#ui/vehicle/calculators/finance-call-to-action.tsx'
import { FinanceDisclaimer } from '#ui/vehicle/calculators/finance-disclaimer.tsx'
import { Announcement } from '#ui/vehicle/extras/announcement.tsx'
import { Articles } from '#ui/vehicle/extras/articles.tsx'
import { CallTheDealer } from '#ui/vehicle/extras/call-the-dealer.tsx'
import { Comments } from '#ui/vehicle/extras/comments.tsx'
import { DetailsBox } from '#ui/vehicle/extras/details-box.tsx'
import { Dialogs } from '#ui/vehicle/extras/dialogs.tsx'
import { FeatureBanner } from '#ui/vehicle/extras/feature-banner.tsx'
import { Similar } from '#ui/vehicle/extras/similar.tsx'
import { SoldNotice } from '#ui/vehicle/extras/sold-notice.tsx'
import { Features, KeyInformation, Specifications } from '#ui/vehicle/extras/specifications.tsx'
import { Tags } from '#ui/vehicle/extras/tags.tsx'
import { UsedCarChecks } from '#ui/vehicle/extras/used-car-checks.tsx'
import { VideoBlock } from '#ui/vehicle/extras/video-block.tsx'
import { WhereItIs } from '#ui/vehicle/extras/where-it-is.tsx'
import { Facts } from '#ui/vehicle/facts.tsx'
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import { RecentlyViewed } from '#ui/vehicle/shortlist/recently-viewed.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

/** Name and price across the top like a sign over the bay; what to do as a job card beside the pictures. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <>
      <Announcement vehicle={vehicle} />
      <StickyHeader vehicle={vehicle} />
      <article>
        <div className="wrap w-bay">
          <Viewer vehicle={vehicle} className="w-gallery" />
          <Sign vehicle={vehicle} />
          <section className="w-job-card" aria-label="What to do next">
            <SoldNotice vehicle={vehicle} />
            <Actions vehicle={vehicle} />
            <DetailsBox vehicle={vehicle} />
            <ShareRow vehicle={vehicle} />
          </section>
        </div>
        <div className="wrap w-columns">
          <div>
            <KeyInformation vehicle={vehicle} />
          </div>
          <div>
            <Comments vehicle={vehicle} />
            <Features vehicle={vehicle} />
            <UsedCarChecks vehicle={vehicle} />
          </div>
        </div>
        <div className="wrap">
          <Specifications vehicle={vehicle} />
          <VideoBlock vehicle={vehicle} />
        </div>
        <Counter vehicle={vehicle} />
        <Yard vehicle={vehicle} />
      </article>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="card-grid similar-row" />
        <RecentlyViewed vehicle={vehicle} Card={Card} />
        <FeatureBanner vehicle={vehicle} />
        <Articles vehicle={vehicle} />
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

/** The office counter: everything about money, on its own ground across the page. */
function Counter({ vehicle }: { vehicle: VehicleView }) {
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
function Yard({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="wrap w-yard">
      <WhereItIs vehicle={vehicle} />
      <CallTheDealer vehicle={vehicle} />
    </div>
  )
}
