import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { BottomBar } from '#ui/vehicle/actions/bottom-bar.tsx'
import {
  Comments,
  Features,
  KeyInformation,
  Similar,
  SoldNotice,
  Specifications,
  WhereItIs,
} from '#ui/vehicle/extras/blocks.tsx'
import { Facts, Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { VehicleView } from '#ui/vehicle/views.ts'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

/** The pictures take two thirds; what it is and what it costs stays beside them. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <div className="m-vehicle">
      <div className="wrap hidden lg:block lg:pt-6">
        <Breadcrumb crumbs={vehicle.crumbs} />
      </div>
      <div className="wrap m-vehicle-grid">
        <Viewer vehicle={vehicle} className="m-vehicle-gallery" />
        <div className="m-vehicle-side">
          <Summary vehicle={vehicle} />
        </div>
        <div className="m-vehicle-blocks">
          <KeyInformation vehicle={vehicle} />
          <Comments vehicle={vehicle} />
          <Features vehicle={vehicle} />
          <Specifications vehicle={vehicle} />
          <WhereItIs vehicle={vehicle} />
          {vehicle.disclaimer ? <p className="pt-8 text-sm text-muted">{vehicle.disclaimer}</p> : null}
        </div>
      </div>
      <div className="wrap lg:pt-8">
        <Similar vehicle={vehicle} Card={Card} className="m-row m-row-3" />
      </div>
      <BottomBar vehicle={vehicle} />
    </div>
  )
}

function Summary({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="grid gap-5">
      <div>
        {vehicle.tag ? (
          <p className="mb-3">
            <Tag tag={vehicle.tag} />
          </p>
        ) : null}
        <h1 className="text-2xl font-semibold tracking-tight">{vehicle.title}</h1>
        {vehicle.badge ? <p className="mt-1 text-lg text-muted">{vehicle.badge}</p> : null}
      </div>
      {vehicle.sold ? (
        <SoldNotice vehicle={vehicle} />
      ) : (
        <div>
          <Price price={vehicle.price} className="m-vehicle-price" />
          {vehicle.price.finance ? <FinanceLine finance={vehicle.price.finance} /> : null}
        </div>
      )}
      <Facts facts={vehicle.facts} className="facts m-vehicle-facts" />
      {vehicle.actions.phone && !vehicle.sold ? (
        <a className="button button-primary" href={vehicle.actions.phone.href}>
          <Icon name="phone" />
          Call {vehicle.actions.phone.text}
        </a>
      ) : null}
      {vehicle.location ? (
        <a className="button button-outline" href="#vehicle-map">
          <Icon name="map-pin" />
          {vehicle.location.name}
        </a>
      ) : null}
    </div>
  )
}
