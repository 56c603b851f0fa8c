import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { askedDeposit, takesDeposits } from '#domain/stock/card-buttons.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import { ASK_MINUTES, END_REASONS, PAY_MINUTES } from './reservation.ts'
import { type HoldContact, readContact } from './reservation-contact.ts'
import { reservationTerms } from './reservation-terms.ts'

export type HoldRequest = {
  listingId: number
  contact: HoldContact
  /** The box at the terms was ticked. */
  isAgreed: boolean
  /** Deposit and price that stood on the page, in cents; never what is charged. */
  shown: { depositCents: number; priceCents: number | null }
  shopperId: number | null
  /** Of the device, of which a hash is kept. */
  sender: { address: string; userAgent: string | null }
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

export type HoldOutcome =
  /** `secret` opens the page of the reservation, and is stored nowhere but with the contact. */
  | { kind: 'held'; reservationId: number; secret: string; expiresAt: Date; depositCents: number }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** This dealer takes no deposits, or the vehicle is not on the site. */
  | { kind: 'not-offered' }
  | { kind: 'not-for-sale' }
  /** Somebody has it, until then where that is known. */
  | { kind: 'taken'; until: Date | null }
  /** Deposit or price are others than the page showed; nothing is held. */
  | { kind: 'repriced' }
  /** This device holds as many as it may. */
  | { kind: 'too-many' }

/** Vehicles that one device may hold unpaid at the same time. */
const MOST_HELD = 3
export const TERMS_UNTICKED = '*You must agree to the terms of use before submitting.'

/**
 * Keeps a vehicle for a shopper while they pay (rule:reservation-hold): of all who try at the same moment one has it, by the index
 * `reservations_live`. The same shopper, or device, begins anew; what ran out counts no more, whether its job came or not, unless it may have
 * been paid: then its job asks first.
 */
export async function startHold(ctx: TenantCtx, asked: HoldRequest): Promise<HoldOutcome> {
  if (!takesDeposits(ctx.tenant.settings)) return { kind: 'not-offered' }
  const read = readContact(asked.contact, ctx.tenant.settings)
  const errors = { ...(read.kind === 'invalid' && read.errors), ...(!asked.isAgreed && { terms: [TERMS_UNTICKED] }) }
  if (read.kind === 'invalid' || !asked.isAgreed) return { kind: 'invalid', errors }
  const { contact } = read
  return withTenant(ctx, async (trx): Promise<HoldOutcome> => {
    const { tenantId } = ctx.tenant
    const listing = await loadListing(trx, tenantId, { listingId: asked.listingId })
    if (!listing) return { kind: 'not-offered' }
    const device = await deviceHash(trx, tenantId, asked.sender)
    await clearTheWay(trx, ctx, listing, { device, shopperId: asked.shopperId })
    const taken = await holderOf(trx, tenantId, listing.listingId)
    if (taken) return { kind: 'taken', until: taken.expiresAt }
    const deposit = askedDeposit(listing, ctx.tenant.settings)
    if (!deposit) return listing.reserved ? { kind: 'taken', until: null } : { kind: 'not-for-sale' }
    const priceCents = advertisedPriceCents(listing)
    if (deposit.cents !== asked.shown.depositCents || priceCents !== asked.shown.priceCents) return { kind: 'repriced' }
    if ((await countHeld(trx, tenantId, device)) >= MOST_HELD) return { kind: 'too-many' }
    const held = await insertHold(trx, ctx, { asked, contact, listing, deposit, priceCents, device })
    return held ?? { kind: 'taken', until: (await holderOf(trx, tenantId, listing.listingId))?.expiresAt ?? null }
  })
}

type Insertion = {
  asked: HoldRequest
  contact: HoldContact
  listing: Listing
  deposit: Deposit
  priceCents: number | null
  device: string
}

/** Null where somebody else has the vehicle by now. */
async function insertHold(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { asked, contact, listing, deposit: { cents, payee }, priceCents, device }: Insertion,
): Promise<Extract<HoldOutcome, { kind: 'held' }> | null> {
  const { tenant, now } = ctx
  const { tenantId } = tenant
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + PAY_MINUTES * 60_000)
  const words = reservationTerms(listing, { cents }, tenant.settings.commerce)
  const row = await trx
    .insertInto('reservations')
    .values({
      ...{ tenant_id: tenantId, listing_id: listing.listingId, dealership_id: listing.dealershipId, state: 'held' },
      vehicle: JSON.stringify(leadVehicle(listing, asked.origin)),
      ...{ token_hash: secretHash(secret), deposit_cents: cents, currency: 'AUD', price_cents: priceCents },
      ...payee,
      ...{ terms_words: words, terms_sha256: sha256(words), address_hash: device },
      ...{ held_at: now, expires_at: expiresAt },
    })
    .onConflict((live) => live.columns(['tenant_id', 'listing_id']).where('state', 'in', ['held', 'paid']).doNothing())
    .returning('reservation_id')
    .executeTakeFirst()
  if (!row) return null
  const reservationId = row.reservation_id
  await trx
    .insertInto('reservation_contacts')
    .values({
      ...{ reservation_id: reservationId, tenant_id: tenantId, shopper_id: asked.shopperId, token: secret },
      ...{ first_name: contact.firstName, last_name: contact.lastName, email: contact.email, phone: contact.phone },
    })
    .execute()
  await enqueueReservation(trx, 'end-reservation', reservationId, expiresAt)
  return { kind: 'held', reservationId, secret, expiresAt, depositCents: cents }
}

/** Ends what ran out of this vehicle, and what the same shopper or device holds of it unpaid: they begin again. */
async function clearTheWay(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { listingId }: Listing,
  { device, shopperId }: { device: string; shopperId: number | null },
): Promise<void> {
  const unasked = new Date(now.getTime() - ASK_MINUTES * 60_000)
  const { rows } = await sql<{ reservationId: number; paymentId: string | null }>`
    update reservations r set ended_at = ${now}::timestamptz,
      state = case when expires_at <= ${now}::timestamptz then 'expired' else 'cancelled' end,
      end_reason = case when expires_at <= ${now}::timestamptz then ${END_REASONS.unpaid} else ${END_REASONS.again} end
    where tenant_id = ${tenant.tenantId} and listing_id = ${listingId} and state = 'held'
      and (expires_at <= case when payment_id is null then ${now}::timestamptz else ${unasked}::timestamptz end
        or address_hash = ${device} or exists (
        select from reservation_contacts c where c.reservation_id = r.reservation_id and c.shopper_id = ${shopperId}::bigint))
    returning reservation_id as "reservationId", payment_id as "paymentId"`.execute(trx)
  for (const { reservationId, paymentId } of rows)
    if (paymentId !== null) await enqueueReservation(trx, 'return-deposit', reservationId)
}

async function holderOf(
  trx: TenantTransaction,
  tenantId: number,
  listingId: number,
): Promise<{ expiresAt: Date } | null> {
  const row = await trx
    .selectFrom('reservations')
    .select('expires_at as expiresAt')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .where('state', 'in', ['held', 'paid'])
    .executeTakeFirst()
  return row ?? null
}

async function countHeld(trx: TenantTransaction, tenantId: number, device: string): Promise<number> {
  const { held } = await trx
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('tenant_id', '=', tenantId)
    .where('address_hash', '=', device)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return held
}

/** One device of one household, for as long as it asks alike. */
async function deviceHash(
  trx: TenantTransaction,
  tenantId: number,
  { address, userAgent }: HoldRequest['sender'],
): Promise<string> {
  const secret = await previewSecret(trx, tenantId)
  return createHmac('sha256', secret)
    .update(JSON.stringify(['device', address, userAgent]))
    .digest('base64url')
}
