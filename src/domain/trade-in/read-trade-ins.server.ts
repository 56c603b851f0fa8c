import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TradeIn } from './trade-in.ts'

/** A trade-in of this dealer, or null where there is none of this number. */
export async function findTradeIn(ctx: TenantCtx, tradeInId: number): Promise<TradeIn | null> {
  return (await readTradeIns(ctx, sql`trade_in_id = ${tradeInId}`, { limit: 1, offset: 0 }))[0] ?? null
}

/** The trade-in of an accepted offer, by its lead; for the desk's role too. */
export async function findTradeInOfLead(ctx: TenantCtx, leadId: number): Promise<TradeIn | null> {
  return (await readTradeIns(ctx, sql`lead_id = ${leadId}`, { limit: 1, offset: 0 }))[0] ?? null
}

const MOST_OF_SHOPPER = 20

/** What was offered to a signed-in shopper, the newest first (rule:garage). */
export async function listShopperTradeIns(ctx: TenantCtx, shopperId: number): Promise<TradeIn[]> {
  return readTradeIns(ctx, sql`shopper_id = ${shopperId} and valued_at is not null`, {
    limit: MOST_OF_SHOPPER,
    offset: 0,
  })
}

/** A dealer's trade-ins, the newest first; `accepted`: those whose offer was taken, or was not; all for null. */
export async function listTradeIns(
  ctx: TenantCtx,
  { accepted }: { accepted: boolean | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; tradeIns: TradeIn[] }> {
  const which = sql<SqlBool>`(${accepted}::boolean is null or (lead_id is not null) = ${accepted}::boolean)`
  const total = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('trade_ins')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where(which)
      .executeTakeFirstOrThrow(),
  )
  return { ...total, tradeIns: await readTradeIns(ctx, which, page) }
}

async function readTradeIns(
  ctx: TenantCtx,
  which: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<TradeIn[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<TradeIn>`
      select trade_in_id as "tradeInId", rego, rego_state as "regoState", vehicle, source, listing_id as "listingId", km, answers, steps,
        offer_cents as "offerCents", low_cents as "lowCents", high_cents as "highCents", says, reason, valued_at as "valuedAt",
        valid_until as "validUntil", saved_valuation is not null as "isSaved", shopper_id is not null as "isOfShopper", lead_id as "leadId", accepted_at as "acceptedAt", created_at as "createdAt"
      from trade_ins where tenant_id = ${ctx.tenant.tenantId} and ${which}
      order by created_at desc, trade_in_id limit ${limit} offset ${offset}`.execute(trx),
  )
  return rows
}
