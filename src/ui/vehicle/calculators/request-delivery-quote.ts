import { DELIVERY_FAILURE, DELIVERY_MESSAGES, deliveryPriceWords } from './delivery-words.ts'
import type { DeliveryWords } from './view.ts'

/** What delivery of a vehicle to a postcode costs, asked of the server; a failure in a shopper's words. */
export async function requestDeliveryQuote(postcode: string, carId: number): Promise<DeliveryWords> {
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
