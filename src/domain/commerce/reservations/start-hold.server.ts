import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { askedDeposit, takesDeposits } from '#domain/stock/card-buttons.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import { payeesOf } from '#domain/stock/deposit/payee.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import { ASK_MINUTES, END_REASONS, PAY_MINUTES } from './reservation.ts'
import { type HoldContact, readContact } from './reservation-contact.ts'
import { reservationTerms } from './reservation-terms.ts'
import { settleReservation } from './settle-reservation.server.ts'

export type HoldRequest = {
  listingId: number
  contact: HoldContact
  /** The box at the terms was ticked. */
  isAgreed: boolean
  /** Deposit and price that stood on the page, in cents; never what is charged. */
  shown: { depositCents: number; priceCents: number | null }
  shopperId: number | null
  /** Of which a hash is kept. */
  sender: { address: string }
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
  /** They, or all at their address, hold as many as they may. */
  | { kind: 'too-many' }

export type HoldServices = {
  processors: PaymentProcessors
  /** Written with the hold, or not at all. */
  keep?(trx: TenantTransaction, reservationId: number): Promise<void>
}

/** Vehicles that one shopper may hold unpaid at the same time, and everybody at one address: a carrier's has many. */
const MOST_HELD = { person_hash: 3, address_hash: 10 }
export const TERMS_UNTICKED = '*You must agree to the terms of use before submitting.'

/**
 * Keeps a vehicle for a shopper while they pay (rule:reservation-hold): of all who try at the same moment one has it, by the index
 * `reservations_live`. The same shopper begins anew, unless their
 * first is paid, which the processor is asked; what ran out counts no more, whether its job came or not, unless it may have
 * been paid: then its job asks first.
 */
export async function startHold(
  ctx: TenantCtx,
  asked: HoldRequest,
  { processors, keep }: HoldServices,
): Promise<HoldOutcome> {
  if (!takesDeposits(ctx.tenant.settings)) return { kind: 'not-offered' }
  const read = readContact(asked.contact, ctx.tenant.settings)
  const errors = { ...(read.kind === 'invalid' && read.errors), ...(!asked.isAgreed && { terms: [TERMS_UNTICKED] }) }
  if (read.kind === 'invalid' || !asked.isAgreed) return { kind: 'invalid', errors }
  const { contact } = read
  const { tenantId } = ctx.tenant
  const ready = await readyProcessors(ctx, processors)
  const who = await hashesOf(ctx, asked.sender, contact)
  const theirs: Theirs = { ...who, listingId: asked.listingId, shopperId: asked.shopperId, now: ctx.now }
  const earlier = await withTenant(ctx, (trx) => endingOf(trx, tenantId, theirs))
  for (const { reservationId, paymentId, expiresAt } of earlier) {
    if (paymentId === null) continue
    const { kind } = await settleReservation(ctx, { reservationId }, processors)
    if (kind === 'reserved' || kind === 'pending' || kind === 'unavailable') return { kind: 'taken', until: expiresAt }
  }
  return withTenant(ctx, async (trx): Promise<HoldOutcome> => {
    const listing = await loadListing(trx, tenantId, { listingId: asked.listingId })
    if (!listing) return { kind: 'not-offered' }
    const ending = await endingOf(trx, tenantId, theirs)
    const taken = await holderOf(trx, tenantId, listing.listingId, ending)
    if (taken) return { kind: 'taken', until: taken.expiresAt }
    const deposit = askedDeposit(listing, ctx.tenant.settings)
    if (!deposit) return listing.reserved ? { kind: 'taken', until: null } : { kind: 'not-for-sale' }
    if (!ready.has(deposit.payee.processor)) return { kind: 'not-offered' }
    const priceCents = advertisedPriceCents(listing)
    if (deposit.cents !== asked.shown.depositCents || priceCents !== asked.shown.priceCents) return { kind: 'repriced' }
    if (await holdsTooMany(trx, tenantId, who, ending)) return { kind: 'too-many' }
    await clearTheWay(trx, ctx, ending)
    const held = await insertHold(trx, ctx, { asked, contact, listing, deposit, priceCents, who })
    if (held) await keep?.(trx, held.reservationId)
    return held ?? { kind: 'taken', until: (await holderOf(trx, tenantId, listing.listingId, []))?.expiresAt ?? null }
  })
}

/** Those that can take a deposit of this dealer just now; asked before the transaction, for they look for themselves. */
async function readyProcessors(ctx: TenantCtx, processors: PaymentProcessors): Promise<ReadonlySet<string>> {
  const ready = new Set<string>()
  for (const { processor } of payeesOf(ctx.tenant.settings))
    if (await processors[processor]?.isReady(ctx)) ready.add(processor)
  return ready
}

type Insertion = {
  asked: HoldRequest
  contact: HoldContact
  listing: Listing
  deposit: Deposit
  priceCents: number | null
  who: Hashes
}

/** Null where somebody else has the vehicle by now. */
async function insertHold(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { asked, contact, listing, deposit: { cents, payee }, priceCents, who }: Insertion,
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
      ...{ terms_words: words, terms_sha256: sha256(words), ...who },
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

/** Whom holds are counted by. */
type Hashes = Record<'person_hash' | 'address_hash', string>
type Theirs = Hashes & { listingId: number; shopperId: number | null; now: Date }
type Ending = { reservationId: number; paymentId: string | null; expiresAt: Date }

/** What a new hold of this vehicle ends: what ran out, and what the same shopper holds of it unpaid, for they begin again. */
async function endingOf(
  trx: TenantTransaction,
  tenantId: number,
  { listingId, shopperId, person_hash: person, now }: Theirs,
): Promise<Ending[]> {
  const unasked = new Date(now.getTime() - ASK_MINUTES * 60_000)
  const { rows } = await sql<Ending>`
    select r.reservation_id as "reservationId", r.payment_id as "paymentId", r.expires_at as "expiresAt" from reservations r
    where tenant_id = ${tenantId} and listing_id = ${listingId} and state = 'held'
      and (expires_at <= case when payment_id is null then ${now}::timestamptz else ${unasked}::timestamptz end
        or person_hash = ${person} or exists (
        select from reservation_contacts c where c.reservation_id = r.reservation_id and c.shopper_id = ${shopperId}::bigint))`.execute(
    trx,
  )
  return rows
}

async function clearTheWay(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  ending: readonly Ending[],
): Promise<void> {
  const { rows } = await sql<Pick<Ending, 'reservationId' | 'paymentId'>>`
    update reservations set ended_at = ${now}::timestamptz,
      state = case when expires_at <= ${now}::timestamptz then 'expired' else 'cancelled' end,
      end_reason = case when expires_at <= ${now}::timestamptz then ${END_REASONS.unpaid} else ${END_REASONS.again} end
    where tenant_id = ${tenant.tenantId} and state = 'held'
      and reservation_id = any(${ending.map(({ reservationId }) => reservationId)}::bigint[])
    returning reservation_id as "reservationId", payment_id as "paymentId"`.execute(trx)
  for (const { reservationId, paymentId } of rows)
    if (paymentId !== null) await enqueueReservation(trx, 'return-deposit', reservationId)
}

async function holderOf(
  trx: TenantTransaction,
  tenantId: number,
  listingId: number,
  ending: readonly Ending[],
): Promise<{ expiresAt: Date } | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    select expires_at as "expiresAt" from reservations
    where tenant_id = ${tenantId} and listing_id = ${listingId} and state in ('held', 'paid')
      and reservation_id <> all(${ending.map(({ reservationId }) => reservationId)}::bigint[])`.execute(trx)
  return rows[0] ?? null
}

async function holdsTooMany(
  trx: TenantTransaction,
  tenantId: number,
  who: Hashes,
  ending: readonly Ending[],
): Promise<boolean> {
  const { rows } = await sql<{ person: number; address: number }>`
    select count(*) filter (where person_hash = ${who.person_hash})::int as person,
      count(*) filter (where address_hash = ${who.address_hash})::int as address
    from reservations where tenant_id = ${tenantId} and state = 'held'
      and (person_hash = ${who.person_hash} or address_hash = ${who.address_hash})
      and reservation_id <> all(${ending.map(({ reservationId }) => reservationId)}::bigint[])`.execute(trx)
  return rows[0]!.person >= MOST_HELD.person_hash || rows[0]!.address >= MOST_HELD.address_hash
}

/** One person is who types the same contact at the same address: what they send says alike of two telephones of one carrier. */
async function hashesOf(
  ctx: TenantCtx,
  { address }: HoldRequest['sender'],
  { email, phone }: HoldContact,
): Promise<Hashes> {
  const secret = await withTenant(ctx, (trx) => previewSecret(trx, ctx.tenant.tenantId))
  const hashed = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return { person_hash: hashed('person', address, email, phone), address_hash: hashed('address', address) }
}
