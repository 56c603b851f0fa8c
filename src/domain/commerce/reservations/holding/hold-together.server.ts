import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#db/client.ts'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { together } from '#domain/leads/storing/together.server.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListings } from '#domain/stock/load-listings.server.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { currentRequestId } from '#domain/tenants/request-scope.server.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { enqueueReservation } from '../end-reservation.server.ts'
import { ASK_MINUTES, END_REASONS, PAY_MINUTES } from '../reservation.ts'
import type { HoldContact } from '../reservation-contact.ts'
import { reservationTerms } from '../reservation-terms.ts'
import type { HoldOutcome, HoldRequest } from './hold.ts'

/** A hold that is wanted, its contact read. */
export type Wanted = {
  ctx: TenantCtx
  asked: HoldRequest
  contact: HoldContact
  /** The processors that can take money just now. */
  ready: ReadonlySet<string>
  /** Whether a hold in the way that may have been paid is asked after first. */
  mayAsk: boolean
}

/** `unasked`: in the way stand holds that may have been paid; their processor is asked before anything is held. */
type Outcome = HoldOutcome | { kind: 'unasked'; paying: Standing[] }

/** Vehicles that one shopper may hold unpaid at the same time, and everybody at one address: a carrier's has many. */
const MOST_HELD = { person: 3, address: 10 }
const MOST_TOGETHER = 16
/** For a row that another transaction holds; who waits longer waits alone. */
const LOCK_MS = 250

type InLine = { marks: string[]; wanted: Wanted; requestId: string | undefined }
const lines = new WeakMap<Kysely<Database>, ReturnType<typeof together<InLine, Outcome>>>()

/** Holds one, in one transaction with the others of its dealer that come meanwhile (docs/decisions/0019-leads-together.md). */
export function holdTogether(wanted: Wanted): Promise<Outcome> {
  const { ctx, asked } = wanted
  const line =
    lines.get(ctx.db) ??
    together<InLine, Outcome>(
      (_, all, mayWait) =>
        withTenant(all[0]!.wanted.ctx, (trx) => holdAll(trx, all), mayWait ? {} : { lockTimeoutMs: LOCK_MS }),
      MOST_TOGETHER,
    )
  lines.set(ctx.db, line)
  // Those of one address one after the other: each is counted before the next.
  return line(ctx.tenant.tenantId, { marks: [asked.sender.address], wanted, requestId: currentRequestId() })
}

/** Holds one in a transaction of its own; `keep` writes with the hold, or neither is written. */
export function holdAlone(
  wanted: Wanted,
  keep?: (trx: TenantTransaction, reservationId: number) => Promise<void>,
): Promise<Outcome> {
  return withTenant(wanted.ctx, async (trx) => {
    const [outcome] = await holdAll(trx, [{ wanted, requestId: currentRequestId() }])
    if (outcome!.kind === 'held') await keep?.(trx, outcome!.reservationId)
    return outcome!
  })
}

type Decided = Outcome | ({ kind: 'free'; ending: Standing[] } & Terms)
type Terms = { listing: Listing; deposit: Deposit; priceCents: number | null }

/** All are one tenant's, of different addresses; answers in the order they are given. */
async function holdAll(
  trx: TenantTransaction,
  all: readonly Pick<InLine, 'wanted' | 'requestId'>[],
): Promise<Outcome[]> {
  const { tenantId } = all[0]!.wanted.ctx.tenant
  const ids = [...new Set(all.map(({ wanted }) => wanted.asked.listingId))]
  const listings = new Map((await loadListings(trx, tenantId, ids)).map((one) => [one.listingId, one]))
  const secret = await secretOf(trx, all[0]!.wanted.ctx.tenant)
  const seekers = all.map(({ wanted }, n) => seeker(wanted, n, secret))
  const standing = await standingOf(trx, tenantId, seekers)
  const decided = all.map(({ wanted }, n) => decide(wanted, listings.get(wanted.asked.listingId), standing(n)))
  const insertions = decided.flatMap((one, n) =>
    one.kind === 'free' ? insertion({ ...one, ...all[n]!, ...seekers[n]! }) : [],
  )
  for (const [n, one] of decided.entries())
    if (one.kind === 'free' && one.ending.length > 0) await clearTheWay(trx, all[n]!.wanted.ctx, one.ending)
  const held = insertions.length > 0 ? await insertHolds(trx, tenantId, insertions) : new Map<number, number>()
  // Somebody else has theirs by now.
  const late = insertions.filter(({ n }) => !held.has(n))
  const winners =
    late.length > 0
      ? await standingOf(
          trx,
          tenantId,
          late.map(({ n }) => seekers[n]!),
        )
      : () => []
  const inserted = new Map(insertions.map((one) => [one.n, one]))
  return decided.map((one, n) => {
    if (one.kind !== 'free') return one
    const reservationId = held.get(n)
    const { token, expires_at: expiresAt, deposit_cents: depositCents } = inserted.get(n)!
    if (reservationId !== undefined)
      return { kind: 'held', reservationId, slug: one.listing.slug, secret: token, expiresAt, depositCents }
    return { kind: 'taken', until: winners(n).find(({ isOfVehicle }) => isOfVehicle)?.expiresAt ?? null }
  })
}

function decide({ ctx, asked, ready, mayAsk }: Wanted, listing: Listing | undefined, standing: Standing[]): Decided {
  if (!listing || visibility(ctx, listing).kind === 'unknown') return { kind: 'not-offered' }
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
  return { kind: 'free', ending, listing, deposit, priceCents }
}

/** The rows of a hold, and `n`, which it is of those that are written together. */
function insertion({
  n,
  wanted: { ctx, asked, contact },
  requestId,
  listing,
  deposit: { cents, payee },
  priceCents,
  person_hash,
  address_hash,
}: Terms & Seeker & { wanted: Wanted; requestId: string | undefined }) {
  const token = newSecret()
  const words = reservationTerms(listing, { cents }, ctx.tenant.settings.commerce)
  return {
    ...{ n, request_id: requestId, listing_id: listing.listingId, dealership_id: listing.dealershipId },
    vehicle: leadVehicle(listing, asked.origin),
    ...{ token, token_hash: secretHash(token), deposit_cents: cents, price_cents: priceCents, ...payee },
    ...{ terms_words: words, terms_sha256: sha256(words), person_hash, address_hash },
    ...{ held_at: ctx.now, expires_at: new Date(ctx.now.getTime() + PAY_MINUTES * 60_000) },
    ...{ shopper_id: asked.shopperId, first_name: contact.firstName, last_name: contact.lastName },
    ...{ email: contact.email, phone: contact.phone },
  }
}

/** By one statement, each with its contact and the job that ends it; answers the numbers of those whose vehicle was free. */
async function insertHolds(
  trx: TenantTransaction,
  tenantId: number,
  insertions: readonly ReturnType<typeof insertion>[],
): Promise<Map<number, number>> {
  // Which index is meant by the conflict is asked as the statement is planned: its condition stands in words.
  const { rows } = await sql<{ n: number; reservationId: number }>`
    ${PREPARED} with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(insertions)}::jsonb) as w (n integer, request_id text, listing_id bigint,
        dealership_id bigint, vehicle jsonb, token text, token_hash text, deposit_cents integer, price_cents integer, processor text,
        account text, terms_words text, terms_sha256 text, person_hash text, address_hash text, held_at timestamptz,
        expires_at timestamptz, shopper_id bigint, first_name text, last_name text, email text, phone text)
    ), held as (
      insert into reservations (tenant_id, listing_id, dealership_id, state, vehicle, token_hash, deposit_cents, currency, price_cents,
          processor, account, terms_words, terms_sha256, person_hash, address_hash, held_at, expires_at)
        select ${tenantId}, listing_id, dealership_id, 'held', vehicle, token_hash, deposit_cents, 'AUD', price_cents,
          processor, account, terms_words, terms_sha256, person_hash, address_hash, held_at, expires_at
        from wanted order by listing_id, n
        on conflict (tenant_id, listing_id) where state in ('held', 'paid') do nothing
        returning reservation_id, token_hash
    ), contacts as (
      insert into reservation_contacts (reservation_id, tenant_id, shopper_id, token, first_name, last_name, email, phone)
        select h.reservation_id, ${tenantId}, w.shopper_id, w.token, w.first_name, w.last_name, w.email, w.phone
        from held h join wanted w using (token_hash)
    ), jobs as (
      -- Due long after, and nobody is told of it now: what notifies is committed one by one.
      select forecourt.enqueue_all_new('end-reservation', array_agg(jsonb_strip_nulls(jsonb_build_object(
          'reservationId', h.reservation_id, 'requestId', w.request_id))), array_agg('end-reservation-' || h.reservation_id),
          greatest(max(w.expires_at), now() + interval '1 second')) as queued
        from held h join wanted w using (token_hash)
    )
    select w.n, h.reservation_id as "reservationId", jobs.queued from jobs, held h join wanted w using (token_hash)`.execute(
    trx,
  )
  return new Map(rows.map(({ n, reservationId }) => [n, reservationId]))
}

/** Whom holds are counted by. */
type Hashes = Record<'person_hash' | 'address_hash', string>
type Seeker = Hashes & { n: number; listing_id: number; shopper_id: number | null; now: Date; unasked: Date }
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

/** One person is who types the same contact at the same address: what they send says alike of two telephones of one carrier. */
function seeker(
  { ctx, asked: { listingId, shopperId, sender }, contact: { email, phone } }: Wanted,
  n: number,
  secret: string,
): Seeker {
  const hashed = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    ...{ n, listing_id: listingId, shopper_id: shopperId, now: ctx.now },
    unasked: new Date(ctx.now.getTime() - ASK_MINUTES * 60_000),
    ...{ person_hash: hashed('person', sender.address, email, phone), address_hash: hashed('address', sender.address) },
  }
}

/** What stands in the way of each hold: what has the vehicle, and what its shopper and their address hold. */
async function standingOf(
  trx: TenantTransaction,
  tenantId: number,
  seekers: readonly Seeker[],
): Promise<(n: number) => Standing[]> {
  const { rows } = await sql<Standing & { n: number }>`
    ${PREPARED} select s.n, r.reservation_id as "reservationId", r.payment_id as "paymentId", r.expires_at as "expiresAt",
      r.listing_id is not distinct from s.listing_id as "isOfVehicle",
      r.listing_id is not distinct from s.listing_id and r.state = 'held'
        and (r.expires_at <= case when r.payment_id is null then s.now else s.unasked end
          or r.person_hash = s.person_hash or exists (select from reservation_contacts c
            where c.reservation_id = r.reservation_id and c.shopper_id = s.shopper_id)) as "isEnding",
      r.state = 'held' and r.person_hash = s.person_hash as "isPersons",
      r.state = 'held' and r.address_hash = s.address_hash as "isAddresses"
    from jsonb_to_recordset(${JSON.stringify(seekers)}::jsonb) as s (n integer, listing_id bigint, shopper_id bigint, now timestamptz,
      unasked timestamptz, person_hash text, address_hash text)
    cross join lateral (
      select * from reservations r
      where r.tenant_id = ${tenantId} and (r.listing_id = s.listing_id and r.state in ('held', 'paid')
        or r.state = 'held' and (r.person_hash = s.person_hash or r.address_hash = s.address_hash))
    ) r`.execute(trx)
  const by = Map.groupBy(rows, ({ n }) => n)
  return (n) => by.get(n) ?? []
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

async function secretOf(trx: TenantTransaction, tenant: Tenant): Promise<string> {
  const secret = secrets.get(tenant) ?? (await previewSecret(trx, tenant.tenantId))
  secrets.set(tenant, secret)
  return secret
}
