import { coolingOffEnd } from '#domain/stock/deposit/cooling-off.ts'
import { depositLaw } from '#domain/stock/deposit/deposit-limits.ts'
import { type Payee, payeeOf } from '#domain/stock/deposit/payee.ts'
import type { CarType } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OrderState } from '../orders/order.ts'
import { CARD_LIMITS } from '../payments/processor.ts'

/** What of an order decides what is left to pay of it. Cents. */
export type OrderDue = {
  state: OrderState
  contractAt: Date | null
  totalCents: number
  /** The deposit that was asked for; null where none was paid for it. */
  depositCents: number | null
  /** What of it the ledger has, less what went back or was taken back. */
  heldCents: number
  dealershipSlug: string | null
  carType: CarType
  /** The yard where the vehicle stands; null once nobody knows. */
  yard: { state: string; timeZone: string } | null
}

/** What is left to pay of an order, and whether that can be paid by card now (rule:order-rest). */
export type Rest =
  | { kind: 'payable'; cents: number; payee: Payee }
  /** From then on: until then its shopper may still end the contract. */
  | { kind: 'cooling-off'; cents: number; from: Date; timeZone: string }
  /** Not here: the dealer says how it is paid. */
  | { kind: 'none' }

/** What is left after trade-in and deposit, to the cent; null where the deposit does not stand whole in the ledger. */
export function leftCents({ totalCents, depositCents, heldCents }: OrderDue): number | null {
  return depositCents !== null && heldCents === depositCents ? totalCents - depositCents : null
}

/** `isFinanced`: a lender pays. `isHoliday`: a public holiday where the vehicle stands. */
export function restOf(
  due: OrderDue,
  { settings, isFinanced, isHoliday, now }: RestFacts & { isHoliday: (date: string) => boolean },
): Rest {
  const cents = leftCents(due)
  const { contractAt, yard, dealershipSlug, carType, state } = due
  if (state !== 'contract' || contractAt === null || yard === null || cents === null) return { kind: 'none' }
  if (!settings.commerce.journey.restByCard || isFinanced) return { kind: 'none' }
  const payee = payeeOf(dealershipSlug ?? '', settings)
  if (!payee || cents < CARD_LIMITS.leastCents || cents > CARD_LIMITS.mostCents) return { kind: 'none' }
  const law = depositLaw({ state: yard.state, carType })
  const { timeZone } = yard
  const from = law && coolingOffEnd(contractAt, { days: law.coolingOffDays, timeZone, isHoliday })
  return from && from > now ? { kind: 'cooling-off', cents, from, timeZone } : { kind: 'payable', cents, payee }
}

export type RestFacts = {
  settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>
  isFinanced: boolean
  now: Date
}
