import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import {
  editVehicle,
  type NotFound,
  type VehicleName,
  type VehicleRow,
  vehicleRow,
} from './edit/edit-vehicle.server.ts'
import { giveBack } from './edit/give-back.server.ts'
import { type DepositPaid, refuseFreeing } from './edit/refuse-freeing.server.ts'
import { valueWords } from './edit/value-words.ts'
import { lockableField, lockWords } from './lockable-fields.ts'

export type LockInput = VehicleName & { fields: readonly string[] }

/** A field in the dealer's word and what it holds, null for nothing or what is no single value. */
type HeldField = { field: string; value: string | null }

export type LockOutcome =
  /** `lockedFields`: all that are locked now, in the dealer's words; `unlocked` are the feed's again. */
  | {
      kind: 'done'
      slug: string
      stockNumber: string
      lockedFields: string[]
      locked: HeldField[]
      unlocked: HeldField[]
      /** Asked to be unlocked, and not locked. */
      wereFree: string[]
    }
  | { kind: 'unknown-fields'; unknown: { field: string; closest?: string }[] }
  | DepositPaid
  | NotFound

/**
 * Makes fields of one vehicle the dealer's own: no feed touches them until they are unlocked (rule:feed-import). With
 * no fields it only answers what is locked.
 */
export async function lockFields(ctx: TenantCtx, input: LockInput): Promise<LockOutcome> {
  return changeLocks(ctx, input, async (trx, { listingId }, columns) => {
    await sql`
      insert into listing_locks (listing_id, tenant_id, field, locked_at)
      select ${listingId}, ${ctx.tenant.tenantId}, field, ${ctx.now} from unnest(${columns}::text[]) field
      on conflict (listing_id, field) do nothing`.execute(trx)
    return null
  })
}

/** Gives fields back to the feed: they are at once what it last said, and follow its next run though the file is the same. All or none. */
export async function unlockFields(ctx: TenantCtx, input: LockInput): Promise<LockOutcome> {
  return changeLocks(ctx, input, async (trx, row, columns) => {
    const refused = columns.includes('reserved') ? await refuseFreeing(trx, ctx.tenant.tenantId, row) : null
    if (!refused) await giveBack(trx, ctx, row, columns)
    return refused
  })
}

async function changeLocks(
  ctx: TenantCtx,
  input: LockInput,
  change: (trx: TenantTransaction, row: VehicleRow, columns: string[]) => Promise<DepositPaid | null>,
): Promise<LockOutcome> {
  const asked = input.fields.map((field) => ({ field, ...lockableField(field) }))
  const unknown = asked.flatMap((one) => (one.kind === 'unknown' ? [{ field: one.field, closest: one.closest }] : []))
  if (unknown.length > 0) return { kind: 'unknown-fields', unknown }
  const columns = asked.flatMap((one) => (one.kind === 'columns' ? one.columns : []))

  const { tenantId } = ctx.tenant
  return editVehicle(ctx, input, async (trx, before): Promise<LockOutcome> => {
    const lockedBefore = await lockedColumns(trx, tenantId, before)
    const refused = columns.length > 0 ? await change(trx, before, columns) : null
    if (refused) return refused
    const row = await vehicleRow(trx, tenantId, before.listingId)
    const lockedNow = await lockedColumns(trx, tenantId, row)
    const lockedFields = lockWords(lockedNow)
    const held = (field: string): HeldField => ({
      field,
      value: valueWords(field, row.columns, ctx.tenant.settings.site.timeZone),
    })
    const unlocked = lockWords(lockedBefore.filter((column) => !lockedNow.includes(column)))
    const isFree = (column: string) => !lockedBefore.includes(column) && !lockedNow.includes(column)
    const { slug, stockNumber } = row
    return {
      kind: 'done',
      slug,
      stockNumber,
      lockedFields,
      locked: lockedFields.map(held),
      unlocked: unlocked.map(held),
      wereFree: lockWords(columns.filter(isFree)).filter((field) => !unlocked.includes(field)),
    }
  })
}

async function lockedColumns(trx: TenantTransaction, tenantId: number, { listingId }: VehicleRow): Promise<string[]> {
  const locks = trx.selectFrom('listing_locks').select('field').where('tenant_id', '=', tenantId)
  return (await locks.where('listing_id', '=', listingId).orderBy('field').execute()).map(({ field }) => field)
}
