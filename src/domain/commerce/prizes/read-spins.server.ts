import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { newCommitment } from './draw.server.ts'
import type { Spin } from './spin.ts'

const COLUMNS = sql`spin_id as "spinId", campaign, commitment, secret, word, ticket,
  prizes, terms_words as terms, prize, is_gone as "isGone", spun_at as "spunAt", expires_at as "expiresAt", lead_id as "leadId"`

/** A shopper's go at the wheel there is now: the first time it is asked for its secret is made, of which the hash is published. */
export async function readyOwnSpin(ctx: ShopperCtx): Promise<Spin> {
  const { tenant, shopper, now } = ctx
  const { campaign } = tenant.settings.wheel
  return withTenant(ctx, async (trx) => {
    const { secret, commitment } = newCommitment()
    const tenant_id = tenant.tenantId
    const added = await trx
      .insertInto('spins')
      .values({ tenant_id, shopper_id: shopper.shopperId, campaign, commitment, committed_at: now })
      .onConflict((own) => own.columns(['tenant_id', 'campaign', 'shopper_id']).doNothing())
      .returning('spin_id')
      .executeTakeFirst()
    if (added)
      await trx.insertInto('spin_secrets').values({ spin_id: added.spin_id, tenant_id, token: secret }).execute()
    return (await ownSpin(trx, ctx))!
  })
}

/** The same, where it is there. */
export async function ownSpin(trx: TenantTransaction, { tenant, shopper }: ShopperCtx): Promise<Spin | null> {
  const { rows } = await sql<Spin>`
    select ${COLUMNS} from spins where tenant_id = ${tenant.tenantId} and shopper_id = ${shopper.shopperId}
      and campaign = ${tenant.settings.wheel.campaign}`.execute(trx)
  return rows[0] ?? null
}

/** A spin of a shopper's own by its number, of whichever wheel; null where it is another's, or was never spun. */
export async function findOwnSpin(ctx: ShopperCtx, spinId: number): Promise<Spin | null> {
  return (
    (
      await readSpins(ctx, sql`spun_at is not null and spin_id = ${spinId} and shopper_id = ${ctx.shopper.shopperId}`)
    )[0] ?? null
  )
}

/** What a shopper won, the newest first. */
export async function listOwnPrizes(ctx: ShopperCtx): Promise<Spin[]> {
  return readSpins(ctx, sql`prize is not null and shopper_id = ${ctx.shopper.shopperId}`)
}

/** What was won at this dealer's, the newest first. */
export async function listPrizes(ctx: TenantCtx): Promise<Spin[]> {
  return readSpins(ctx, sql`prize is not null`)
}

/** One spin of this dealer's that was spun, by its number. */
export async function readSpin(ctx: TenantCtx, spinId: number): Promise<Spin | null> {
  return (await readSpins(ctx, sql`spun_at is not null and spin_id = ${spinId}`))[0] ?? null
}

async function readSpins(ctx: TenantCtx, where: ReturnType<typeof sql>): Promise<Spin[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Spin>`
      select ${COLUMNS} from spins
      where tenant_id = ${ctx.tenant.tenantId} and (${where}) order by spun_at desc limit 1000`.execute(trx),
  )
  return rows
}

/** How many of each prize of a campaign were won, by name; those of which none was are left out. */
export async function countWon(ctx: TenantCtx, campaign: string): Promise<Map<string, number>> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('prize_stock')
      .select(['prize', 'won'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('campaign', '=', campaign)
      .execute(),
  )
  return new Map(rows.map(({ prize, won }) => [prize, won]))
}

/** Who won a prize, and where they were: for the lead. Needs the worker's ctx. */
export async function winnerOf(
  ctx: TenantCtx,
  spinId: number,
): Promise<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'origin', string> | null> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'origin', string>>`
      select first_name as "firstName", last_name as "lastName", email, phone, origin from spins
      where tenant_id = ${ctx.tenant.tenantId} and spin_id = ${spinId} and email is not null`.execute(trx),
  )
  return rows[0] ?? null
}
