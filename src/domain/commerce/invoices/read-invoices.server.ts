import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Invoice } from './invoice.ts'
import type { OnlinePayment } from './online-payment.ts'

/** Of `online_payments p`, by which `invoices i` is paid: also by what was paid of it whole while it was on no list. */
export const PAYS_INVOICE = sql`p.tenant_id = i.tenant_id and p.invoice_number = i.invoice_number and p.state = 'paid' and p.order_id is null
  and (p.is_listed or p.amount_cents = i.amount_cents)`

/** The key of the lock of a dealer's list: an import has it alone, and who settles a payment shares it. */
export function listLock(tenantId: number) {
  return sql`hashtext('import-invoices'), ${tenantId}::integer`
}

/** Whether an invoice was paid off the list, that has left it since. */
export async function wasPaidOffList(
  trx: TenantTransaction,
  tenantId: number,
  invoiceNumber: string,
): Promise<boolean> {
  const paid = await trx
    .selectFrom('online_payments')
    .select('online_payment_id')
    .where('tenant_id', '=', tenantId)
    .where('invoice_number', '=', invoiceNumber)
    .where('is_listed', '=', true)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return paid !== undefined
}

/** The dealer's list, what is due first before the rest: all of it, or what is not paid. */
export async function listInvoices(ctx: TenantCtx, { isOpen = false }: { isOpen?: boolean } = {}): Promise<Invoice[]> {
  return readInvoices(ctx, sql`not ${isOpen} or p.paid_at is null`)
}

/** One of this dealer's by its number in its one spelling; null for none. */
export async function findInvoice(ctx: TenantCtx, invoiceNumber: string): Promise<Invoice | null> {
  return (await readInvoices(ctx, sql`i.invoice_number = ${invoiceNumber}`))[0] ?? null
}

async function readInvoices(ctx: TenantCtx, where: ReturnType<typeof sql>): Promise<Invoice[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Invoice>`
      select i.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", i.amount_cents as "amountCents",
        i.gst_cents as "gstCents", i.description, to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", d.slug as "dealershipSlug",
        p.paid_at as "paidAt"
      from invoices i
      left join dealerships d on d.tenant_id = i.tenant_id and d.dealership_id = i.dealership_id
      left join lateral (select min(p.paid_at) as paid_at from online_payments p where ${PAYS_INVOICE}) p on true
      where i.tenant_id = ${ctx.tenant.tenantId} and (${where})
      order by i.due_on nulls last, i.invoice_number limit 20000`.execute(trx),
  )
  return rows
}

const COLUMNS = sql`p.online_payment_id as "onlinePaymentId", p.state, p.invoice_id as "invoiceId", p.is_listed as "isListed",
  p.order_id as "orderId", p.invoice_number as "invoiceNumber", p.description,
  (select d.slug from dealerships d where d.tenant_id = p.tenant_id and d.dealership_id = p.dealership_id) as "dealershipSlug",
  p.amount_cents as "amountCents", p.gst_cents as "gstCents", p.surcharge_cents as "surchargeCents", p.currency, p.processor,
  p.account, p.payment_id as "paymentId", p.begun_at as "begunAt", p.paid_at as "paidAt", p.ended_at as "endedAt",
  p.end_reason as "endReason", p.returned_at as "returnedAt", p.lead_id as "leadId",
  exists (select from money_movements m where m.tenant_id = p.tenant_id and m.processor = p.processor
    and m.payment_id = p.payment_id and m.kind = 'capture') as "isCharged",
  (select coalesce(sum(e.amount_cents), 0)::integer from money_movements m
    join money_entries e on e.tenant_id = m.tenant_id and e.movement_id = m.movement_id
    where m.tenant_id = p.tenant_id and m.processor = p.processor and m.payment_id = p.payment_id
      and e.ledger_account = 'chargebacks') as "disputedCents",
  (select coalesce(sum(e.amount_cents), 0)::integer from money_movements m
    join money_entries e on e.tenant_id = m.tenant_id and e.movement_id = m.movement_id
    where m.tenant_id = p.tenant_id and m.processor = p.processor and m.payment_id = p.payment_id
      and e.ledger_account = 'refunds') as "refundedCents"`

/** One of this dealer's, locked until the transaction ends; null for another's. */
export async function lockOnlinePayment(
  trx: TenantTransaction,
  tenantId: number,
  onlinePaymentId: number,
): Promise<OnlinePayment | null> {
  const { rows } = await sql<OnlinePayment>`
    select ${COLUMNS} from online_payments p
    where p.tenant_id = ${tenantId} and p.online_payment_id = ${onlinePaymentId} for no key update`.execute(trx)
  return rows[0] ?? null
}

/** What pays an order, open or paid, locked until the transaction ends; null for none. */
export async function lockOrderPayment(
  trx: TenantTransaction,
  tenantId: number,
  orderId: number,
): Promise<OnlinePayment | null> {
  const { rows } = await sql<OnlinePayment>`
    select ${COLUMNS} from online_payments p
    where p.tenant_id = ${tenantId} and p.order_id = ${orderId} and p.state in ('open', 'paid') for no key update`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** What paid an order by card, charged or about to be; null for none. Who locked the order knows that it stays so. */
export async function readOrderPayment(
  trx: TenantTransaction,
  tenantId: number,
  orderId: number,
): Promise<OnlinePayment | null> {
  const { rows } = await sql<OnlinePayment>`
    select ${COLUMNS} from online_payments p
    where p.tenant_id = ${tenantId} and p.order_id = ${orderId} and p.state = 'paid'`.execute(trx)
  return rows[0] ?? null
}

/** Every try to pay an order, the newest first. */
export async function listOrderPayments(ctx: TenantCtx, orderId: number): Promise<OnlinePayment[]> {
  return readPayments(ctx, sql`p.order_id = ${orderId}`)
}

/** One of this dealer's by its number; null for none. */
export async function readOnlinePayment(ctx: TenantCtx, onlinePaymentId: number): Promise<OnlinePayment | null> {
  return (await readPayments(ctx, sql`p.online_payment_id = ${onlinePaymentId}`))[0] ?? null
}

/** The dealer's that were paid at all, the newest first; `invoiceNumber`: every try of one invoice. */
export async function listOnlinePayments(ctx: TenantCtx, invoiceNumber?: string): Promise<OnlinePayment[]> {
  return readPayments(ctx, invoiceNumber === undefined ? sql`p.paid_at is not null` : sql`p.invoice_number = ${invoiceNumber}`) // biome-ignore format: one choice
}

/** One of an invoice that the shopper who has signed in began; null for anybody else's. That of an order is on the page of the order. */
export async function findOwnPayment(ctx: ShopperCtx, onlinePaymentId: number): Promise<OnlinePayment | null> {
  const [found] = await readPayments(
    ctx,
    sql`p.online_payment_id = ${onlinePaymentId} and p.order_id is null and ${ownBy(ctx)}`,
  )
  return found ?? null
}

/** What they paid, the newest first. */
export async function listOwnPayments(ctx: ShopperCtx): Promise<OnlinePayment[]> {
  return readPayments(ctx, sql`p.paid_at is not null and ${ownBy(ctx)}`)
}

function ownBy({ shopper }: ShopperCtx) {
  return sql`exists (select from online_payment_contacts c where c.tenant_id = p.tenant_id
    and c.online_payment_id = p.online_payment_id and c.shopper_id = ${shopper.shopperId})`
}

async function readPayments(ctx: TenantCtx, where: ReturnType<typeof sql>): Promise<OnlinePayment[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<OnlinePayment>`
      select ${COLUMNS} from online_payments p
      where p.tenant_id = ${ctx.tenant.tenantId} and (${where}) order by p.begun_at desc limit 200`.execute(trx),
  )
  return rows
}
