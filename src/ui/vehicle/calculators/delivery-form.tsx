import { type FormEvent, useRef, useState } from 'react'
import { PostcodeField } from '../../primitives/postcode-field.tsx'
import { DELIVERY_FAILURE, DELIVERY_MESSAGES, deliveryPriceWords } from './delivery-words.ts'
import type { DeliveryView, DeliveryWords } from './view.ts'

type DeliveryFormProps = { delivery: DeliveryView; carId: number; action: string }

/** What delivery costs, by postcode (rule:delivery-calculator). */
export function DeliveryForm({ delivery, carId, action }: DeliveryFormProps) {
  const [outcome, setOutcome] = useState(delivery.outcome)
  const [isAsking, setAsking] = useState(false)
  const questions = useRef(0)

  /** Without leaving the page; the last question counts. */
  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const box = event.currentTarget.elements.namedItem('postcode') as HTMLInputElement
    const question = ++questions.current
    setAsking(true)
    const answer = await requestDeliveryQuote(box.value.trim(), carId)
    if (question !== questions.current) return
    setAsking(false)
    setOutcome(answer)
    if (answer.kind === 'message') box.focus()
  }

  return (
    <form
      className="calc calc-delivery"
      action={action}
      method="get"
      noValidate
      aria-labelledby="delivery-calculator"
      onSubmit={ask}
      // A message about another postcode helps nobody.
      onChange={() => setOutcome(null)}
    >
      <div className="calc-delivery-ask">
        <PostcodeField
          id="delivery-postcode"
          name="postcode"
          label="Your postcode"
          value={delivery.postcode}
          error={outcome?.kind === 'message' ? outcome.message : undefined}
        />
        <button type="submit" className="button button-outline" aria-busy={isAsking || undefined}>
          Get delivery cost
        </button>
      </div>
      <DeliveryPrice outcome={outcome} />
    </form>
  )
}

/** There from the start, so that it is read out when it is filled. */
function DeliveryPrice({ outcome }: { outcome: DeliveryWords | null }) {
  return (
    <p className="calc-delivery-price" role="status">
      {outcome?.kind === 'price' ? (
        <>
          <strong>{outcome.price}</strong> {`delivery to ${outcome.name}`}
        </>
      ) : null}
    </p>
  )
}

/** What delivery of a vehicle to a postcode costs, asked of the server; a failure in a shopper's words. */
async function requestDeliveryQuote(postcode: string, carId: number): Promise<DeliveryWords> {
  if (postcode === '') return { kind: 'message', message: DELIVERY_MESSAGES.empty }
  const query = new URLSearchParams({ postcode, car_id: String(carId) })
  const response = await fetch(`/api/delivery-quote?${query}`).catch(() => null)
  if (response?.ok) {
    const { price, name } = (await response.json()) as { price: number; name: string }
    return deliveryPriceWords(name, price)
  }
  if (response?.status === 422) return { kind: 'message', message: DELIVERY_MESSAGES.invalid }
  return { kind: 'message', message: response?.status === 404 ? DELIVERY_MESSAGES.unknown : DELIVERY_FAILURE }
}
