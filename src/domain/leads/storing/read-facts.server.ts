import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { FACT_COLUMNS } from '#domain/stock/listing-columns.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { hashedPhone, hashedText } from '../lead-hash.server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Of a vehicle what its lead says of it. */
const LISTING_FACTS = [
  ...(['carType', 'year', 'make', 'model', 'badge', 'vin', 'odometerKm', 'priceCents', 'offerPriceCents'] as const),
  ...(['certified', 'stockNumber', 'tag', 'status', 'itemType', 'priceType'] as const),
]
export type LeadListing = Pick<
  Listing,
  (typeof LISTING_FACTS)[number] | 'listingId' | 'slug' | 'name' | 'locationId' | 'dealershipSlug' | 'dealershipName'
> & { images: Pick<Listing['images'][number], 'imageId'>[] }

export type LeadDealership = { dealershipId: number; slug: string; name: string }
export type LeadPlace = {
  locationId: number
  slug: string
  name: string
  visible: boolean
  email: string | null
  dealershipSlug: string | null
}

/** Whose submission it is, by hashes that the database makes, with a salt that the web cannot read. */
export type SubmissionIdentity = {
  submissionKey: string
  contentHash: string
  addressHash: string
  emailHash: string
  phoneHash: string
}

/** All that the database knows about a submission before it is stored. */
export type SubmissionFacts = {
  identity: SubmissionIdentity
  /** The lead it is already: the same key, or without one the same content within the hour. */
  known: { leadId: number; form: string } | null
  /** Others of its sender: from the address within the hour, from the person within the day. */
  recentFromAddress: number
  recentFromContact: number
  dealerships: LeadDealership[]
  locations: LeadPlace[]
  /** The vehicle of the number that was sent; null for none, and for another dealer's. */
  listing: LeadListing | null
}

/**
 * Reads them in one query (a lead is worth few round trips). Whoever sends the same at the same moment waits here until
 * the other is stored, and then finds it (rule:leads-stored-first).
 */
export async function readFacts(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  sent: {
    key: string | null
    content: readonly string[]
    sender: { address: string; email: string; phone: string }
    listingId: number | null
  },
): Promise<SubmissionFacts> {
  const { key, content, sender, listingId } = sent
  const { tenantId } = tenant
  const [hour, day] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)]
  const { rows } = await sql<
    Omit<SubmissionFacts, 'known'> & { leadId: number | null; form: string } & SubmissionIdentity
  >`
    select b.key_hash as "submissionKey", b.content_hash as "contentHash", b.lead_id as "leadId", b.form,
      s.address_hash as "addressHash", s.email_hash as "emailHash", s.phone_hash as "phoneHash",
      s.from_address as "recentFromAddress", s.from_contact as "recentFromContact",
      ${DEALERSHIPS(tenantId)} as dealerships, ${PLACES(tenantId)} as locations,
      ${listingId === null ? sql`null` : LISTING(tenantId, listingId)} as listing
    from forecourt.lead_begin(${key === null ? null : hashedText('key', key)}, ${hashedText('content', ...content)},
        ${hour}::timestamptz) b,
      forecourt.lead_sender(${hashedText('address', sender.address)}, ${hashedText('email', sender.email)},
        ${await hashedPhone(sender.phone)}::text[], ${hour}::timestamptz, ${day}::timestamptz) s`.execute(trx)
  const { submissionKey, contentHash, addressHash, emailHash, phoneHash, leadId, form, ...facts } = rows[0]!
  return {
    ...facts,
    identity: {
      submissionKey: submissionKey ?? `content:${randomUUID()}`,
      contentHash,
      addressHash,
      emailHash,
      phoneHash,
    },
    known: leadId === null ? null : { leadId, form },
  }
}

const DEALERSHIPS = (tenantId: number) => sql`
  coalesce((select json_agg(json_build_object('dealershipId', d.dealership_id, 'slug', d.slug, 'name', d.name)
      order by d.position, d.dealership_id)
    from dealerships d where d.tenant_id = ${tenantId}), '[]')`

const PLACES = (tenantId: number) => sql`
  coalesce((select json_agg(json_build_object('locationId', o.location_id, 'slug', o.slug, 'name', o.name,
      'visible', o.visible, 'email', o.email, 'dealershipSlug', d.slug) order by o.position, o.location_id)
    from locations o left join dealerships d on d.dealership_id = o.dealership_id
    where o.tenant_id = ${tenantId}), '[]')`

const FACTS = sql.join(LISTING_FACTS.flatMap((name) => [sql.lit(name), sql.ref(`l.${FACT_COLUMNS[name]}`)]))

const LISTING = (tenantId: number, listingId: number) => sql`
  (select json_build_object('listingId', l.listing_id, 'slug', l.slug, 'name', l.name, 'locationId', l.location_id,
      'dealershipSlug', d.slug, 'dealershipName', d.name, ${FACTS},
      'images', coalesce((select json_agg(json_build_object('imageId', p.image_id)) from (
        select image_id from listing_photos where listing_id = l.listing_id and state = 'ready' order by position limit 1) p), '[]'))
    from listings l join dealerships d on d.dealership_id = l.dealership_id
    where l.tenant_id = ${tenantId} and l.listing_id = ${listingId})`
