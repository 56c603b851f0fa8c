import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CarType } from '../listing.ts'
import { depositLaw } from './deposit-limits.ts'
import { type Payee, payeeOf } from './payee.ts'
import { vehicleDeposit } from './vehicle-deposit.ts'

/** `paymentProcessors` is what the vehicle says itself; a card, which does not read it, leaves it out. */
export type DepositVehicle = {
  dealershipSlug: string
  state: string | null
  carType: CarType
  paymentProcessors?: unknown
}

/** What is paid to have a vehicle reserved, and to whom. `limit`: why it is less than is asked for; null where it is not. */
export type Deposit = { cents: number; limit: string | null; payee: Payee }

/**
 * The deposit of a vehicle: what it asks for itself, else its dealer (rule:vehicle-deposit), as far as its state allows
 * (rule:deposit-limit). Null where none is taken for it.
 */
export function depositOf(
  vehicle: DepositVehicle,
  settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>,
): Deposit | null {
  const { commerce } = settings
  const payee = commerce.reserve ? payeeOf(vehicle.dealershipSlug, settings) : null
  if (!payee) return null
  const asked = vehicleDeposit(vehicle.paymentProcessors ?? [], payee.processor, commerce)
  if (asked.kind !== 'asked') return null
  const most = depositLaw(vehicle)?.mostDepositCents ?? null
  if (most === null || asked.amountCents <= most) return { cents: asked.amountCents, limit: null, payee }
  return {
    ...{ cents: most, payee },
    limit: `In ${vehicle.state!.trim().toUpperCase()} a dealer takes ${moneyWords(most / 100)} at most before you sign.`,
  }
}
