import { Fold } from '../../primitives/fold.tsx'
import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'
import { SpecRows } from './spec-rows.tsx'

type BlockProps = { vehicle: VehicleView }

export function KeyInformation({ vehicle }: BlockProps) {
  if (!vehicle.keyInformation.length) return null
  return (
    <Block title="Key information" id="key-information">
      <SpecRows rows={vehicle.keyInformation} className="spec-rows-wide" />
    </Block>
  )
}

/** The first four specifications stand, the rest opens (rule:text-folds). */
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

/** Eight features stand, the rest opens (rule:text-folds). */
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
