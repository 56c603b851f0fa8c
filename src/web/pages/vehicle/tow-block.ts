import type { Listing } from '#domain/stock/listing.ts'
import { towCarOf, trailerOf } from '#domain/stock/towing/tow-query.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OwnSectionView } from '#ui/sections/sections.ts'

/**
 * Leads to what tows a caravan, or to what a car may tow where the site sells caravans (rule:tow-match); nothing where the
 * figure it would go by is not given.
 */
export function towBlock(
  { itemType, slug, specs, status }: Pick<Listing, 'itemType' | 'slug' | 'specs' | 'status'>,
  { site }: Pick<TenantSettings, 'site'>,
): OwnSectionView[] {
  if (status === 'sold') return []
  const { atmKg } = trailerOf(specs)
  if (itemType === 'caravan' && atmKg !== null) {
    const text = `Loaded it weighs ${grouped(atmKg)} kg at most (ATM): put your car beside it.`
    return [block('What tows it', text, 'Can my car tow it?', `/tow?trailer=${slug}`)]
  }
  const { brakedKg } = towCarOf(specs)
  const tows = itemType === 'car' || itemType === 'truck'
  if (!tows || brakedKg === null || !site.vehicleKinds.includes('caravan')) return []
  const text = `Its braked towing capacity is ${grouped(brakedKg)} kg: see which caravans it tows.`
  return [block('What it can tow', text, 'What can it tow?', `/tow?car=${slug}`)]
}

function block(title: string, text: string, label: string, href: string): OwnSectionView {
  return { id: 'towing', kind: 'call-to-action', title, text, links: [{ label, href }], picture: null }
}
