import { Fold } from '../../primitives/fold.tsx'
import type { VehicleView } from '../view.ts'
import { SpecRows } from './spec-rows.tsx'

/** What it is by number and date; the first rows stand, the rest opens (rule:details-box). */
export function DetailsBox({ vehicle }: { vehicle: VehicleView }) {
  const { rows, preview } = vehicle.extras.details
  if (!rows.length) return null
  const rest = rows.slice(preview)
  return (
    <section className="details-box" aria-labelledby="vehicle-details">
      <h2 id="vehicle-details">Vehicle details</h2>
      <SpecRows rows={rows.slice(0, preview)} />
      {rest.length ? (
        <Fold more="Show More" less="Show Less">
          <SpecRows rows={rest} />
        </Fold>
      ) : null}
    </section>
  )
}
