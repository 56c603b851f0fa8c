import { SaveAndCompare } from '../shortlist/save-and-compare.tsx'
import type { VehicleView } from '../view.ts'
import { Views } from './views.tsx'

/** Small things beside the title: save, compare, and how often it was viewed, last so that counting moves nothing. */
export function PriceTools({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="price-tools">
      <SaveAndCompare vehicle={vehicle} />
      <Views vehicle={vehicle} />
    </div>
  )
}
