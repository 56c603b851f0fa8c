import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A session ends after so long without a visit (rule:shopper-session). */
export const SHOPPER_SESSION_MS = 60 * 24 * 3_600_000

/** Of sessions those that are open at an instant. */
export function isShopperSessionOpenAt(now: Date) {
  return ({ eb }: ExpressionBuilder<Database, 'shopper_sessions'>) =>
    eb('seen_at', '>', new Date(now.getTime() - SHOPPER_SESSION_MS))
}
