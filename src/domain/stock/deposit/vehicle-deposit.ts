import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Card payments of less are refused by processors. */
const LEAST_CENTS = 50
const MOST_CENTS = 1_000_000_000

export type VehicleDeposit =
  | { kind: 'asked'; amountCents: number; currency: 'AUD' }
  /** The vehicle names who may take its deposit, and it is somebody else. */
  | { kind: 'not-reservable' }
  | { kind: 'refused'; field: string; value: unknown; reason: string }

/**
 * What a vehicle says of its deposit itself: who takes it and how much, a list of `{ name, amountCents?, currency? }` that a system of the dealer's
 * writes (listings.payment_processors), and the amount that a feed or the dealer by hand says. Cents in whole numbers; nothing leaves it to the dealer's deposit.
 */
export type OwnDeposit = { paymentProcessors?: unknown; reserveDepositCents?: number | null }

/** What is asked for to reserve a vehicle (rule:vehicle-deposit): what its processor says, else its own amount, else the dealer's. */
export function vehicleDeposit(
  { paymentProcessors = [], reserveDepositCents = null }: OwnDeposit,
  processor: PaymentProcessorName,
  { depositCents }: Pick<TenantSettings['commerce'], 'depositCents'>,
): VehicleDeposit {
  if (!Array.isArray(paymentProcessors))
    return refused('paymentProcessors', paymentProcessors, 'It must be a list of processors.')
  const at = paymentProcessors.findIndex((one) => one?.name === processor)
  if (paymentProcessors.length > 0 && at < 0) return { kind: 'not-reservable' }
  const own: { amountCents?: unknown; currency?: unknown } = paymentProcessors[at] ?? {}
  const place = `paymentProcessors[${at}]`
  const { amountCents = reserveDepositCents ?? depositCents, currency = 'AUD' } = own
  if (currency !== 'AUD') return refused(`${place}.currency`, currency, 'Deposits are taken in AUD.')
  const otherwise = reserveDepositCents === null ? 'depositCents' : 'reserveDepositCents'
  const field = own.amountCents === undefined ? otherwise : `${place}.amountCents`
  if (typeof amountCents !== 'number' || !Number.isSafeInteger(amountCents))
    return refused(field, amountCents, 'It must be a whole number of cents.')
  if (amountCents < LEAST_CENTS || amountCents > MOST_CENTS)
    return refused(field, amountCents, `It must be from ${LEAST_CENTS} to ${MOST_CENTS} cents.`)
  return { kind: 'asked', amountCents, currency }
}

function refused(field: string, value: unknown, reason: string): VehicleDeposit {
  return { kind: 'refused', field, value, reason }
}
