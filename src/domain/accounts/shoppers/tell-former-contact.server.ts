import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { answerCode } from '../answer-code.ts'
import type { Contact } from './contact.ts'

export type FormerContact = {
  /** What signed in until now. */
  contact: Contact
  /** Of the dealer's site as it was reached. */
  origin: string
  /** Tells this change from another, at each try. */
  id: string
  /** Whose account it is. */
  shopperId: number
  /** When it was changed. */
  at: string
}

/** Later nobody is told, and the queue lets go of the contact. */
const LATEST_MS = 2 * 86_400_000

/** Hands a letter or SMS over that a contact signs in no more. */
export type SendFormerContact = (
  ctx: TenantCtx,
  former: FormerContact,
) => Promise<{ kind: 'sent' | 'retry' | 'rejected'; answer: string }>

/**
 * Tells whoever has the contact that an account signed in by until now that it does so no more, and what to do if that was not
 * them (rule:shopper-contact), within two days and while the account is there. Throws where it may go later.
 */
export async function tellFormerContact(
  ctx: TenantCtx,
  former: FormerContact,
  send: SendFormerContact,
): Promise<{ kind: 'sent' | 'refused' | 'too-late' | 'no-account' }> {
  if (ctx.now.getTime() - new Date(former.at).getTime() > LATEST_MS) return { kind: 'too-late' }
  if (!(await isThere(ctx, former.shopperId))) return { kind: 'no-account' }
  const { kind, answer } = await send(ctx, former)
  if (kind === 'retry')
    throw new Error(`A former contact at ${ctx.tenant.slug} could not be told: ${answerCode(answer)}`)
  return { kind: kind === 'sent' ? 'sent' : 'refused' }
}

async function isThere(ctx: TenantCtx, shopperId: number): Promise<boolean> {
  const found = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('shoppers')
      .select('shopper_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .executeTakeFirst(),
  )
  return found !== undefined
}
