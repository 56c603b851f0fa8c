import { placeTypes, siteClock } from '#domain/locations/location-schema.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { isPlain } from './config-problems.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** Settings that are secrets at others, by their keys: stored, used, and never told (rule:secret-settings). */
const SECRETS = ['secret', 'accountSecret', 'metaAccessToken', 'ga4ApiSecret', 'refreshToken']

/** What a reader may see of a value: that there is a secret, not which. */
export function withoutSecrets(value: unknown, instead?: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, instead))
  if (!isPlain(value)) return value
  const told = Object.entries(value).flatMap(([key, inner]) => {
    if (!isSecret(key) || inner === null) return [[key, withoutSecrets(inner, instead)]]
    return instead === undefined ? [] : [[key, instead]]
  })
  return Object.fromEntries(told)
}

/** Where in settings secrets are set ('leads.destinations.0.secret'): what has to be given again where they are not. */
export function secretPaths(value: unknown, at: readonly string[] = []): string[] {
  const entries = Array.isArray(value) || isPlain(value) ? Object.entries(value) : []
  return entries.flatMap(([key, inner]) =>
    isSecret(key) && inner !== null ? [[...at, key].join('.')] : secretPaths(inner, [...at, key]),
  )
}

/**
 * A configuration with the stored secrets of what it names without one: exports leave them out, and applying one must
 * change nothing. Null takes a secret away.
 */
export function withStoredSecrets(config: TenantConfig, stored: TenantConfig | null): TenantConfig {
  if (!stored) return config
  const written = filled(config.written, stored.written) as TenantSettingsInput
  return {
    ...config,
    written,
    settings: completeSettings(written, placeTypes(config.locations), siteClock(config.locations)),
  }
}

function isSecret(key: string): boolean {
  return SECRETS.includes(key)
}

function filled(written: unknown, stored: unknown): unknown {
  if (Array.isArray(written) && Array.isArray(stored))
    return written.map((entry, i) =>
      filled(
        entry,
        isSameReceiver(entry, stored[i]) ? stored[i] : stored.find((other) => isSameReceiver(entry, other)),
      ),
    )
  if (!isPlain(written) || !isPlain(stored)) return written
  const kept = Object.entries(stored).filter(([key, value]) => isSecret(key) && value && !Object.hasOwn(written, key))
  const own = Object.entries(written).map(([key, value]) => [key, filled(value, stored[key])])
  return { ...Object.fromEntries(own), ...Object.fromEntries(kept) }
}

/** Secrets stand in lists of receivers only, and are those of one. */
function isSameReceiver(one: unknown, other: unknown): boolean {
  if (!isPlain(one) || !isPlain(other)) return false
  return ['kind', 'to', 'dealership', 'account', 'user'].every((key) => (one[key] ?? null) === (other[key] ?? null))
}
