import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CarType } from '../listing.ts'
import { depositLaw } from './deposit-limits.ts'

export type DepositVehicle = { state: string | null; carType: CarType }

/** What is paid to have a vehicle reserved. `limit`: why it is less than the dealer asks for; null where it is not. */
export type Deposit = { cents: number; limit: string | null }

/** The deposit of a vehicle: what the dealer asks for, as far as its state allows (rule:deposit-limit). */
export function depositOf(
  vehicle: DepositVehicle,
  { depositCents }: Pick<TenantSettings['commerce'], 'depositCents'>,
): Deposit {
  const most = depositLaw(vehicle)?.mostDepositCents ?? null
  if (most === null || depositCents <= most) return { cents: depositCents, limit: null }
  return {
    cents: most,
    limit: `In ${vehicle.state!.trim().toUpperCase()} a dealer takes ${moneyWords(most / 100)} at most before you sign.`,
  }
}
