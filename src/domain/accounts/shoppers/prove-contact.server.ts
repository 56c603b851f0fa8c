import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { Contact } from './contact.ts'
import type { ShopperCtx } from './shopper-ctx.ts'
import { type CodeRefused, type EnteredCode, takeCode } from './take-code.server.ts'
import type { FormerContact } from './tell-former-contact.server.ts'

export type ProveContactOutcome =
  /**
   * joined: what another account kept is here now. taken: another account signed in by it, and goes on with the contact that it
   * has besides.
   */
  { kind: 'added' | 'changed' | 'joined' | 'taken' | 'unchanged' } | CodeRefused

/**
 * Uses a code up and gives a shopper the contact that it proves, in place of what they had of its kind. Of the account that signed in by it until now
 * nothing is lost: it is joined to theirs or, where it has another contact too, which may be somebody else's, goes on with that
 * (rule:shopper-contact). What they had is told so, with a link to `origin`, the site as it was reached.
 */
export async function proveContact(
  ctx: ShopperCtx,
  { origin, ...entered }: EnteredCode & { origin: string },
): Promise<ProveContactOutcome> {
  const { tenant, shopper, now } = ctx
  return withTenant(ctx, async (trx): Promise<ProveContactOutcome> => {
    const used = await takeCode(trx, ctx, entered)
    if (used.kind !== 'used') return used
    const { kind, address } = used.contact
    const isProved = PROVED[kind]
    const found = await trx
      .selectFrom('shoppers')
      .select(['shopper_id', 'name', 'email', 'phone', 'is_email_proved', 'is_phone_proved'])
      .where('tenant_id', '=', tenant.tenantId)
      .where((eb) => eb('shopper_id', '=', shopper.shopperId).or(eb(kind, '=', address).and(isProved, '=', true)))
      // One after another, in one order, whichever of the two accounts they come from.
      .orderBy('shopper_id')
      .forUpdate()
      .execute()
    const own = found.find(({ shopper_id }) => shopper_id === shopper.shopperId)
    // Joined to the other account a moment ago, or deleted.
    if (!own) return { kind: 'no-such-code' }
    if (own[isProved] && own[kind] === address) return { kind: 'unchanged' }
    const other = found.find((one) => one !== own)
    const change = (shopperId: number, values: object) =>
      trx
        .updateTable('shoppers')
        .set(values)
        .where('tenant_id', '=', tenant.tenantId)
        .where('shopper_id', '=', shopperId)
        .execute()
    const proved = { [kind]: address, [isProved]: true }
    const mine = own.shopper_id
    const former = own[isProved] ? own[kind] : null
    const recorded = async (action: AuditAction, details: AuditDetails) => {
      const auditId = await record(trx, ctx, mine, action, details)
      if (!former) return
      const told: FormerContact = {
        ...{ contact: { kind, address: former }, origin, id: `former-${tenant.slug}-${auditId}` },
        ...{ shopperId: mine, at: now.toISOString() },
      }
      await sql`select forecourt.enqueue('tell-former-contact', ${JSON.stringify(told)}::jsonb)`.execute(trx)
    }
    if (other && !other[PROVED[kind === 'email' ? 'phone' : 'email']]) {
      await sql`select forecourt.join_shoppers(${other.shopper_id}, ${mine})`.execute(trx)
      await change(mine, { name: own.name || other.name, phone: own.phone ?? other.phone, ...proved })
      await recorded('account-joined', { contact: kind, account: other.shopper_id })
      return { kind: 'joined' }
    }
    if (other) {
      await change(other.shopper_id, { [kind]: null, [isProved]: false })
      await record(trx, ctx, other.shopper_id, 'contact-taken', { contact: kind, account: mine })
    }
    await change(mine, proved)
    await recorded(former ? 'contact-changed' : 'contact-added', { contact: kind })
    return { kind: other ? 'taken' : former ? 'changed' : 'added' }
  })
}

const PROVED = { email: 'is_email_proved', phone: 'is_phone_proved' } as const

type AuditAction = 'contact-added' | 'contact-changed' | 'contact-taken' | 'account-joined'
type AuditDetails = { contact: Contact['kind']; account?: number }

async function record(
  trx: TenantTransaction,
  { tenant, now }: ShopperCtx,
  shopperId: number,
  action: AuditAction,
  details: AuditDetails,
): Promise<number> {
  const { shopper_audit_id } = await trx
    .insertInto('shopper_audit')
    .values({
      ...{ tenant_id: tenant.tenantId, shopper_id: shopperId },
      ...{ at: now, action, details: JSON.stringify(details) },
    })
    .returning('shopper_audit_id')
    .executeTakeFirstOrThrow()
  return shopper_audit_id
}
