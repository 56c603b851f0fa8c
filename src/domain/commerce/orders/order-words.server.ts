import type { TenantTransaction } from '#db/tenant-session.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { type OrderLine, totalCents } from './order.ts'

/** What the lead of a reservation says of its order: the amounts and the time agreed to, and nothing that is sealed; empty where there is none. */
export async function orderWords(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  reservationId: number,
): Promise<string> {
  const row = await trx
    .selectFrom('orders')
    .select(['reference', 'lines', 'pick_up_at'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return ''
  const lines = row.lines as OrderLine[]
  const said = lines.map(({ words, cents, payee }) => `${words}: ${moneyWords(cents / 100)} (${payee})`)
  const at = row.pick_up_at
  const fetched = at ? ` Fetched ${offerUntilWords(at, tenant.settings.site.timeZone)}.` : ''
  return ` Order ${row.reference}: ${said.join('; ')}. Together ${moneyWords(totalCents(lines) / 100)}.${fetched}`
}
