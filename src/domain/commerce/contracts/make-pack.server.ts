import { sql } from 'kysely'
import { type DataKeys, sealValue } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { newFormId } from '#domain/leads/stepwise/sealed-steps.server.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { primaryLocation } from '#domain/locations/location.ts'
import { orderInSight } from '../orders/desk-orders.server.ts'
import type { Order } from '../orders/order.ts'
import { type ContractPack, type ContractPackOutcome, contractPack, type PackFacts } from './contract-pack.ts'
import { findPacks, packPlace, sha256Of } from './stored-pack.server.ts'

export type MakePackOutcome =
  | { kind: 'made' }
  | Exclude<ContractPackOutcome, { kind: 'pack' }>
  /** One is with the shopper, or signed. */
  | { kind: 'open'; state: 'sent' | 'signed' }
  /** The order is past its contract, or cancelled. */
  | { kind: 'too-late' }
  | { kind: 'unknown' }

/** Draws a pack as a PDF; chosen by the process, for the domain draws nothing. */
export type DrawPack = (pack: ContractPack) => Promise<Buffer>

/** Makes the contract pack of an order as it stands now, in place of one that was made and not sent (rule:contract-pack). */
export async function makePack(
  ctx: DeskCtx,
  { reference }: { reference: string },
  { keys, drawPack }: { keys: DataKeys; drawPack: DrawPack },
): Promise<MakePackOutcome> {
  const found = await withTenant(ctx, (trx) => orderInSight(trx, ctx, keys, reference))
  if (!found) return { kind: 'unknown' }
  const { orderId, state } = found
  if (state !== 'new' && state !== 'contract') return { kind: 'too-late' }
  const outcome = await planPack(ctx, found)
  if (outcome.kind !== 'pack') return outcome
  const document = await drawPack(outcome.pack)
  return withTenant(ctx, async (trx): Promise<MakePackOutcome> => {
    await sql`select from orders where tenant_id = ${ctx.tenant.tenantId} and order_id = ${orderId} for no key update`.execute(
      trx,
    )
    const [open] = await findPacks(trx, ctx, sql`order_id = ${orderId} and state in ('made', 'sent', 'signed')`)
    if (open?.state === 'sent' || open?.state === 'signed') return { kind: 'open', state: open.state }
    const packs = trx
      .updateTable('order_packs')
      .set({ state: 'withdrawn' })
      .where('tenant_id', '=', ctx.tenant.tenantId)
    await packs.where('order_id', '=', orderId).where('state', '=', 'made').execute()
    const packId = newFormId()
    await trx
      .insertInto('order_packs')
      .values({
        ...{
          order_pack_id: packId,
          tenant_id: ctx.tenant.tenantId,
          order_id: orderId,
          state: 'made',
          made_at: ctx.now,
        },
        ...{
          document_sealed: sealValue(keys, packPlace(ctx, 'document_sealed', packId), document),
          sha256: sha256Of(document),
        },
      })
      .execute()
    await recordAudit(trx, ctx, { action: 'order-pack', ids: [orderId], details: { did: 'made' } })
    return { kind: 'made' }
  })
}

/** What a pack of an order made now would be. */
export async function planPack(ctx: DeskCtx, order: Order): Promise<ContractPackOutcome> {
  const facts = await withTenant(ctx, (trx) => packFacts(trx, ctx, order))
  return contractPack(order, facts, ctx.tenant, ctx.now)
}

/** What of a pack stands beside its order: the yard of the vehicle, or the one that speaks for its dealership. */
async function packFacts(trx: TenantTransaction, ctx: DeskCtx, order: Order): Promise<PackFacts> {
  const { tenantId, name } = ctx.tenant
  const listing = await trx
    .selectFrom('listings')
    .select(['location_id', 'simple_body'])
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', order.listingId)
    .executeTakeFirst()
  const dealership = await trx
    .selectFrom('dealerships')
    .select(['name', 'legal_name', 'abn'])
    .where('tenant_id', '=', tenantId)
    .where('slug', '=', order.dealership?.slug ?? '')
    .executeTakeFirst()
  const locations = await readLocations(trx, tenantId)
  const yard =
    locations.find(({ locationId }) => locationId === listing?.location_id) ??
    primaryLocation(locations.filter(({ dealershipSlug }) => dealershipSlug === order.dealership?.slug))
  return {
    dealer: { name: dealership?.name ?? name, legalName: dealership?.legal_name ?? null, abn: dealership?.abn ?? null },
    yard,
    simpleBody: listing?.simple_body ?? null,
  }
}
