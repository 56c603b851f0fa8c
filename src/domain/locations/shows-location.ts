import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether a vehicle may say where it stands: as the site has it, unless its dealership differs (rule:dealership-switches). */
export function showsLocation(
  { dealershipSlug }: { dealershipSlug: string },
  { dealershipOverrides, vehiclePage }: Pick<TenantSettings, 'dealershipOverrides' | 'vehiclePage'>,
): boolean {
  return dealershipOverrides[dealershipSlug]?.showLocation ?? vehiclePage.blocks.location
}

/** Whether every vehicle of the site may: only then can a place be said of them together. */
export function showsEveryLocation({
  dealershipOverrides,
  vehiclePage,
}: Pick<TenantSettings, 'dealershipOverrides' | 'vehiclePage'>): boolean {
  return (
    vehiclePage.blocks.location &&
    !Object.values(dealershipOverrides).some(({ showLocation }) => showLocation === false)
  )
}
