import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { isSecret, secretHash } from '#domain/accounts/secret.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Reservation } from './reservation.ts'

/** Every column of a reservation that is no secret, in our spelling. */
const COLUMNS = sql`r.reservation_id as "reservationId", r.state, r.listing_id as "listingId", r.vehicle,
  r.deposit_cents as "depositCents", r.currency, r.price_cents as "priceCents", r.terms_words as "termsWords",
  r.processor, r.payment_id as "paymentId", r.account, r.held_at as "heldAt", r.expires_at as "expiresAt", r.paid_at as "paidAt",
  r.ended_at as "endedAt", r.end_reason as "endReason", r.refunded_at as "refundedAt", r.lead_id as "leadId",
  exists (select from money_movements m where m.tenant_id = r.tenant_id and m.processor = r.processor
    and m.payment_id = r.payment_id and m.kind = 'capture') as "isCharged"`

/** One of this dealer's, locked until the transaction ends; null for another's. */
export async function lockReservation(
  trx: TenantTransaction,
  tenantId: number,
  reservationId: number,
): Promise<Reservation | null> {
  const { rows } = await sql<Reservation>`
    select ${COLUMNS} from reservations r
    where r.tenant_id = ${tenantId} and r.reservation_id = ${reservationId} for no key update`.execute(trx)
  return rows[0] ?? null
}

/** The one that a secret opens; without one, that which a shopper who has signed in has of a vehicle now. */
export async function findReservation(
  ctx: TenantCtx,
  { secret, shopperId, listingId }: { secret: string | null; shopperId: number | null; listingId: number | null },
): Promise<Reservation | null> {
  const ofSecret = isSecret(secret) ? sql`r.token_hash = ${secretHash(secret)}` : null
  const ofShopper = sql`r.listing_id = ${listingId} and r.state in ('held', 'paid') and exists (
    select from reservation_contacts c where c.reservation_id = r.reservation_id and c.shopper_id = ${shopperId})`
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Reservation>`
      select ${COLUMNS} from reservations r
      where r.tenant_id = ${ctx.tenant.tenantId} and ${ofSecret ?? ofShopper}`.execute(trx),
  )
  return rows[0] ?? null
}

/** Those of a shopper who has signed in, the newest first; what nobody paid for is none. */
export async function listShopperReservations({ shopper, ...ctx }: ShopperCtx): Promise<Reservation[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Reservation>`
      select ${COLUMNS} from reservations r join reservation_contacts c on c.reservation_id = r.reservation_id
      where c.tenant_id = ${ctx.tenant.tenantId} and c.shopper_id = ${shopper.shopperId} and r.paid_at is not null
      order by r.held_at desc limit 50`.execute(trx),
  )
  return rows
}

/** One that a shopper who has signed in paid for, over or not; null for another's. */
export async function findShopperReservation(ctx: ShopperCtx, reservationId: number): Promise<Reservation | null> {
  const all = await listShopperReservations(ctx)
  return all.find((one) => one.reservationId === reservationId) ?? null
}

/** The dealer's, the newest first: all, or those that have a vehicle now. */
export async function listReservations(
  ctx: TenantCtx,
  { isLive, limit = 200 }: { isLive: boolean; limit?: number },
): Promise<Reservation[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Reservation>`
      select ${COLUMNS} from reservations r
      where r.tenant_id = ${ctx.tenant.tenantId} and (not ${isLive} or r.state in ('held', 'paid'))
      order by r.held_at desc limit ${limit}`.execute(trx),
  )
  return rows
}

/** One of this dealer's by its number; null for none. */
export async function readReservation(ctx: TenantCtx, reservationId: number): Promise<Reservation | null> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Reservation>`
      select ${COLUMNS} from reservations r
      where r.tenant_id = ${ctx.tenant.tenantId} and r.reservation_id = ${reservationId}`.execute(trx),
  )
  return rows[0] ?? null
}

/** How the reservation of a lead stands, as the desk's role may read it; null where the lead is of none. */
export async function reservationOfLead(
  ctx: TenantCtx,
  leadId: number,
): Promise<Pick<
  Reservation,
  'reservationId' | 'state' | 'depositCents' | 'expiresAt' | 'endReason' | 'refundedAt'
> | null> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('reservations')
      .select(['reservation_id as reservationId', 'state', 'deposit_cents as depositCents', 'expires_at as expiresAt'])
      .select(['end_reason as endReason', 'refunded_at as refundedAt'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst(),
  )
  return row ?? null
}
