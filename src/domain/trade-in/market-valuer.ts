import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TradeInVehicle } from './trade-in.ts'

/** What the trade pays for a vehicle in good condition. Cents. */
export type MarketEstimate = {
  middleCents: number
  lowCents: number
  highCents: number
  /** How it comes to `middleCents`: each with the price after it. */
  steps: { rule: string; words: string; cents: number }[]
  /** What a shopper reads of how sure it is. */
  says: string
}

/** Who says what a dealer can pay for a vehicle. Answers null when it cannot tell honestly, and never fails; `address` is whose visitor asks. */
export type MarketValuer = {
  estimate(ctx: TenantCtx, vehicle: TradeInVehicle, km: number, address: string): Promise<MarketEstimate | null>
}
