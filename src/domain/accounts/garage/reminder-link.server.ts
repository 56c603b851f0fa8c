import { createHmac, timingSafeEqual } from 'node:crypto'
import { withTenant } from '#db/tenant-session.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What the letters about a vehicle carry, by which whoever has one stops them: `own-12.Xy…`, the dealer's signature last. Nothing is stored. */
export async function makeReminderLink(ctx: TenantCtx, ownVehicleId: number): Promise<string> {
  // The secret that signs the dealer's previews, too.
  const secret = await withTenant(ctx, (trx) => previewSecret(trx, ctx.tenant.tenantId))
  const signature = createHmac('sha256', secret).update(`reminders ${ownVehicleId}`).digest('base64url')
  return `own-${ownVehicleId}.${signature}`
}

/** The vehicle whose letters a link stops; null for what this dealer has not made. */
export async function vehicleOfLink(ctx: TenantCtx, link: string): Promise<number | null> {
  const id = /^own-([1-9]\d{0,14})\.[\w-]{43}$/.exec(link)?.[1]
  if (!id) return null
  const made = await makeReminderLink(ctx, Number(id))
  return made.length === link.length && timingSafeEqual(Buffer.from(made), Buffer.from(link)) ? Number(id) : null
}
