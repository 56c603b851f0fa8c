import type { TenantCtx } from '#domain/tenants/context.ts'
import type { State } from '#domain/tenants/settings/vocabulary.ts'
import type { TradeInSource, TradeInVehicle } from './trade-in.ts'

/** `found` may be several: a plate goes from one vehicle to the next. `silent`: who knows plates does not answer. */
export type LookupAnswer = { kind: 'found'; vehicles: TradeInVehicle[] } | { kind: 'unknown' } | { kind: 'silent' }

/** Who knows which vehicle has a plate; never fails. `address` is whose visitor asks. */
export type RegoLookup = {
  /** `sandbox`: its vehicles are made up, and whoever shows them says so. */
  source: Exclude<TradeInSource, 'by-hand'>
  find(ctx: TenantCtx, rego: string, regoState: State, address: string): Promise<LookupAnswer>
}

/** Nobody knows plates: an installation without an account. Vehicles are told by hand. */
export const noRegoLookup: RegoLookup = { source: 'autograb', find: async () => ({ kind: 'silent' }) }
