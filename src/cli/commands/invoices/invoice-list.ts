import { listInvoices } from '#domain/commerce/invoices/read-invoices.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'invoices that shoppers may pay online, what is due first before the rest',
  define: (verb) =>
    verb.requiredOption('--tenant <slug>', 'whose invoices').option('--open', 'only those that are not paid'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const invoices = await listInvoices(ctx, { isOpen: options.open === true })
    cli.table(
      ['Invoice', 'Amount', 'Due', 'Dealership', 'Paid online', 'Description'],
      invoices.map((one) => [
        ...[one.invoiceNumber, moneyWords(one.amountCents / 100, 2), one.dueOn, one.dealershipSlug],
        ...[one.paidAt?.toISOString() ?? null, one.description],
      ]),
    )
    cli.answer(invoices)
  },
}
