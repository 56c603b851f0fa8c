import { type Insertable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { EnquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { eventPath } from '#domain/analytics/record-event.server.ts'
import type { NewDelivery } from '../insert-deliveries.server.ts'
import { sha256 } from '../lead-hash.server.ts'

/** Everything that is stored of a lead, whole or not at all. */
export type StoredLead = {
  lead: Insertable<Database['leads']>
  consents: {
    purpose: 'offers' | 'terms' | 'privacy-notice'
    words: string
    given: boolean
    preTicked: boolean | null
  }[]
  deliveries: readonly NewDelivery[]
  /** Whether deliveries wait until somebody lets them go. */
  isHeld: boolean
  /** What it counts as, and on which page. */
  event: { id: EnquiryEvent; path: string } | null
}

/**
 * Writes a lead with its consents, deliveries, their jobs and its event in one statement (rule:leads-stored-first).
 * `uncounted` says why the event could not be counted, which loses no lead (rule:event-ids).
 */
export async function storeLead(
  trx: TenantTransaction,
  { lead, consents, deliveries, isHeld, event }: StoredLead,
): Promise<{ leadId: number; uncounted: string | null }> {
  const { tenant_id, created_at, address_hash, listing_id } = lead
  const agreed = JSON.stringify(consents.map((consent) => ({ ...consent, hash: sha256(consent.words) })))
  const row = await trx
    .with('lead', (db) => db.insertInto('leads').values(lead).returning('lead_id'))
    .with('consents', (db) =>
      db
        .insertInto('lead_consents')
        .columns([
          'lead_id',
          'tenant_id',
          'purpose',
          'words',
          'words_sha256',
          'given',
          'given_at',
          'address_hash',
          'pre_ticked',
        ])
        .expression(
          sql`select lead.lead_id, ${tenant_id}::bigint, c.purpose, c.words, c.hash, c.given, ${created_at}::timestamptz,
                ${address_hash}, c."preTicked"
              from lead, jsonb_to_recordset(${agreed}::jsonb)
                as c (purpose text, words text, hash text, given boolean, "preTicked" boolean)`,
        ),
    )
    .with('deliveries', (db) =>
      db
        .insertInto('lead_deliveries')
        .columns(['lead_id', 'tenant_id', 'kind', 'target', 'is_listed', 'state', 'next_try_at', 'queued_at'])
        .expression(
          sql`select lead.lead_id, ${tenant_id}::bigint, d.kind, d.target, d."isListed", ${isHeld ? 'held' : 'pending'}, ${created_at}::timestamptz,
                ${created_at}::timestamptz
              from lead, jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
                as d (kind text, target text, "isListed" boolean)`,
        )
        .returning('lead_delivery_id'),
    )
    .selectFrom('lead')
    .select([
      'lead_id',
      event === null
        ? sql<null>`null`.as('uncounted')
        : sql<
            string | null
          >`forecourt.count_event(${event.id}::smallint, ${eventPath(event.path)}, ${listing_id}::bigint,
            ${created_at}::timestamptz)`.as('uncounted'),
      // One job a delivery, as `enqueueDelivery` makes them.
      sql`(select count(forecourt.enqueue_at('deliver-lead', jsonb_build_object('deliveryId', lead_delivery_id), now(),
        'lead-delivery-' || lead_delivery_id)) from deliveries where ${!isHeld})`.as('jobs'),
    ])
    .executeTakeFirstOrThrow()
  return { leadId: row.lead_id, uncounted: row.uncounted }
}
