import type { TenantTransaction } from '#db/tenant-session.ts'
import { takesDeposits } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { readyProcessors } from '../payments/ready-processors.server.ts'
import type { HoldOutcome, HoldRequest } from './holding/hold.ts'
import { holdAlone, holdTogether } from './holding/hold-together.server.ts'
import { readContact } from './reservation-contact.ts'
import { settleReservation } from './settle-reservation.server.ts'

export type HoldServices = {
  processors: PaymentProcessors
  /** Written with the hold, or not at all. */
  keep?(trx: TenantTransaction, reservationId: number): Promise<void>
}

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
  const one = { ctx, asked, contact: read.contact, ready: await readyProcessors(ctx, processors), mayAsk: true }
  // What is kept with a hold has statements of its own, which nobody else's wait for.
  const first = await (keep ? holdAlone(one, keep) : holdTogether(one))
  if (first.kind !== 'unasked') return first
  for (const { reservationId, expiresAt } of first.paying) {
    const { kind } = await settleReservation(ctx, { reservationId }, processors)
    if (kind === 'reserved' || kind === 'pending' || kind === 'unavailable') return { kind: 'taken', until: expiresAt }
  }
  const second = await holdAlone({ ...one, mayAsk: false }, keep)
  if (second.kind === 'unasked') throw new Error('Every payment was asked for.')
  return second
}
