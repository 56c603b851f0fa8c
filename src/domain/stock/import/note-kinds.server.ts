import { sql } from 'kysely'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { plannedVehicles } from '../doubts/find-doubts.server.ts'
import { kindAdvice } from '../kinds/kind-advice.ts'
import type { ItemType } from '../listing.ts'
import type { ImportRun } from './import-summary.ts'

/**
 * Tells, when a file brings vehicles of such a kind, what `tenant check` will say of the kinds on sale as the file leaves them
 * (rule:vehicle-word). Call after `planGone`, before anything is written.
 */
export async function noteKinds(
  { trx, tenantId, report }: ImportRun,
  site: Pick<TenantSettings['site'], 'vehicleKinds' | 'vehicleWord'>,
): Promise<void> {
  const { rows } = await sql<{ kind: ItemType; vehicles: number; isNew: boolean }>`
    select o.item_type as kind, count(*)::int as vehicles, bool_or(o.is_new) as "isNew" from (
      select v.item_type, v.status, v.show_on_dealer_website, p.listing_id is null as is_new from ${plannedVehicles()}
      union all
      select l.item_type, l.status, l.show_on_dealer_website, false from listings l
      where l.tenant_id = ${tenantId} and not exists (select from feed_plan p where p.listing_id = l.listing_id)
        and not exists (select from feed_gone g where g.listing_id = l.listing_id)
    ) o
    where o.status in ('in_stock', 'coming_soon') and o.show_on_dealer_website is not false
    group by 1 order by 2 desc, 1`.execute(trx)
  const advice = kindAdvice(new Map(rows.map(({ kind, vehicles }) => [kind, vehicles])), site)
  if (!advice || !rows.some(({ kind, isNew }) => isNew && advice.kinds.includes(kind))) return
  report.note(`${report.summary.dryRun ? 'As this file would leave the stock: ' : ''}${advice.says} ${advice.fix}`)
}
