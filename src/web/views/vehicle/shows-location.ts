import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether a vehicle may say where it stands: as the site has it, unless its dealership differs (B§1, C§6). */
export function showsLocation(
  { dealershipSlug }: { dealershipSlug: string },
  { dealershipOverrides, vehiclePage }: Pick<TenantSettings, 'dealershipOverrides' | 'vehiclePage'>,
): boolean {
  return dealershipOverrides[dealershipSlug]?.showLocation ?? vehiclePage.blocks.location
}
