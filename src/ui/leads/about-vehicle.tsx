import { MaybeLink } from '../sections/maybe-link.tsx'
import { VehiclePicture } from '../vehicle/picture.tsx'
import { PriceLine } from '../vehicle/price-line.tsx'
import type { AboutVehicleView } from './view.ts'

/** Which vehicle a form is about, and the way back to it. */
export function AboutVehicle({ about }: { about: AboutVehicleView }) {
  const { title, href, stockNumber, picture, standIn, price } = about
  return (
    <div className="lead-vehicle">
      <div className="frame frame-3-2">
        <VehiclePicture picture={picture ?? undefined} standIn={standIn} alt="" place="card" sizes="112px" />
      </div>
      <p>
        <MaybeLink className="font-semibold" href={href}>
          {title}
        </MaybeLink>
        {price ? (
          <span className="tabular-nums">
            <PriceLine price={price} />
          </span>
        ) : null}
        <small className="text-sm text-muted">{`Stock number ${stockNumber}`}</small>
      </p>
    </div>
  )
}
