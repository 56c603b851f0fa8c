import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CarType } from '../listing.ts'
import { depositLaw } from './deposit-limits.ts'
import { type Payee, payeeOf } from './payee.ts'
import { type OwnDeposit, vehicleDeposit } from './vehicle-deposit.ts'

/** What a card knows of a vehicle has no `paymentProcessors`: search has worked its own deposit out of them (`ownDepositCents`). */
export type DepositVehicle = OwnDeposit & { dealershipSlug: string; state: string | null; carType: CarType }

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
  const asked = vehicleDeposit(vehicle, payee.processor, commerce)
  if (asked.kind !== 'asked') return null
  const most = depositLaw(vehicle)?.mostDepositCents ?? null
  if (most === null || asked.amountCents <= most) return { cents: asked.amountCents, limit: null, payee }
  return {
    ...{ cents: most, payee },
    limit: `In ${vehicle.state!.trim().toUpperCase()} a dealer takes ${moneyWords(most / 100)} at most before you sign.`,
  }
}

/**
 * What a vehicle is reserved by where it is not the dealer's usual deposit, before the limits of its state: for what knows of vehicles without their
 * `paymentProcessors`. 0: it cannot be reserved online; null: the dealer's deposit.
 */
export function ownDepositCents(
  vehicle: OwnDeposit & Pick<DepositVehicle, 'dealershipSlug'>,
  settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>,
): number | null {
  const { paymentProcessors = [], reserveDepositCents = null } = vehicle
  const saysNothing = Array.isArray(paymentProcessors) && paymentProcessors.length === 0 && reserveDepositCents === null
  const payee = saysNothing ? null : payeeOf(vehicle.dealershipSlug, settings)
  if (!payee) return null
  const asked = vehicleDeposit(vehicle, payee.processor, settings.commerce)
  return asked.kind === 'asked' ? asked.amountCents : 0
}
