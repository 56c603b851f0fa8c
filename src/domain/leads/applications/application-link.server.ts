import { type DataKeys, openSealed, sealValue } from '#db/sealed-values.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const DAY_MS = 86_400_000

/**
 * What opens an application to whoever has it, by a letter or a cookie: its number and a sealed instant until which it does. It is
 * made by a key outside the database, so that who reads a backup opens nothing; nothing is stored.
 */
export function makeApplicationLink(ctx: TenantCtx, keys: DataKeys, applicationId: number): string {
  const until = ctx.now.getTime() + ctx.tenant.settings.finance.application.keepDays * DAY_MS
  return `${applicationId}.${sealValue(keys, placeOf(ctx, applicationId), String(until)).toString('base64url')}`
}

/** The number of the application that a link opens now; null for what this dealer has not made, and for what is over. */
export function applicationOfLink(ctx: TenantCtx, keys: DataKeys, link: string | null): number | null {
  const [, id, sealed] = /^([1-9]\d{0,14})\.([\w-]{60,100})$/.exec(link ?? '') ?? []
  if (!id || !sealed) return null
  try {
    const until = openSealed(keys, placeOf(ctx, Number(id)), Buffer.from(sealed, 'base64url'))
    return Number(until.toString()) > ctx.now.getTime() ? Number(id) : null
  } catch {
    return null
  }
}

/** No column is called so: what opens an application is no value of its row. */
function placeOf({ tenant }: TenantCtx, applicationId: number) {
  return { tenantId: tenant.tenantId, table: 'finance_applications', column: 'link', row: applicationId }
}
