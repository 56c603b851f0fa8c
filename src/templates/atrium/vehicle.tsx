import type { ReactNode } from 'react'
import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
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
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import { PriceBlock } from '#ui/vehicle/price-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import { RecentlyViewed } from '#ui/vehicle/shortlist/recently-viewed.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

const SIZES = '(min-width: 1024px) 72vw, 88vw'

/** A feature story: pictures across the page, name and price under them, its figures in a row, then chapters. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <>
      <article>
        <Viewer vehicle={vehicle} className="a-gallery" sizes={SIZES} />
        <Announcement vehicle={vehicle} />
        <Opening vehicle={vehicle} />
        <StickyHeader vehicle={vehicle} />
        <dl className="wrap a-figures">
          {vehicle.facts.map((fact) => (
            <div key={fact.label}>
              <dt>
                <Icon name={fact.icon} />
                {fact.label}
              </dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        <Chapters vehicle={vehicle} />
      </article>
      <div className="a-afterwards">
        <div className="wrap">
          <Similar vehicle={vehicle} Card={Card} className="card-grid similar-row" />
          <RecentlyViewed vehicle={vehicle} Card={Card} />
        </div>
      </div>
      <div className="wrap">
        <Articles vehicle={vehicle} />
        <FeatureBanner vehicle={vehicle} />
      </div>
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </>
  )
}

/** Name and price as the opening of the story, each in its own column. */
function Opening({ vehicle }: { vehicle: VehicleView }) {
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

/** The story in three chapters: the vehicle, the money, the visit; where they are stays in sight beside them. */
function Chapters({ vehicle }: { vehicle: VehicleView }) {
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
