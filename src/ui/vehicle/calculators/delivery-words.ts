import { moneyWords } from '#domain/tenants/amounts.ts'
import { POSTCODE_MESSAGE } from '../../forms/postcode.ts'
import type { DeliveryWords } from './view.ts'

/** Word for word (rule:delivery-calculator). */
export const DELIVERY_MESSAGES = {
  empty: 'Please enter a postcode.',
  invalid: POSTCODE_MESSAGE,
  unknown:
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
} as const
export const DELIVERY_FAILURE =
  'Delivery cannot be worked out just now. Please try again, or give us a call to get a quote.'

/** What delivery to a region costs, in whole dollars or with its cents. */
export function deliveryPriceWords(name: string, priceDollars: number): DeliveryWords {
  return { kind: 'price', price: priceDollars === 0 ? 'Free' : moneyWords(priceDollars), name }
}
