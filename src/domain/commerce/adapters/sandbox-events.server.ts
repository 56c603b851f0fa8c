import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { signEvent } from '../payments/webhook-signature.server.ts'

/** The header that has the signature of a sandbox's event. */
export const SIGNATURE_HEADER = 'sandbox-signature'
/** How late an event comes that is to come late. */
export const LATE_MS = 30_000

type Row = Selectable<Database['sandbox_events']>

type NewEvent = Pick<Row, 'tenant_id' | 'type'> &
  ({ payment_id: string } | { envelope_id: string }) & {
    job: 'deliver-test-event' | 'deliver-signing-event'
    delayMs: number
    isTwice: boolean
  }

/** Queues an event of a sandbox for the webhook call, by a job that is given its number. */
export async function emitEvent(trx: TenantTransaction, now: Date, event: NewEvent): Promise<void> {
  const { job, delayMs, isTwice, ...about } = event
  const eventId = `sbx_evt_${random()}`
  const dueAt = new Date(now.getTime() + delayMs)
  const row = { event_id: eventId, ...about, due_at: dueAt, deliveries: isTwice ? 2 : 1 }
  await trx.insertInto('sandbox_events').values(row).execute()
  await sql`select forecourt.enqueue_at(${job}, ${JSON.stringify({ eventId })}::jsonb, ${dueAt}, ${`${job}-${eventId}`})`.execute(
    trx,
  )
}

/**
 * An event as often as it is to be delivered, each signed now: `read` says what it tells and by which secret; none where the event, or what it is
 * about, is gone.
 */
export async function signedDeliveries(
  trx: TenantTransaction,
  ctx: TenantCtx,
  eventId: string,
  read: (event: Row) => Promise<{ says: object; secret: string } | undefined>,
): Promise<{ rawBody: string; headers: Headers }[]> {
  const event = await trx
    .selectFrom('sandbox_events')
    .selectAll()
    .where('tenant_id', '=', ctx.tenant.tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  const told = event && (await read(event))
  if (!told) return []
  const rawBody = JSON.stringify({ eventId, ...told.says })
  const headers = new Headers({ [SIGNATURE_HEADER]: signEvent(rawBody, told.secret, ctx.now) })
  return Array.from({ length: event.deliveries }, () => ({ rawBody, headers }))
}

/** An event that was delivered is gone. */
export async function dropEvent(trx: TenantTransaction, { tenant }: TenantCtx, eventId: string): Promise<void> {
  const event = trx.deleteFrom('sandbox_events').where('tenant_id', '=', tenant.tenantId)
  await event.where('event_id', '=', eventId).execute()
}

/** 128 random bits. */
export function random(): string {
  return randomBytes(16).toString('base64url')
}

/** What a body says; null where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
