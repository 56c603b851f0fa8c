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

/** The pictures take two thirds; what it is and what it costs stays beside them all the way down. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <div>
      <Announcement vehicle={vehicle} />
      <StickyHeader vehicle={vehicle} />
      <div className="wrap m-vehicle-trail">
        <Breadcrumb crumbs={vehicle.crumbs} />
      </div>
      <div className="wrap m-vehicle-grid">
        <Viewer vehicle={vehicle} className="m-vehicle-gallery" />
        <aside className="m-vehicle-side">
          <Summary vehicle={vehicle} />
        </aside>
        <Blocks vehicle={vehicle} />
      </div>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="card-row lg:grid-cols-3" />
        <RecentlyViewed vehicle={vehicle} Card={Card} />
        <Articles vehicle={vehicle} />
        <FeatureBanner vehicle={vehicle} />
        <FinanceDisclaimer vehicle={vehicle} />
        {vehicle.disclaimer ? <p className="vehicle-small-print">{vehicle.disclaimer}</p> : null}
      </div>
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </div>
  )
}

function Blocks({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="m-vehicle-blocks">
      <KeyInformation vehicle={vehicle} />
      <PriceGauge vehicle={vehicle} />
      <Comments vehicle={vehicle} />
      <VideoBlock vehicle={vehicle} />
      <Features vehicle={vehicle} />
      <Specifications vehicle={vehicle} />
      <UsedCarChecks vehicle={vehicle} />
      <FinanceCallToAction vehicle={vehicle} />
      <FinanceCalculator vehicle={vehicle} />
      <RunningCosts vehicle={vehicle} />
      <DeliveryCalculator vehicle={vehicle} />
      <WhereItIs vehicle={vehicle} />
      <CallTheDealer vehicle={vehicle} />
    </div>
  )
}

/** What stays beside the page: name, price, what to do next. */
function Summary({ vehicle }: { vehicle: VehicleView }) {
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
