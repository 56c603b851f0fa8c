import type { DataKeys } from '#db/sealed-values.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { formOfLink, makeFormLink } from '../stepwise/sealed-steps.server.ts'

const TABLE = 'finance_applications'

/** What opens an application to whoever has it, by a letter or a cookie, as long as the dealer keeps one. */
export function makeApplicationLink(ctx: TenantCtx, keys: DataKeys, applicationId: number): string {
  const { keepDays } = ctx.tenant.settings.finance.application
  return makeFormLink(ctx, keys, { table: TABLE, id: applicationId, keepDays })
}

/** The number of the application that a link opens now; null for what this dealer has not made, and for what is over. */
export function applicationOfLink(ctx: TenantCtx, keys: DataKeys, link: string | null): number | null {
  return formOfLink(ctx, keys, TABLE, link)
}
