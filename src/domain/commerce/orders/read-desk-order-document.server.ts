import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import {
  type DocumentAsked,
  type OpenedDocument,
  openDocument,
} from '#domain/leads/stepwise/sealed-documents.server.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { orderIdInSight } from './desk-orders.server.ts'
import { documentsOf } from './stored-order.server.ts'

/** One of an order that this person may see, or null; that it was read is in the audit (rule:staff-audit). Throws `LostDataKey`. */
export async function readDeskOrderDocument(
  ctx: DeskCtx,
  keys: DataKeys,
  { reference, ...asked }: { reference: string } & DocumentAsked,
): Promise<OpenedDocument | null> {
  return withTenant(ctx, async (trx) => {
    const orderId = await orderIdInSight(trx, ctx, reference)
    const found = orderId === null ? null : await openDocument(trx, ctx, keys, documentsOf(orderId), asked)
    if (found) await recordAudit(trx, ctx, { action: 'order-document', ids: [orderId!], details: asked })
    return found
  })
}
