import { LRUCache } from 'lru-cache'
import type { TenantCtx } from '#domain/tenants/context.ts'

const DAY_MS = 86_400_000
/** Of one vehicle, by its plate or number: who types kilometres again and again. */
const MOST_OF_VEHICLE = 10
/** Of one dealer, whatever addresses they come from. */
const MOST_OF_TENANT = 500
/** Vehicles and dealers counted at once: less than a megabyte. */
const MOST_COUNTED = 20_000

/** Counts calls that are paid for, by vehicle and by dealer, over a day of each: true while one more may be made, which it counts. */
export function paidCalls(): (ctx: TenantCtx, vehicle: string) => boolean {
  const made = new LRUCache<string, number>({ max: MOST_COUNTED, ttl: DAY_MS, noUpdateTTL: true })
  return ({ tenant: { tenantId } }, vehicle) => {
    const [ofTenant, ofVehicle] = [`${tenantId}`, `${tenantId} ${vehicle}`]
    const [all, same] = [made.get(ofTenant) ?? 0, made.get(ofVehicle) ?? 0]
    if (all >= MOST_OF_TENANT || same >= MOST_OF_VEHICLE) return false
    made.set(ofTenant, all + 1)
    made.set(ofVehicle, same + 1)
    return true
  }
}
