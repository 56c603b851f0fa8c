import type { PasskeySite } from '#domain/accounts/passkeys/challenges.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** The dealer's site as the visitor reached it: a passkey made at one host works at no other. */
export function passkeySite({ tenant }: TenantCtx, origin: string): PasskeySite {
  return { host: new URL(origin).hostname, origin, name: tenant.name }
}
