import type { TenantSettings } from './settings.ts'

/** A dealer or dealer group as the platform knows it. `settings` is complete: every default is filled in. */
export type Tenant = {
  tenantId: number
  slug: string
  name: string
  template: string
  settings: TenantSettings
  settingsVersion: number
  /** The primary host first. */
  hosts: readonly string[]
}
