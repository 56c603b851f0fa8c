import type { TenantTransaction } from '#db/tenant-session.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type OrderLine, totalCents } from './order.ts'
import { pickUpWords } from './pick-up-words.ts'

/** What the lead of a reservation says of its order: the amounts and the time agreed to, and nothing that is sealed; empty where there is none. */
export async function orderWords(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  reservationId: number,
): Promise<string> {
  const row = await trx
    .selectFrom('orders as o')
    .leftJoin('locations as p', (join) =>
      join.onRef('p.tenant_id', '=', 'o.tenant_id').onRef('p.location_id', '=', 'o.pick_up_location_id'),
    )
    .select(['o.reference', 'o.lines', 'o.pick_up_at', 'p.name', 'p.time_zone'])
    .where('o.tenant_id', '=', tenant.tenantId)
    .where('o.reservation_id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return ''
  const lines = row.lines as OrderLine[]
  const said = lines.map(({ words, cents, payee }) => `${words}: ${moneyWords(cents / 100)} (${payee})`)
  const at = row.pick_up_at
  const place = row.name && row.time_zone ? { name: row.name, timeZone: row.time_zone } : null
  const where = place ? ` at ${place.name}` : ''
  const fetched = at
    ? ` Fetched${where}: ${pickUpWords(at, place, tenant.settings.site)}.`
    : place
      ? ` Fetched${where}: somebody else has the time that was chosen; agree on another.`
      : ''
  return ` Order ${row.reference}: ${said.join('; ')}. Together ${moneyWords(totalCents(lines) / 100)}.${fetched}`
}
