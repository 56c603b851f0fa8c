import { readInvoiceNumber } from '#domain/commerce/invoices/invoice.ts'
import { findInvoice, listOnlinePayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { paymentTable } from './payment-list.ts'

export const command: CliCommand = {
  summary: 'one invoice, and every try to pay it online',
  define: (verb) => verb.argument('<invoice>', 'its number').requiredOption('--tenant <slug>', 'whose'),
  async run(cli, [written], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const number = readInvoiceNumber(written!)
    if (number === null) throw new CliFailure(`"${written}" is no number of an invoice.`, 2)
    const invoice = await findInvoice(ctx, number)
    const payments = await listOnlinePayments(ctx, number)
    // What is on no list was paid by the number its shopper typed.
    if (!invoice && payments.length === 0) throw new CliFailure(`${ctx.tenant.name} has no invoice ${number}.`)
    if (invoice)
      cli.table(
        ['Invoice', number],
        [
          ['Amount', moneyWords(invoice.amountCents / 100, 2)],
          ['GST in it', invoice.gstCents === null ? null : moneyWords(invoice.gstCents / 100, 2)],
          ['Due', invoice.dueOn],
          ['Dealership', invoice.dealershipSlug],
          ['Description', invoice.description],
          ['Paid online', invoice.paidAt?.toISOString() ?? null],
        ],
      )
    paymentTable(cli, payments)
    cli.answer({ invoice, payments })
  },
}
