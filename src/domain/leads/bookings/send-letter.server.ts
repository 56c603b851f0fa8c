import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { Lead } from '../lead.ts'
import type { DeliveryAnswer, LetterSender } from '../lead-channel.ts'
import { type DrawLetter, letterText } from '../letters/letter.ts'
import { letterSender } from '../letters/letter-sender.server.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { readLeads } from '../read-leads.server.ts'
import { afterTry, answerOf, leaseFrom } from '../tries.ts'
import type { Booking } from './booking.ts'
import { bookingLetter, calendarAttachment } from './booking-letter.ts'
import { enqueueLetter } from './enqueue-letter.server.ts'

export type LetterOutcome =
  | { kind: 'sent' | 'failed' | 'retry'; answer: string }
  /** It was sent, or somebody else is at it. */
  | { kind: 'nothing-to-do' }
  /** The booking was changed again since; that is told instead. */
  | { kind: 'passed' }

/**
 * Tells a shopper of a change of their booking, once: every try of a letter has the same message id, and what was changed
 * again since is told as it stands (rule:booking-changes). Needs the worker's ctx.
 */
export async function sendLetter(
  ctx: TenantCtx,
  { letterId, random = Math.random() }: { letterId: number; random?: number },
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter | null },
): Promise<LetterOutcome> {
  const begun = await withTenant(ctx, (trx) => begin(trx, ctx, letterId))
  if (begun.kind !== 'begun') return begun
  const { mail, tries, lease } = begun
  const answer = await answerOf(mailer(mail(drawLetter)))
  return withTenant(ctx, (trx) => finish(trx, ctx, { letterId, tries, lease, random }, answer))
}

/** Whether `requeueLetters` may find something of the tenant that asks (`askEachTenant`). */
export const MAY_HAVE_LETTERS =
  "exists (select from booking_letters where tenant_id = forecourt.current_tenant_id() and state = 'pending')"

/** Letters that should have gone a while ago: a worker died with them, or the queue lost them. */
export async function requeueLetters(ctx: TenantCtx): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ id: number; dueAt: Date }>`
      select booking_letter_id as id, next_try_at as "dueAt" from booking_letters
      where tenant_id = ${ctx.tenant.tenantId} and state = 'pending' and next_try_at <= ${ctx.now}::timestamptz - interval '1 minute'
      order by next_try_at limit 500`.execute(trx)
    for (const { id, dueAt } of rows) await enqueueLetter(trx, id, dueAt)
    return rows.length
  })
}

async function begin(trx: TenantTransaction, ctx: TenantCtx, letterId: number) {
  const { tenant, now } = ctx
  const row = await trx
    .selectFrom('booking_letters')
    .selectAll()
    .where('tenant_id', '=', tenant.tenantId)
    .where('booking_letter_id', '=', letterId)
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return { kind: 'nothing-to-do' as const }
  const ofBooking = sql`l.lead_id = (select lead_id from bookings where booking_id = ${row.booking_id})`
  const [lead] = await readLeads(trx, ctx, ofBooking, 1, 0)
  const booking = lead!.booking!
  if (booking.sequence > row.sequence) {
    await update(trx, ctx, letterId, { state: 'passed' })
    return { kind: 'passed' as const }
  }
  const [tries, lease] = [row.tries + 1, leaseFrom(now)]
  await update(trx, ctx, letterId, { tries, next_try_at: lease })
  const sender = await letterSender(trx, tenant, lead!)
  return {
    kind: 'begun' as const,
    mail: (draw: DrawLetter | null) => mailOf(lead!, booking, tenant, sender, draw),
    tries,
    lease,
  }
}

/** The letter with the calendar file, from the same mailbox as the one that confirmed the booking: calendars ask for that. */
function mailOf(
  lead: Lead,
  booking: Booking,
  { name, slug }: Tenant,
  sender: LetterSender,
  draw: DrawLetter | null,
): Mail {
  const view = bookingLetter(booking, { lead, from: { name }, sender })
  const origin = lead.vehicle ? new URL(lead.vehicle.url).origin : ''
  const parties = { dealer: { name, origin, email: sender.mailbox }, shopper: lead, now: booking.changedAt }
  return {
    fromName: name,
    to: lead.email,
    replyTo: sender.mailbox,
    subject: view.subject,
    text: letterText(view),
    html: draw?.(view, sender) ?? null,
    messageId: `booking-${booking.uid}-${booking.sequence}`,
    about: { tenant: slug, leadId: lead.leadId },
    attachments: [calendarAttachment(booking, parties)],
  }
}

async function finish(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { letterId, tries, lease, random }: { letterId: number; tries: number; lease: Date; random: number },
  given: DeliveryAnswer,
): Promise<LetterOutcome> {
  const { answer } = given
  const next = afterTry(tries, given, ctx.now, random)
  // It took longer than its lease, and is somebody else's by now.
  if (!(await update(trx, ctx, letterId, { ...next, answer }, lease))) return { kind: 'nothing-to-do' }
  if (next.state !== 'pending') return { kind: next.state, answer }
  await enqueueLetter(trx, letterId, next.next_try_at)
  return { kind: 'retry', answer }
}

type LetterChange = {
  state?: 'pending' | 'sent' | 'failed' | 'passed'
  tries?: number
  next_try_at?: Date
  answer?: string
  sent_at?: Date
}

/** Whether it was still there to change; with a `lease`, still ours. */
async function update(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  letterId: number,
  values: LetterChange,
  lease: Date | null = null,
): Promise<boolean> {
  let change = trx
    .updateTable('booking_letters')
    .set(values)
    .where('tenant_id', '=', tenant.tenantId)
    .where('booking_letter_id', '=', letterId)
    .where('state', '=', 'pending')
  if (lease) change = change.where('next_try_at', '=', lease)
  return (await change.returning('booking_letter_id').executeTakeFirst()) !== undefined
}
