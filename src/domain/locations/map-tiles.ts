import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Where a dealer's map gets its tiles from: the origins that the settings name; none for what comes with the platform. */
export function tileOrigins({ enabled, provider, styleUrl, tileHosts }: TenantSettings['map']): string[] {
  if (!enabled || provider !== 'style' || !styleUrl) return []
  return [...new Set([new URL(styleUrl).origin, ...tileHosts.map((host) => `https://${host}`)])]
}
