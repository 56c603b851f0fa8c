import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { localYear } from '#domain/locations/zoned-time.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { STATE_NAMES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { readPlate } from './read-plate.ts'
import { readVehicle } from './read-vehicle.ts'
import type { RegoLookup } from './rego-lookup.ts'
import { type FieldErrors, type TradeInSource, type TradeInVehicle, tradeInTitle } from './trade-in.ts'

/** A plate with its state, or the vehicle by hand; as typed. */
export type SaidTradeIn =
  | { rego: string; regoState: string }
  | { make: string; model: string; year: string; badge: string }

export type LookUpOutcome =
  | { kind: 'found'; tradeInId: number; vehicle: TradeInVehicle; source: TradeInSource }
  | { kind: 'invalid'; errors: FieldErrors }
  /** Who knows plates does not answer: the vehicle can be told by hand. */
  | { kind: 'silent' }

/**
 * Which vehicle somebody wants to trade in (rule:trade-in-lookup), kept under a number of its own. A plate that is unknown in its
 * state, or is that of several vehicles, is told as what is wrong with it.
 */
export async function lookUpVehicle(
  ctx: TenantCtx,
  lookup: RegoLookup,
  said: SaidTradeIn,
  { carId, shopperId, address }: { carId: string; shopperId: number | null; address: string },
): Promise<LookUpOutcome> {
  const found = await vehicleOf(ctx, lookup, said, address)
  if (found.kind !== 'found') return found
  const { vehicle, source, rego, regoState } = found
  const listingId = await tradedFor(ctx, carId)
  const tradeInId = newTradeInId()
  await withTenant(ctx, (trx) =>
    trx
      .insertInto('trade_ins')
      .values({
        ...{ trade_in_id: tradeInId, tenant_id: ctx.tenant.tenantId, shopper_id: shopperId, listing_id: listingId },
        ...{ rego, rego_state: regoState, source, created_at: ctx.now },
        vehicle: sql`${JSON.stringify(vehicle)}::jsonb`,
      })
      .execute(),
  )
  return { kind: 'found', tradeInId, vehicle, source }
}

type Found = {
  kind: 'found'
  vehicle: TradeInVehicle
  source: TradeInSource
  rego: string | null
  regoState: State | null
}

async function vehicleOf(
  ctx: TenantCtx,
  lookup: RegoLookup,
  said: SaidTradeIn,
  address: string,
): Promise<Found | Exclude<LookUpOutcome, { kind: 'found' }>> {
  if (!('rego' in said)) {
    const read = readVehicle(said, localYear(ctx.now, ctx.tenant.settings.site.timeZone))
    if (read.kind === 'wrong') return { kind: 'invalid', errors: read.errors }
    return { kind: 'found', vehicle: read.vehicle, source: 'by-hand', rego: null, regoState: null }
  }
  const plate = readPlate(said)
  if (plate.kind === 'wrong') return { kind: 'invalid', errors: plate.errors }
  const { rego, regoState } = plate
  const answer = await lookup.find(ctx, rego, regoState, address)
  if (answer.kind === 'silent') return answer
  const wrong = (reason: string) => ({ kind: 'invalid' as const, errors: { rego: [reason] } })
  if (answer.kind === 'unknown')
    return wrong(
      `“${rego}” is not known in ${STATE_NAMES[regoState]}: look at plate and state again, or tell us the vehicle by hand.`,
    )
  const [vehicle, ...others] = answer.vehicles
  if (!vehicle || others.length > 0)
    return wrong(
      `“${rego}” in ${STATE_NAMES[regoState]} is the plate of ${answer.vehicles.length} vehicles (${answer.vehicles.map(tradeInTitle).join('; ')}): tell us yours by hand.`,
    )
  return { kind: 'found', vehicle, source: lookup.source, rego, regoState }
}

/** The vehicle it is to be traded in for, by its number; null where the site shows none of it. */
async function tradedFor(ctx: TenantCtx, carId: string): Promise<number | null> {
  if (!/^[1-9]\d{0,14}$/.test(carId)) return null
  const [found] = await findVehicles(ctx, [Number(carId)])
  return found?.kind === 'found' ? found.id : null
}

/** 49 bits: fifteen digits at most, and nobody's to guess. */
function newTradeInId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 15n) + 1
}
