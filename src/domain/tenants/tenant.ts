import type { LeftOut } from './settings/reasons.ts'
import type { TenantSettings } from './settings.ts'
import type { TenantTokens } from './tokens.ts'

/** A dealer or dealer group as the platform knows it. `settings` is complete: every default is filled in. */
export type Tenant = {
  tenantId: number
  slug: string
  name: string
  template: string
  settings: TenantSettings
  /** What this tenant changes of its template's look. */
  tokens: TenantTokens
  settingsVersion: number
  /** Custom domains and aliases, the primary one first. Empty: it answers on `<slug>.<BASE_DOMAIN>` only. */
  hosts: readonly string[]
  /** It is shown at its slug until it goes live at the first of its domains (rule:preview). */
  isPreview?: true
  /** Stored settings that do not fit this release and have their defaults instead. */
  leftOut?: readonly LeftOut[]
}
