import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

const HOUR_MS = 3_600_000

/** A session ends after so long without a visit, and after so long whatever happens (rule:staff-session). */
const SESSION_IDLE_MS = 8 * HOUR_MS
export const SESSION_LONGEST_MS = 14 * 24 * HOUR_MS

/** Of sessions those that are open at an instant. */
export function isOpenAt(now: Date) {
  return ({ and, eb }: ExpressionBuilder<Database, 'staff_sessions'>) =>
    and([
      eb('ended_at', 'is', null),
      eb('seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS)),
      eb('created_at', '>', new Date(now.getTime() - SESSION_LONGEST_MS)),
    ])
}
