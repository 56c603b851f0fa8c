import { type OnlinePayment, paidFor, totalCents } from '#domain/commerce/invoices/online-payment.ts'
import { listOnlinePayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { Cli, CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'what was paid online for invoices and orders, the newest first, and what became of it',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose'),
  async run(cli, _args, options) {
    const payments = await listOnlinePayments(await cli.tenant(String(options.tenant)))
    paymentTable(cli, payments)
    cli.answer(payments)
  },
}

export function paymentTable(cli: Cli, payments: readonly OnlinePayment[]): void {
  cli.table(
    ['Payment', 'For', 'Begun', 'Charged', 'State', 'Paid', 'Why over', 'At the processor'],
    payments.map((one) => [
      ...[String(one.onlinePaymentId), paidFor(one), one.begunAt.toISOString()],
      ...[moneyWords(totalCents(one) / 100, 2), one.state, one.paidAt?.toISOString() ?? null, one.endReason],
      one.paymentId && `${one.paymentId} at ${one.processor}`,
    ]),
  )
}
