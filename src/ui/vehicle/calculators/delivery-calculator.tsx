import { PostcodeField } from '../../primitives/postcode-field.tsx'
import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import type { DeliveryWords } from './view.ts'

/** What delivery costs, by postcode (B§5). */
export function DeliveryCalculator({ vehicle }: { vehicle: VehicleView }) {
  const { delivery } = vehicle.calculators
  if (!delivery) return null
  const { outcome } = delivery
  const error = outcome?.kind === 'message' ? { error: outcome.message } : {}
  return (
    <Block title="Delivery calculator" id="delivery-calculator">
      <form
        className="calc calc-delivery"
        action={delivery.action}
        method="get"
        noValidate
        aria-labelledby="delivery-calculator"
        data-does="delivery"
        data-near=""
        data-car={vehicle.id}
      >
        <div className="calc-delivery-ask">
          <PostcodeField
            id="delivery-postcode"
            name="postcode"
            label="Your postcode"
            value={delivery.postcode}
            {...error}
          />
          <button type="submit" className="button button-outline">
            Get delivery cost
          </button>
        </div>
        <DeliveryPrice outcome={outcome} />
      </form>
    </Block>
  )
}

/** There from the start, so that scripts can fill it and it is read out. */
function DeliveryPrice({ outcome }: { outcome: DeliveryWords | null }) {
  const price = outcome?.kind === 'price' ? outcome : null
  return (
    <p className="calc-delivery-price" role="status" data-answer="">
      {price ? (
        <>
          <strong>{price.price}</strong> {`delivery to ${price.name}`}
        </>
      ) : null}
    </p>
  )
}
