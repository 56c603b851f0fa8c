import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import type { Finding } from '../finding.ts'
import { vehicleWordOf } from '../new-tenant/vehicle-word.ts'
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
  { vehicleKinds, vehicleWord }: Pick<TenantConfig['settings']['site'], 'vehicleKinds' | 'vehicleWord'>,
): Finding[] {
  const unnamed = [...counts].filter(([kind]) => !vehicleKinds.some((named) => named === kind))
  const word = vehicleWordOf(counts)
  const says = `"vehicleWord": "${word}"`
  const isMixed = vehicleWord === 'car' && word !== 'car' && counts.size > 0
  if (unnamed.length > 0) {
    const kinds = JSON.stringify([...vehicleKinds, ...unnamed.map(([kind]) => kind)])
    return [
      {
        about: 'works',
        path: 'settings.site.vehicleKinds',
        says: `Vehicles of other kinds than are named are in stock, without a filter for them: ${counted(unnamed)}.`,
        fix: `Say "site": { "vehicleKinds": ${kinds}${isMixed ? `, ${says}` : ''} }${isMixed ? ', or what you call them all' : ''}.`,
      },
    ]
  }
  if (!isMixed) return []
  return [
    {
      about: 'works',
      path: 'settings.site.vehicleWord',
      says: `The site calls all its vehicles cars, and a tenth of them or more are none: ${counted([...counts])}.`,
      fix: `Say "site": { ${says} }, or what you call them all.`,
    },
  ]
}

function counted(kinds: readonly (readonly [string, number])[]): string {
  return kinds.map(([kind, vehicles]) => `${kind} (${vehicles})`).join(', ')
}
