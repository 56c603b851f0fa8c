import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether a dealership's vehicles are printed: its own word goes before the site's (C§6). */
export function isPrintable(dealershipSlug: string, settings: TenantSettings): boolean {
  return settings.dealershipOverrides[dealershipSlug]?.printing ?? settings.vehiclePage.buttons.print
}
