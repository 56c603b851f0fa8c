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

/** Name and price across the top like a sign over the bay; facts as a job card beside the pictures. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <>
      <div className="w-title">
        <div className="wrap w-sign">
          <div className="min-w-0">
            <Breadcrumb crumbs={vehicle.crumbs} />
            <h1>
              {vehicle.title} {vehicle.badge ? <span>{vehicle.badge}</span> : null}
            </h1>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              {vehicle.tag ? <Tag tag={vehicle.tag} /> : null}
              <Facts facts={vehicle.facts} />
            </div>
          </div>
          {vehicle.sold ? null : (
            <div className="w-sticker">
              <Price price={vehicle.price} />
              {vehicle.price.finance ? <FinanceLine finance={vehicle.price.finance} /> : null}
            </div>
          )}
        </div>
      </div>
      <div className="wrap w-bay">
        <aside className="w-job-card">
          <SoldNotice vehicle={vehicle} />
          <KeyInformation vehicle={vehicle} />
          {vehicle.actions.phone && !vehicle.sold ? (
            <a className="button button-primary w-full" href={vehicle.actions.phone.href}>
              <Icon name="phone" />
              Call {vehicle.actions.phone.text}
            </a>
          ) : null}
        </aside>
        <Viewer vehicle={vehicle} className="w-gallery" />
      </div>
      <div className="wrap w-columns">
        <Comments vehicle={vehicle} />
        <Features vehicle={vehicle} />
        <Specifications vehicle={vehicle} />
        <WhereItIs vehicle={vehicle} />
      </div>
      {vehicle.disclaimer ? <p className="wrap pt-8 text-sm text-muted">{vehicle.disclaimer}</p> : null}
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="w-grid" />
      </div>
      <BottomBar vehicle={vehicle} />
    </>
  )
}
