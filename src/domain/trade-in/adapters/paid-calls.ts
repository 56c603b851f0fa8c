import { takeAllowance } from '#domain/analytics/take-allowance.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Of one vehicle, by its plate or number: who types kilometres again and again. */
const MOST_OF_VEHICLE = 10
/** Of one dealer, whatever addresses they come from. */
const MOST_OF_TENANT = 500
/** Of one address: an office that values cars all day, a twelfth of what the dealer has. */
const MOST_OF_ADDRESS = 40

/** Who sets a call going: an address, at a dealer's site. */
export type Asker = { ctx: TenantCtx; address: string }

/**
 * Makes a call that is paid for, counted over a day of UTC and all nodes by vehicle, by the address that asks this dealer, and by dealer. Throws where
 * one of them has had its share, and what the call throws, which then counts for none.
 */
export async function paidCall<T>({ ctx, address }: Asker, vehicle: string, call: () => Promise<T>): Promise<T> {
  const shares = [
    { key: `paid call of ${vehicle}`, perDay: MOST_OF_VEHICLE },
    { key: `paid call from ${address}`, perDay: MOST_OF_ADDRESS },
    { key: 'paid call', perDay: MOST_OF_TENANT },
  ]
  if ((await takeAllowance(ctx, shares)).kind === 'over') throw new Error('As many paid calls were made as a day has.')
  try {
    return await call()
  } catch (error) {
    await takeAllowance(ctx, shares, -1)
    throw error
  }
}
