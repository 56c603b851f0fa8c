import type { ReactNode } from 'react'
import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { BottomBar, StickyHeader } from '#ui/vehicle/actions/bars.tsx'
import { PriceTools } from '#ui/vehicle/actions/price-tools.tsx'
import * as Money from '#ui/vehicle/calculators/calculators.tsx'
import { BesideVehicle } from '#ui/vehicle/extras/beside-vehicle.tsx'
import * as Blocks from '#ui/vehicle/extras/blocks.tsx'
import { Dialogs } from '#ui/vehicle/extras/dialogs.tsx'
import { Similar } from '#ui/vehicle/extras/similar.tsx'
import { WhereItIs } from '#ui/vehicle/extras/where-it-is.tsx'
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

const SIZES = '(min-width: 1024px) 72vw, 88vw'

/** A feature story: pictures across the page, name and price under them, its figures in a row, then chapters. */
function Vehicle({ vehicle }: { vehicle: VehicleView }) {
  return (
    <>
      <article>
        <Viewer vehicle={vehicle} className="a-gallery" sizes={SIZES} />
        <Blocks.Announcement vehicle={vehicle} />
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
        <Blocks.Articles vehicle={vehicle} />
        <Blocks.FeatureBanner vehicle={vehicle} />
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
      <Breadcrumb crumbs={vehicle.crumbs} className="col-span-full hidden lg:block" />
      <hgroup>
        <h1>{unbroken(vehicle.title)}</h1>
        {vehicle.badge ? <p className="mt-3 text-lg/[1.6] text-muted">{vehicle.badge}</p> : null}
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          <Blocks.Tags vehicle={vehicle} />
        </div>
      </hgroup>
      {vehicle.sold ? <Blocks.SoldNotice vehicle={vehicle} /> : <Offer vehicle={vehicle} />}
      <div className="lg:col-1 lg:row-3">
        <PriceTools vehicle={vehicle} />
        <ShareRow vehicle={vehicle} />
        <BesideVehicle vehicle={vehicle} />
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
          <Blocks.Comments vehicle={vehicle} />
          <Blocks.KeyInformation vehicle={vehicle} />
          <Blocks.VideoBlock vehicle={vehicle} />
          <Blocks.Features vehicle={vehicle} />
          <Blocks.Specifications vehicle={vehicle} />
          <Blocks.DetailsBox vehicle={vehicle} />
          <Blocks.UsedCarChecks vehicle={vehicle} />
        </Chapter>
        <Chapter id="the-money">
          <PriceGauge vehicle={vehicle} />
          <Money.FinanceCallToAction vehicle={vehicle} />
          <Money.FinanceCalculator vehicle={vehicle} />
          <Money.RunningCosts vehicle={vehicle} />
          <Money.DeliveryCalculator vehicle={vehicle} />
          <Money.FinanceDisclaimer vehicle={vehicle} />
        </Chapter>
        <Chapter id="the-visit">
          <WhereItIs vehicle={vehicle} />
          <Blocks.CallTheDealer vehicle={vehicle} />
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
