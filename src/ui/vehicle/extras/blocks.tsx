import type { ComponentType, ReactNode } from 'react'
import { LocationDetails } from '../../page/location-list.tsx'
import { Fold, Folded } from '../../primitives/fold.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { SpecRows } from '../facts.tsx'
import type { CardView, VehicleView } from '../views.ts'

type BlockProps = { vehicle: VehicleView }

/** A titled part of the vehicle page. */
export function Block({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="vehicle-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function KeyInformation({ vehicle }: BlockProps) {
  if (!vehicle.keyInformation.length) return null
  return (
    <Block title="Key information" id="key-information">
      <SpecRows rows={vehicle.keyInformation} className="spec-rows-wide" />
    </Block>
  )
}

/** B§4: dealer comments fold at 400 characters. */
export function Comments({ vehicle }: BlockProps) {
  if (!vehicle.comments) return null
  return (
    <Block title="Dealer comments" id="comments">
      <div className={`comments${vehicle.comments.empty ? ' text-muted' : ''}`}>
        <Folded text={vehicle.comments} />
      </div>
    </Block>
  )
}

/** B§4: the first four specifications stand, the rest opens. */
export function Specifications({ vehicle }: BlockProps) {
  const { specs, specsPreview } = vehicle
  if (!specs.length) return null
  const rest = specs.slice(specsPreview)
  return (
    <Block title="All Specifications" id="specifications">
      <SpecRows rows={specs.slice(0, specsPreview)} className="spec-rows-wide" />
      {rest.length ? (
        <Fold more="Show All Specs" less="Hide Specs">
          <SpecRows rows={rest} className="spec-rows-wide" />
        </Fold>
      ) : null}
    </Block>
  )
}

/** B§4: eight features stand, the rest opens. */
export function Features({ vehicle }: BlockProps) {
  const { features, featuresPreview } = vehicle
  if (!features.length) return null
  const rest = features.slice(featuresPreview)
  return (
    <Block title="Features" id="features">
      <FeatureList features={features.slice(0, featuresPreview)} />
      {rest.length ? (
        <Fold more="Show All" less="Hide">
          <FeatureList features={rest} />
        </Fold>
      ) : null}
    </Block>
  )
}

function FeatureList({ features }: { features: string[] }) {
  return (
    <ul className="feature-list">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

export function WhereItIs({ vehicle }: BlockProps) {
  if (!vehicle.location) return null
  return (
    <Block title="Location" id="vehicle-map">
      <h3 className="font-semibold">{vehicle.location.name}</h3>
      <LocationDetails location={vehicle.location} />
    </Block>
  )
}

/** B§4: what stands in place of the price and buttons of a vehicle that is gone. */
export function SoldNotice({ vehicle }: BlockProps) {
  if (!vehicle.sold) return null
  return (
    <div className="notice" role="status">
      <p className="text-lg font-semibold">{`Unfortunately this ${vehicle.vehicleWord} recently sold.`}</p>
      <p className="mt-1 text-muted">{`But don't worry, we can help you find a similar ${vehicle.vehicleWord}!`}</p>
      <a className="button button-primary mt-4" href={vehicle.similarHref}>
        {`See similar ${vehicle.vehicleWords}`}
      </a>
    </div>
  )
}

export function Similar(props: BlockProps & { Card: ComponentType<{ card: CardView }>; className: string }) {
  const { vehicle, Card, className } = props
  if (!vehicle.similar.length) return null
  return (
    <section aria-labelledby="similar" className="vehicle-block">
      <h2 id="similar">{vehicle.similarTitle}</h2>
      <ul className={className}>
        {vehicle.similar.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
