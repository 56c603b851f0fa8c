import { LRUCache } from 'lru-cache'
import type { TenantCtx } from '#domain/tenants/context.ts'

const DAY_MS = 86_400_000
/** Of one vehicle, by its plate or number: who types kilometres again and again. */
const MOST_OF_VEHICLE = 10
/** Of one dealer, whatever addresses they come from. */
const MOST_OF_TENANT = 500
/** Of one address: an office that values cars all day, a twelfth of what the dealer has. */
const MOST_OF_ADDRESS = 40
/** Vehicles, addresses and dealers counted at once: less than a megabyte. */
const MOST_COUNTED = 20_000

/**
 * Makes calls that are paid for, and counts them over a day by vehicle, by dealer, and by the address that asks that dealer. Throws where
 * one of them has had its share, and what the call throws, which then counts for none.
 */
export function paidCalls() {
  const made = new LRUCache<string, number>({ max: MOST_COUNTED, ttl: DAY_MS, noUpdateTTL: true })
  return async <T>({ ctx, address }: Asker, vehicle: string, call: () => Promise<T>): Promise<T> => {
    const { tenantId } = ctx.tenant
    const shares: [string, number][] = [
      [`${tenantId}`, MOST_OF_TENANT],
      [`${tenantId} of ${vehicle}`, MOST_OF_VEHICLE],
      [`${tenantId} from ${address}`, MOST_OF_ADDRESS],
    ]
    const madeBy = (key: string) => made.get(key) ?? 0
    if (shares.some(([key, most]) => madeBy(key) >= most)) throw new Error('As many paid calls were made as a day has.')
    const count = (by: number) => {
      for (const [key] of shares) made.set(key, Math.max(0, madeBy(key) + by))
    }
    count(1)
    try {
      return await call()
    } catch (error) {
      count(-1)
      throw error
    }
  }
}

/** Who sets a call going: an address, at a dealer's site. */
export type Asker = { ctx: TenantCtx; address: string }
