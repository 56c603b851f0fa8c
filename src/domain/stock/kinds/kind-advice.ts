import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ItemType } from '../listing.ts'
import { vehicleWordOf } from './vehicle-word.ts'

/** What settings do not say of the kinds of vehicle on sale: the setting, what is amiss, the line to write, and which kinds it is about. */
export type KindAdvice = { path: string; says: string; fix: string; kinds: ItemType[] }

/**
 * Kinds of vehicle that the settings do not name, so that shoppers cannot choose them, and a word for all of them that is not what they
 * are (rule:vehicle-word), by how many there are of each kind, the most first; null where there is nothing to say.
 */
export function kindAdvice(
  counts: ReadonlyMap<ItemType, number>,
  { vehicleKinds, vehicleWord }: Pick<TenantSettings['site'], 'vehicleKinds' | 'vehicleWord'>,
): KindAdvice | null {
  const unnamed = [...counts].filter(([kind]) => !vehicleKinds.some((named) => named === kind))
  const word = vehicleWordOf(counts)
  const says = `"vehicleWord": "${word}"`
  const isMixed = vehicleWord === 'car' && word !== 'car' && counts.size > 0
  if (unnamed.length > 0) {
    const kinds = unnamed.map(([kind]) => kind)
    return {
      path: 'settings.site.vehicleKinds',
      says: `Vehicles of other kinds than are named are in stock, without a filter for them: ${counted(unnamed)}.`,
      fix: `Say "site": { "vehicleKinds": ${JSON.stringify([...vehicleKinds, ...kinds])}${isMixed ? `, ${says}` : ''} }${isMixed ? ', or what you call them all' : ''}.`,
      kinds,
    }
  }
  if (!isMixed) return null
  return {
    path: 'settings.site.vehicleWord',
    says: `The site calls all its vehicles cars, and a tenth of them or more are none: ${counted([...counts])}.`,
    fix: `Say "site": { ${says} }, or what you call them all.`,
    kinds: [...counts.keys()].filter((kind) => kind !== 'car'),
  }
}

function counted(kinds: readonly (readonly [string, number])[]): string {
  return kinds.map(([kind, vehicles]) => `${kind} (${vehicles})`).join(', ')
}
