import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { saltOf } from './record-view.server.ts'

/** What one key may take: at most `burst` at once, and `perSecond` in the long run. */
export type Allowance = { burst: number; perSecond: number }

/** An allowance of one key, such as `code from 198.51.100.7`, or so many in a day of UTC; it is stored as a hash with the day's salt, which ends at midnight UTC. */
export type Asked = { key: string } & (Allowance | { perDay: number })

const DAY_MS = 86_400_000
const OVER = new Error('An allowance has none left')

/**
 * Takes one of each allowance, counted in the database over all nodes, or none where one of them has none left; `-1` gives one of each
 * back. A bucket is the instant at which it is full again: taking moves that on, no further than a whole bucket from now. A day's
 * is counted from midnight on, a second each: while the day lasts nothing of it comes back.
 */
export async function takeAllowance(
  ctx: TenantCtx,
  asked: readonly Asked[],
  count: 1 | -1 = 1,
): Promise<{ kind: 'taken' | 'over' }> {
  const { tenantId } = ctx.tenant
  const day = ctx.now.toISOString().slice(0, 10)
  const taking = withTenant(ctx, async (trx) => {
    const salt = await saltOf(trx, tenantId, day)
    for (const { key, ...allowance } of asked) {
      const { burst, perSecond, from, ofDay } =
        'perDay' in allowance
          ? { burst: allowance.perDay, perSecond: 1, from: new Date(Date.parse(day) + DAY_MS), ofDay: [day] }
          : { ...allowance, from: ctx.now, ofDay: [] }
      const hash = createHash('sha256')
        .update(JSON.stringify([salt, key, ...ofDay]))
        .digest('base64url')
      const step = sql`make_interval(secs => ${count / perSecond})`
      const { rows } = await sql`
        insert into rate_limits as known (tenant_id, key, full_at) values (${tenantId}, ${hash}, ${from}::timestamptz + ${step})
        on conflict (tenant_id, key) do update set full_at = greatest(known.full_at, ${from}) + ${step}
        where greatest(known.full_at, ${from}) + ${step} <= ${from}::timestamptz + make_interval(secs => ${burst / perSecond})
        returning key`.execute(trx)
      if (rows.length === 0) throw OVER
    }
    return { kind: 'taken' as const }
  })
  return taking.catch((error) => {
    if (error === OVER) return { kind: 'over' }
    throw error
  })
}

/** Forgets the buckets that are full again. */
export async function deleteFullAllowances(ctx: TenantCtx): Promise<void> {
  const { tenantId } = ctx.tenant
  await withTenant(ctx, (trx) =>
    trx.deleteFrom('rate_limits').where('tenant_id', '=', tenantId).where('full_at', '<=', ctx.now).execute(),
  )
}
