import type { TenantSettings } from './settings.ts'

/** What the dealer's vehicles are called: 'cars', 'caravans'. */
export function vehicleWords({ site }: Pick<TenantSettings, 'site'>): string {
  return site.vehicleWordPlural ?? `${site.vehicleWord}s`
}
