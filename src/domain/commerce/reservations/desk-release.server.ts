import { sql } from 'kysely'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { type ChangeOutcome, changeLead } from '#domain/leads/desk/change-lead.server.ts'
import { endingAtDesk } from './reservation.ts'

/**
 * Somebody of the dealer's ends the reservation of a lead, by the job `release-hold`: one that is paid gives the vehicle back to
 * everybody, of one that was bought the deposit goes back and the vehicle stays sold (`releaseHold`). Asked for once.
 */
export async function releaseAtDesk(ctx: DeskCtx, { leadId }: { leadId: number }): Promise<ChangeOutcome> {
  return changeLead(ctx, leadId, async (trx) => {
    const { tenantId } = ctx.tenant
    const reservation = await trx
      .selectFrom('reservations')
      .select(['reservation_id as reservationId', 'state'])
      .where('tenant_id', '=', tenantId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    const reason = reservation && endingAtDesk(reservation)
    if (!reason) return null
    const asked = trx.selectFrom('lead_activity').select('lead_id').where('tenant_id', '=', tenantId)
    if (await asked.where('lead_id', '=', leadId).where('kind', '=', 'reservation').executeTakeFirst()) return null
    const { reservationId } = reservation
    await sql`select forecourt.enqueue_at('release-hold', ${JSON.stringify({ reservationId, reason })}::jsonb, now(),
      ${`release-hold-${reservationId}`})`.execute(trx)
    return { action: 'lead-reservation', kind: 'reservation', says: ENDING_SAYS[reason] }
  })
}

const ENDING_SAYS = {
  dealer: 'released it, and the deposit goes back',
  refund: 'had the deposit paid back',
}
