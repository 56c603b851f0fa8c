import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'

/** The call-the-dealer box (rule:vehicle-blocks): who answers, and what to tell them. */
export function CallTheDealer({ vehicle }: { vehicle: VehicleView }) {
  const call = vehicle.extras.callTheDealer
  if (!call) return null
  return (
    <section className="call-box" aria-labelledby="call-the-dealer">
      <div>
        <h2 id="call-the-dealer">Call the dealer</h2>
        <p>{`Ask ${call.place} about stock number ${call.stockNumber}.`}</p>
      </div>
      <a className="button button-outline" href={call.phone.href}>
        <Icon name="phone" />
        {`Call ${call.place}`}
      </a>
    </section>
  )
}
