import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { kindAdvice } from '#domain/stock/kinds/kind-advice.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import type { Finding } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

/**
 * Kinds of vehicle on sale that the settings do not name, so that shoppers cannot choose them, and a word for all of them that is not
 * what they are (rule:vehicle-word): of whatever feed came last.
 */
export async function checkKinds(
  trx: TenantTransaction,
  tenantId: number,
  { settings }: TenantConfig,
): Promise<Finding[]> {
  const { rows } = await sql<{ kind: ItemType; vehicles: number }>`
    select item_type as kind, count(*)::int as vehicles from listings
    where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon') and show_on_dealer_website
    group by 1 order by 2 desc, 1`.execute(trx)
  return kindFindings(new Map(rows.map(({ kind, vehicles }) => [kind, vehicles])), settings.site)
}

/** The same of how many there are of each kind, the most first. */
export function kindFindings(
  counts: ReadonlyMap<ItemType, number>,
  site: Pick<TenantConfig['settings']['site'], 'vehicleKinds' | 'vehicleWord'>,
): Finding[] {
  const advice = kindAdvice(counts, site)
  if (!advice) return []
  const { path, says, fix } = advice
  return [{ about: 'works', path, says, fix }]
}
