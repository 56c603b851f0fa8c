import { type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type BookingJson, bookingOfLead, toBooking } from './bookings/read-bookings.server.ts'
import type { Lead, LeadConsent } from './lead.ts'
import { CONFIRMATION, type DeliveryAnswer } from './lead-channel.ts'
import { contactHashes } from './lead-hash.server.ts'

/** Where a delivery of a lead stands, and every answer its receiver gave. */
export type LeadDelivery = {
  deliveryId: number
  /** A kind of receiver (`LEAD_DESTINATIONS`), or `confirmation`: the shopper's, who is no receiver of the dealer's. */
  kind: string
  to: string
  state: 'held' | 'pending' | 'sent' | 'failed' | 'suspended'
  tries: number
  nextTryAt: Date | null
  sentAt: Date | null
  log: { at: string; outcome: DeliveryAnswer['kind']; answer: string }[]
}

export type LeadRecord = Lead & { deliveries: LeadDelivery[] }

/** Those that tell the dealer. None: nobody there knows of the lead. */
export function dealerDeliveries({ deliveries }: Pick<LeadRecord, 'deliveries'>): LeadDelivery[] {
  return deliveries.filter(({ kind }) => kind !== CONFIRMATION)
}

export type LeadFilter = {
  state?: Lead['state'] | null
  form?: string | null
  /** Of whoever has this e-mail address or phone number. */
  contact?: string | null
}

/** A lead with its consents and deliveries, or null. Needs a ctx that may read who wrote it: the worker's. */
export async function findLead(ctx: TenantCtx, leadId: number): Promise<LeadRecord | null> {
  return withTenant(ctx, async (trx) => (await readLeads(trx, ctx, sql`l.lead_id = ${leadId}`, 1, 0))[0] ?? null)
}

/** A page of a dealer's leads, the newest first, and how many there are. */
export async function listLeads(
  ctx: TenantCtx,
  filter: LeadFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; leads: LeadRecord[] }> {
  return withTenant(ctx, async (trx) => {
    const all = [sql<SqlBool>`true`]
    if (filter.state) all.push(sql`l.state = ${filter.state}`)
    if (filter.form) all.push(sql`l.form = ${filter.form}`)
    if (filter.contact) all.push(await isContact(trx, filter.contact))
    const where = sql.join(all, sql` and `)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from leads l where l.tenant_id = ${ctx.tenant.tenantId} and ${where}`.execute(trx)
    return { total: counted.rows[0]!.total, leads: await readLeads(trx, ctx, where, page.limit, page.offset) }
  })
}

/** Whether a lead is of whoever has this e-mail address or phone number: by their hashes. */
export async function isContact(trx: TenantTransaction, contact: string) {
  return contact.includes('@')
    ? sql<SqlBool>`email_hash = any(${await contactHashes(trx, 'email', contact)})`
    : sql<SqlBool>`phone_hash = any(${await contactHashes(trx, 'phone', contact)})`
}

/** The same inside a transaction. */
export async function readLeads(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  where: ReturnType<typeof sql<SqlBool>> | ReturnType<typeof sql>,
  limit: number,
  offset: number,
): Promise<LeadRecord[]> {
  const { rows } = await sql<Omit<LeadRecord, 'booking'> & { booking: BookingJson | null }>`
    select l.lead_id as "leadId", l.form, l.category, l.subcategory, l.state, l.created_at as "createdAt",
      l.first_name as "firstName", l.last_name as "lastName", l.email, l.phone, l.postcode, l.message, l.answers, l.vehicle,
      case when d.slug is not null then json_build_object('slug', d.slug, 'name', d.name) end as dealership,
      o.name as "locationName", l.route_reason as "routeReason", l.spam_score as "spamScore", l.spam_reasons as "spamReasons",
      l.page_url as "pageUrl", l.user_agent as "userAgent", l.visited_pages as "visitedPages",
      l.linked_query_params as "linkedQueryParams", ${bookingOfLead} as booking,
      coalesce((select json_agg(json_build_object('purpose', c.purpose, 'words', c.words, 'wordsSha256', c.words_sha256,
          'given', c.given, 'givenAt', c.given_at, 'preTicked', c.pre_ticked) order by c.purpose) from lead_consents c where c.lead_id = l.lead_id), '[]') as consents,
      coalesce((select json_agg(json_build_object('attachmentId', a.lead_attachment_id, 'field', a.field, 'name', a.name,
          'contentType', a.content_type, 'bytes', a.byte_count) order by a.lead_attachment_id)
          from lead_attachments a where a.lead_id = l.lead_id), '[]') as attachments,
      coalesce((select json_agg(json_build_object('deliveryId', v.lead_delivery_id, 'kind', v.kind, 'to', v.target, 'state', v.state,
          'tries', v.tries, 'nextTryAt', case when v.state = 'pending' then v.next_try_at end, 'sentAt', v.sent_at, 'log', v.log)
          order by v.lead_delivery_id) from lead_deliveries v where v.lead_id = l.lead_id), '[]') as deliveries
    from leads l
    left join dealerships d on d.dealership_id = l.dealership_id
    left join locations o on o.location_id = l.location_id
    where l.tenant_id = ${tenant.tenantId} and ${where}
    order by l.created_at desc, l.lead_id desc limit ${limit} offset ${offset}`.execute(trx)
  return rows.map((row) => ({
    ...row,
    booking: row.booking && toBooking(row.booking),
    consents: row.consents.map((consent): LeadConsent => ({ ...consent, givenAt: new Date(consent.givenAt) })),
    deliveries: row.deliveries.map(
      (delivery): LeadDelivery => ({
        ...delivery,
        nextTryAt: delivery.nextTryAt && new Date(delivery.nextTryAt),
        sentAt: delivery.sentAt && new Date(delivery.sentAt),
      }),
    ),
  }))
}
