import type { DataKeys } from '#db/sealed-values.ts'
import { formOfLink, makeFormLink } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ORDERS } from './stored-order.server.ts'

/** A placed order is followed until it is handed over, which may take a maker months. */
const PLACED_DAYS = 365

/** How many days a link, or the cookie of one, opens an order: a draft as long as it is kept. */
export function orderLinkDays({ tenant }: TenantCtx, isPlaced: boolean): number {
  return isPlaced ? PLACED_DAYS : tenant.settings.commerce.journey.keepDays
}

/** What opens an order to whoever has it, by a letter or a cookie. */
export function makeOrderLink(ctx: TenantCtx, keys: DataKeys, orderId: number, isPlaced = false): string {
  const keepDays = orderLinkDays(ctx, isPlaced)
  return makeFormLink(ctx, keys, { table: ORDERS, id: orderId, keepDays })
}

/** The number of the order that a link opens now; null for what this dealer has not made, and for what is over. */
export function orderOfLink(ctx: TenantCtx, keys: DataKeys, link: string | null): number | null {
  return formOfLink(ctx, keys, ORDERS, link)
}
