import { withTenant } from '#db/tenant-session.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { reservationContact } from '#domain/commerce/reservations/send-letters.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CliCommand } from '../../command.ts'
import { noReservation, oneReservation, reservationNumber } from './argument.ts'
import { stateWords } from './states.ts'

export const command: CliCommand = {
  summary: 'one reservation: who, what, the words agreed to, the deposit and where it is',
  define: oneReservation,
  async run(cli, [written], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const reservationId = reservationNumber(written)
    const one = await readReservation(ctx, reservationId)
    if (!one) throw noReservation(reservationId, ctx.tenant.name)
    const found = await withTenant(ctx, (trx) => reservationContact(trx, ctx, reservationId))
    const contact = found && {
      name: `${found.firstName} ${found.lastName}`.trim(),
      email: found.email,
      phone: found.phone,
    }
    const at = (instant: Date | null) => instant?.toISOString() ?? null
    cli.table(
      ['Reservation', String(reservationId)],
      [
        ['State', stateWords(one)],
        ['Vehicle', `${one.vehicle.name}, stock ${one.vehicle.stockNumber}`],
        ['Shopper', contact && `${contact.name}, ${contact.email}, ${contact.phone}`],
        ['Deposit', moneyWords(one.depositCents / 100)],
        ['Price then', one.priceCents === null ? null : moneyWords(one.priceCents / 100)],
        ['Payment', one.paymentId && `${one.paymentId} at ${one.processor}`],
        ['Lead', one.leadId],
        ['Begun', at(one.heldAt)],
        ['Paid', at(one.paidAt)],
        ['Ended', one.endedAt && `${at(one.endedAt)}: ${one.endReason}`],
        ['Paid back', at(one.refundedAt)],
        ['Agreed to', one.termsWords],
      ],
    )
    cli.answer({ ...one, contact })
  },
}
