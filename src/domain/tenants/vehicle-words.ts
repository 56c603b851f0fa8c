import type { TenantSettings } from './settings.ts'

/** What the dealer's vehicles are called: 'cars', 'caravans'. */
export function vehicleWords({ site }: Pick<TenantSettings, 'site'>): string {
  return site.vehicleWordPlural ?? `${site.vehicleWord}s`
}

/**
 * The settings as a page about one kind of vehicle reads them: a caravan among the cars of a dealer who sells cars is called what it
 * is (rule:vehicle-word). Any other word is the dealer's own, or fits all kinds, and stays. `kind` as in 'caravan'.
 */
export function settingsOfKind<Settings extends Pick<TenantSettings, 'site'>>(
  settings: Settings,
  kind: string,
): Settings {
  const { site } = settings
  if (site.vehicleWord !== 'car' || kind === 'car') return settings
  return { ...settings, site: { ...site, vehicleWord: kind, vehicleWordPlural: null } }
}
