import { createHmac } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { PREPARED } from '#db/client.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import { askedDeposit, takesDeposits } from '#domain/stock/card-buttons.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { readyProcessors } from '../payments/ready-processors.server.ts'
import { endOfHold, enqueueReservation } from './end-reservation.server.ts'
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
  /** `slug` is the vehicle's; `secret` opens the page of the reservation, and is stored nowhere but with the contact. */
  | { kind: 'held'; reservationId: number; slug: string; secret: string; expiresAt: Date; depositCents: number }
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
const MOST_HELD = { person: 3, address: 10 }
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

  async function hold(
    trx: TenantTransaction,
    mayAsk: boolean,
  ): Promise<HoldOutcome | { kind: 'unasked'; paying: Standing[] }> {
    const listing = await loadListing(trx, tenantId, { listingId: asked.listingId })
    if (!listing || visibility(ctx, listing).kind === 'unknown') return { kind: 'not-offered' }
    const who = await hashesOf(trx, ctx, asked.sender, contact)
    const standing = await standingOf(trx, tenantId, { ...who, ...asked, now: ctx.now })
    const ending = standing.filter(({ isEnding }) => isEnding)
    const paying = ending.filter(({ paymentId }) => paymentId !== null)
    if (mayAsk && paying.length > 0) return { kind: 'unasked', paying }
    const others = standing.filter(({ isEnding }) => !isEnding)
    const taken = others.find(({ isOfVehicle }) => isOfVehicle)
    if (taken) return { kind: 'taken', until: taken.expiresAt }
    const deposit = askedDeposit(listing, ctx.tenant.settings)
    if (!deposit) return listing.reserved ? { kind: 'taken', until: null } : { kind: 'not-for-sale' }
    if (!ready.has(deposit.payee.processor)) return { kind: 'not-offered' }
    const priceCents = advertisedPriceCents(listing)
    if (deposit.cents !== asked.shown.depositCents || priceCents !== asked.shown.priceCents) return { kind: 'repriced' }
    if (holdTooMany(others)) return { kind: 'too-many' }
    if (ending.length > 0) await clearTheWay(trx, ctx, ending)
    const held = await insertHold(trx, ctx, { asked, contact, listing, deposit, priceCents, who })
    if (held) await keep?.(trx, held.reservationId)
    if (held) return held
    const winner = await standingOf(trx, tenantId, { ...who, ...asked, now: ctx.now })
    return { kind: 'taken', until: winner.find(({ isOfVehicle }) => isOfVehicle)?.expiresAt ?? null }
  }

  const first = await withTenant(ctx, (trx) => hold(trx, true))
  if (first.kind !== 'unasked') return first
  for (const { reservationId, expiresAt } of first.paying) {
    const { kind } = await settleReservation(ctx, { reservationId }, processors)
    if (kind === 'reserved' || kind === 'pending' || kind === 'unavailable') return { kind: 'taken', until: expiresAt }
  }
  const second = await withTenant(ctx, (trx) => hold(trx, false))
  if (second.kind === 'unasked') throw new Error('Every payment was asked for.')
  return second
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
    .with('held', (db) =>
      db
        .insertInto('reservations')
        .values({
          ...{ tenant_id: tenantId, listing_id: listing.listingId, dealership_id: listing.dealershipId, state: 'held' },
          vehicle: JSON.stringify(leadVehicle(listing, asked.origin)),
          ...{ token_hash: secretHash(secret), deposit_cents: cents, currency: 'AUD', price_cents: priceCents },
          ...payee,
          ...{ terms_words: words, terms_sha256: sha256(words), ...who },
          ...{ held_at: now, expires_at: expiresAt },
        })
        // In words, not values: which index is meant is asked as it is planned.
        .onConflict((live) =>
          live.columns(['tenant_id', 'listing_id']).where(sql<SqlBool>`state in ('held', 'paid')`).doNothing(),
        )
        .returning('reservation_id'),
    )
    .with('contact', (db) =>
      db
        .insertInto('reservation_contacts')
        .columns(['reservation_id', 'tenant_id', 'shopper_id', 'token', 'first_name', 'last_name', 'email', 'phone'])
        .expression((from) =>
          from
            .selectFrom('held')
            .select((held) => [
              'held.reservation_id',
              ...[held.val(tenantId).as('tenant_id'), held.val(asked.shopperId).as('shopper_id')],
              ...[held.val(secret).as('token'), held.val(contact.firstName).as('first_name')],
              ...[held.val(contact.lastName).as('last_name'), held.val(contact.email).as('email')],
              held.val(contact.phone).as('phone'),
            ]),
        ),
    )
    .selectFrom('held')
    .select(['reservation_id', endOfHold('held.reservation_id', expiresAt).as('job')])
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!row) return null
  return { kind: 'held', reservationId: row.reservation_id, slug: listing.slug, secret, expiresAt, depositCents: cents }
}

/** Whom holds are counted by. */
type Hashes = Record<'person_hash' | 'address_hash', string>
type Theirs = Hashes & { listingId: number; shopperId: number | null; now: Date }
type Standing = {
  reservationId: number
  paymentId: string | null
  expiresAt: Date
  isOfVehicle: boolean
  /** A new hold of the vehicle ends it: it ran out, or is the same shopper's, unpaid, for they begin again. */
  isEnding: boolean
  isPersons: boolean
  isAddresses: boolean
}

/** What stands in the way of a hold: what has the vehicle, and what its shopper and their address hold. */
async function standingOf(
  trx: TenantTransaction,
  tenantId: number,
  { listingId, shopperId, person_hash: person, address_hash: address, now }: Theirs,
): Promise<Standing[]> {
  const unasked = new Date(now.getTime() - ASK_MINUTES * 60_000)
  const { rows } = await sql<Standing>`
    ${PREPARED} select r.reservation_id as "reservationId", r.payment_id as "paymentId", r.expires_at as "expiresAt",
      r.listing_id is not distinct from ${listingId} as "isOfVehicle",
      r.listing_id is not distinct from ${listingId} and r.state = 'held'
        and (r.expires_at <= case when r.payment_id is null then ${now}::timestamptz else ${unasked}::timestamptz end
          or r.person_hash = ${person} or exists (select from reservation_contacts c
            where c.reservation_id = r.reservation_id and c.shopper_id = ${shopperId}::bigint)) as "isEnding",
      r.state = 'held' and r.person_hash = ${person} as "isPersons",
      r.state = 'held' and r.address_hash = ${address} as "isAddresses"
    from reservations r
    where r.tenant_id = ${tenantId} and (r.listing_id = ${listingId} and r.state in ('held', 'paid')
      or r.state = 'held' and (r.person_hash = ${person} or r.address_hash = ${address}))`.execute(trx)
  return rows
}

function holdTooMany(others: readonly Standing[]): boolean {
  const held = (whose: 'isPersons' | 'isAddresses') => others.filter((one) => one[whose]).length
  return held('isPersons') >= MOST_HELD.person || held('isAddresses') >= MOST_HELD.address
}

async function clearTheWay(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  ending: readonly Standing[],
): Promise<void> {
  const { rows } = await sql<Pick<Standing, 'reservationId' | 'paymentId'>>`
    update reservations set ended_at = ${now}::timestamptz,
      state = case when expires_at <= ${now}::timestamptz then 'expired' else 'cancelled' end,
      end_reason = case when expires_at <= ${now}::timestamptz then ${END_REASONS.unpaid} else ${END_REASONS.again} end
    where tenant_id = ${tenant.tenantId} and state = 'held'
      and reservation_id = any(${ending.map(({ reservationId }) => reservationId)}::bigint[])
    returning reservation_id as "reservationId", payment_id as "paymentId"`.execute(trx)
  for (const { reservationId, paymentId } of rows)
    if (paymentId !== null) await enqueueReservation(trx, 'return-deposit', reservationId)
}

/** A dealer's stays what it is. */
const secrets = new WeakMap<Tenant, string>()

/** One person is who types the same contact at the same address: what they send says alike of two telephones of one carrier. */
async function hashesOf(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  { address }: HoldRequest['sender'],
  { email, phone }: HoldContact,
): Promise<Hashes> {
  const secret = secrets.get(tenant) ?? (await previewSecret(trx, tenant.tenantId))
  secrets.set(tenant, secret)
  const hashed = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return { person_hash: hashed('person', address, email, phone), address_hash: hashed('address', address) }
}
