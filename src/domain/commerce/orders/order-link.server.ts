import type { DataKeys } from '#db/sealed-values.ts'
import { formOfLink, makeFormLink } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ORDERS } from './stored-order.server.ts'

/** What opens an order to whoever has it, by a letter or a cookie, as long as a draft is kept. */
export function makeOrderLink(ctx: TenantCtx, keys: DataKeys, orderId: number): string {
  const { keepDays } = ctx.tenant.settings.commerce.journey
  return makeFormLink(ctx, keys, { table: ORDERS, id: orderId, keepDays })
}

/** The number of the order that a link opens now; null for what this dealer has not made, and for what is over. */
export function orderOfLink(ctx: TenantCtx, keys: DataKeys, link: string | null): number | null {
  return formOfLink(ctx, keys, ORDERS, link)
}
