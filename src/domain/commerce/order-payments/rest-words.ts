import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { Rest } from './rest.ts'

/** What shopper and dealer are told of what is left to pay (rule:order-rest). */
export function restWords(rest: Exclude<Rest, { kind: 'none' }>): string {
  const amount = moneyWords(rest.cents / 100, 2)
  if (rest.kind === 'payable')
    return `${amount} is left to pay. It can be paid by card on the page of your order, or by bank transfer.`
  const from = offerUntilWords(rest.from, rest.timeZone)
  return `${amount} is left to pay. From ${from} on it can be paid by card on the page of your order: until then you may still end the contract (cooling-off).`
}

export const REST_PAID = 'The receipt of what you paid by card is on the page of your order.'

/** What the steps of buying say beforehand: no more than the deposit is paid before the contract is signed. */
export const REST_AHEAD =
  'You pay the rest by bank transfer, or by card on the page of your order once the contract is signed and its cooling-off time is over: before that no more than the deposit is taken.'
