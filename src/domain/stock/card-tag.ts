import type { TenantSettings } from '#domain/tenants/settings.ts'
import { isPurchasable } from './card-buttons.ts'
import type { OfferedVehicle } from './listing.ts'

export type TaggedVehicle = Pick<
  OfferedVehicle,
  'status' | 'carType' | 'reserved' | 'certified' | 'simpleFuel' | 'tag' | 'createdAt'
>

/** The words and switches of the tenant's card settings that tags read. */
export type TagSettings = Pick<
  TenantSettings['cards'],
  | 'fuelTag' | 'justArrivedDays' | 'certifiedBadgeSrc' | 'certifiedBadgeAlt'
  | 'soldText' | 'reservedText' | 'comingSoonText' | 'justArrivedText'
> // biome-ignore format: one list

export type CardTag =
  | { kind: 'sold' | 'fuel' | 'reserved' | 'custom' | 'coming-soon' | 'just-arrived'; text: string }
  | { kind: 'certified'; text: string; src: string }

const MS_PER_DAY = 86_400_000
const ELECTRIFIED = /electric|hybrid|plug-?in|\bphev\b|\bbev\b/i

/**
 * The one tag a card carries, by the priority of rule:card-tag: electrified fuel, Reserved, certified badge, the
 * dealer's own words, coming soon, just arrived: of a site whose first vehicle came at `firstListedAtMs` not those it
 * began with (rule:quiet-until-set). A sold vehicle carries the sold tag and no other, one the dealer wrote
 * "SOLD" on those words.
 */
export function cardTag(
  vehicle: TaggedVehicle,
  settings: TagSettings,
  now: Date,
  firstListedAtMs?: number,
): CardTag | null {
  if (vehicle.status === 'sold') return { kind: 'sold', text: settings.soldText }
  if (vehicle.tag && !isPurchasable(vehicle)) return { kind: 'sold', text: vehicle.tag.trim() }
  if (settings.fuelTag && vehicle.simpleFuel && ELECTRIFIED.test(vehicle.simpleFuel)) {
    return { kind: 'fuel', text: vehicle.simpleFuel }
  }
  if (vehicle.reserved) return { kind: 'reserved', text: settings.reservedText }
  if (vehicle.certified && vehicle.carType === 'used' && settings.certifiedBadgeSrc) {
    return { kind: 'certified', text: settings.certifiedBadgeAlt, src: settings.certifiedBadgeSrc }
  }
  if (vehicle.tag?.trim()) return { kind: 'custom', text: vehicle.tag.trim() }
  if (vehicle.status === 'coming_soon') return { kind: 'coming-soon', text: settings.comingSoonText }
  if (now < justArrivedUntil(vehicle, settings) && !isOfFirstStock(vehicle, firstListedAtMs))
    return { kind: 'just-arrived', text: settings.justArrivedText }
  return null
}

/** What the site began with: nobody knows when it came to the yard. Its feeds and yards are loaded within a day. */
function isOfFirstStock({ createdAt }: TaggedVehicle, firstListedAtMs = Number.NEGATIVE_INFINITY): boolean {
  return createdAt.getTime() < firstListedAtMs + MS_PER_DAY
}

/** The moment a vehicle stops being just arrived (rule:card-tag, default 8 days): a cached page may not outlive it. */
export function justArrivedUntil(vehicle: { createdAt: Date }, settings: { justArrivedDays: number }): Date {
  return new Date(vehicle.createdAt.getTime() + settings.justArrivedDays * MS_PER_DAY)
}
