import { refundOnlinePayment } from '#domain/commerce/invoices/refund-online-payment.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'pay all of an online payment back; its invoice or order can be paid again',
  define: (verb) => verb.argument('<payment>', 'its number').requiredOption('--tenant <slug>', 'whose'),
  async run(cli, [written], options) {
    if (!/^[1-9]\d{0,14}$/.test(written!)) throw new CliFailure(`"${written}" is no number of a payment.`, 2)
    const ctx = await cli.tenant(String(options.tenant))
    const outcome = await refundOnlinePayment(ctx, { onlinePaymentId: Number(written) })
    if (outcome.kind === 'unknown') throw new CliFailure(`${ctx.tenant.name} has no payment ${written}.`)
    if (outcome.kind === 'not-paid')
      throw new CliFailure(`Nothing is paid by payment ${written}, or it went back before. Nothing was changed.`)
    cli.say(`Payment ${written} goes back to the shopper’s card.`)
    cli.answer(outcome)
  },
}
