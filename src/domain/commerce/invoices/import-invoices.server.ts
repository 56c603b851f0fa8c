import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type InvoiceProblem, readInvoicesCsv } from './invoices-csv.server.ts'
import { listLock, PAYS_INVOICE } from './read-invoices.server.ts'

export type ImportInvoicesOutcome =
  | { kind: 'imported' | 'would-import'; added: number; changed: number; removed: number; total: number }
  /** Nothing was changed. */
  | { kind: 'refused'; problems: InvoiceProblem[] }

type Stored = { invoiceNumber: string; amountCents: number; isPaid: boolean }

/**
 * Puts the invoices of a CSV file on the dealer's list, over those of the same number: all of them or, where one cannot be used, none
 * (rule:online-payment). One that is paid keeps its amount. `replaces`: what the file does not name leaves the list. Needs the worker's role.
 */
export async function importInvoices(
  ctx: TenantCtx,
  { text, replaces = false, dryRun = false }: { text: string; replaces?: boolean; dryRun?: boolean },
): Promise<ImportInvoicesOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx): Promise<ImportInvoicesOutcome> => {
    // One import at a time, and nothing is paid by what it replaces.
    await sql`select pg_advisory_xact_lock(${listLock(tenantId)})`.execute(trx)
    const dealerships = await trx
      .selectFrom('dealerships')
      .select(['dealership_id as id', 'slug'])
      .where('tenant_id', '=', tenantId)
      .execute()
    const { invoices, problems } = readInvoicesCsv(
      text,
      dealerships.map(({ slug }) => slug),
    )
    const stored = new Map((await storedInvoices(trx, tenantId)).map((one) => [one.invoiceNumber, one]))
    const named = new Set(invoices.map(({ invoiceNumber }) => invoiceNumber))
    for (const { invoiceNumber, amountCents, line } of invoices) {
      const before = stored.get(invoiceNumber)
      if (before?.isPaid && before.amountCents !== amountCents) {
        const reason = `${invoiceNumber} is paid: its amount stays ${before.amountCents / 100}`
        problems.push({ line, column: 'amount', value: String(amountCents / 100), reason })
      }
    }
    if (problems.length > 0) return { kind: 'refused', problems }
    const gone = replaces ? [...stored.keys()].filter((number) => !named.has(number)) : []
    const counts = {
      added: invoices.filter(({ invoiceNumber }) => !stored.has(invoiceNumber)).length,
      changed: invoices.filter(({ invoiceNumber, amountCents }) => {
        const before = stored.get(invoiceNumber)
        return before !== undefined && before.amountCents !== amountCents
      }).length,
      removed: gone.length,
      total: stored.size - gone.length + invoices.filter(({ invoiceNumber }) => !stored.has(invoiceNumber)).length,
    }
    if (dryRun) return { kind: 'would-import', ...counts }
    const rows = invoices.map(({ dealership, ...one }) => ({
      ...{ invoice_number: one.invoiceNumber, amount_cents: one.amountCents, gst_cents: one.gstCents },
      ...{ description: one.description, due_on: one.dueOn },
      dealership_id: dealerships.find(({ slug }) => slug === dealership)?.id ?? null,
    }))
    await sql`
      insert into invoices (tenant_id, invoice_number, amount_cents, gst_cents, description, due_on, dealership_id, imported_at)
      select ${tenantId}, r.invoice_number, r.amount_cents, r.gst_cents, r.description, r.due_on, r.dealership_id, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (invoice_number text, amount_cents integer, gst_cents integer,
        description text, due_on date, dealership_id bigint)
      on conflict (tenant_id, invoice_number) do update set amount_cents = excluded.amount_cents, gst_cents = excluded.gst_cents,
        description = excluded.description, due_on = excluded.due_on, dealership_id = excluded.dealership_id,
        imported_at = excluded.imported_at`.execute(trx)
    await sql`delete from invoices where tenant_id = ${tenantId} and invoice_number = any(${gone})`.execute(trx)
    return { kind: 'imported', ...counts }
  })
}

async function storedInvoices(trx: TenantTransaction, tenantId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select i.invoice_number as "invoiceNumber", i.amount_cents as "amountCents", exists (
      select from online_payments p where ${PAYS_INVOICE}) as "isPaid"
    from invoices i where i.tenant_id = ${tenantId}`.execute(trx)
  return rows
}
