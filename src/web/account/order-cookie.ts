import type { Order } from '#domain/commerce/orders/order.ts'
import { makeOrderLink, orderLinkDays } from '#domain/commerce/orders/order-link.server.ts'
import { findOwnOrder } from '#domain/commerce/orders/read-orders.server.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import type { Services } from '../services.ts'
import { formCookie, whoseForm } from './form-cookie.ts'

/** One a vehicle: who buys one in one tab and looks into another has both. */
const nameOf = (listingId: number | null) => `__Host-order-${listingId ?? 0}` as const

/** `Set-Cookie` of an order, as long as its link opens it. */
export function orderCookie(
  ctx: TenantCtx,
  keys: DataKeys,
  { orderId, listingId, placedAt = null }: { orderId: number; listingId: number | null; placedAt?: Date | null },
): string {
  const isPlaced = placedAt !== null
  const link = makeOrderLink(ctx, keys, orderId, isPlaced)
  return formCookie(nameOf(listingId), link, orderLinkDays(ctx, isPlaced))
}

/** Every link to an order that a browser keeps, of any vehicle. */
export function orderLinks({ headers }: Pick<Request, 'headers'>): string[] {
  const kept = (headers.get('cookie') ?? '').matchAll(/(?:^|; *)__Host-order-\d+=([^;]+)/g)
  return [...kept].map(([, link]) => link!)
}

/** By what whoever asks comes to their order of a vehicle. */
export function whoseOrder(
  ctx: TenantCtx,
  listingId: number | null,
  request: Pick<Request, 'headers'>,
  services: Pick<Services, 'log'>,
): Promise<Whose> {
  return whoseForm(ctx, nameOf(listingId), request, services)
}

/** A placed order by its reference, of the account of whoever asks or of a link that their browser keeps; null for none of theirs. Throws `LostDataKey`. */
export async function ownOrder(
  ctx: TenantCtx,
  reference: string,
  request: Pick<Request, 'headers'>,
  services: Pick<Services, 'log' | 'keys'>,
): Promise<Order | null> {
  const { shopperId } = await whoseOrder(ctx, null, request, services)
  return findOwnOrder(ctx, services.keys, { reference, shopperId, links: orderLinks(request) })
}
