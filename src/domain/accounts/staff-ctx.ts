import type { TenantCtx } from '#domain/tenants/context.ts'
import type { StaffPerson } from './staff.ts'

/** Somebody who has signed in, in one session. */
export type StaffSession = StaffPerson & { sessionId: number }

/**
 * What verbs of the dealer's desk take first: `db` is that of the desk's role, which reads who wrote a lead. Made only of a
 * session that `findSession` found.
 */
export type DeskCtx = TenantCtx & { staff: StaffSession }
