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
import { Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { VehicleView } from '#ui/vehicle/views.ts'
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
        <header className="wrap a-vehicle-head">
          <Breadcrumb crumbs={vehicle.crumbs} />
          <h1>
            {vehicle.title}
            {vehicle.badge ? <small>{vehicle.badge}</small> : null}
          </h1>
          <Offer vehicle={vehicle} />
        </header>
        <dl className="wrap a-figures">
          {vehicle.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        <div className="wrap a-chapters">
          <Chapters vehicle={vehicle} />
          <div>
            <Comments vehicle={vehicle} />
            <KeyInformation vehicle={vehicle} />
            <Features vehicle={vehicle} />
            <Specifications vehicle={vehicle} />
            <WhereItIs vehicle={vehicle} />
            {vehicle.disclaimer ? <small>{vehicle.disclaimer}</small> : null}
          </div>
        </div>
      </article>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="a-grid" />
      </div>
      <BottomBar vehicle={vehicle} />
    </>
  )
}

function Offer({ vehicle }: { vehicle: VehicleView }) {
  if (vehicle.sold) return <SoldNotice vehicle={vehicle} />
  return (
    <div className="a-offer">
      {vehicle.tag ? <Tag tag={vehicle.tag} /> : null}
      <Price price={vehicle.price} />
      {vehicle.price.finance ? <FinanceLine finance={vehicle.price.finance} /> : null}
      {vehicle.actions.phone ? (
        <a className="button button-primary" href={vehicle.actions.phone.href}>
          <Icon name="phone" />
          Call {vehicle.actions.phone.text}
        </a>
      ) : null}
    </div>
  )
}

/** Where the chapters of the page are; stays in sight beside them on a wide screen. */
function Chapters({ vehicle }: { vehicle: VehicleView }) {
  const chapters = [
    { id: 'comments', label: 'From the dealer', shown: vehicle.comments },
    { id: 'key-information', label: 'Key information', shown: vehicle.keyInformation.length },
    { id: 'features', label: 'Features', shown: vehicle.features.length },
    { id: 'specifications', label: 'Specifications', shown: vehicle.specs.length },
    { id: 'vehicle-map', label: 'Where it is', shown: vehicle.location },
  ].filter(({ shown }) => shown)
  return (
    <nav aria-label="On this page">
      {chapters.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}
