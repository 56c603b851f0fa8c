import { sql } from 'kysely'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ALERT_FREQUENCIES } from './alert.ts'
import { type AlertChange, changeAlert, type WhichAlert } from './change-alert.server.ts'

/** How often its letters come from now on; what waits for one goes with the next (rule:alert-times). */
export async function changeFrequency(
  ctx: TenantCtx,
  { frequency, ...which }: WhichAlert & { frequency: string },
): Promise<AlertChange | { kind: 'invalid'; errors: Record<string, string[]> }> {
  if (!ALERT_FREQUENCIES.some((one) => one === frequency))
    return { kind: 'invalid', errors: { frequency: ['Please choose how often we may write to you.'] } }
  return changeAlert(ctx, which, { set: sql`frequency = ${frequency}`, when: sql`a.state <> 'stopped'` })
}
