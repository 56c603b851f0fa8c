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
}

/** Hands a letter or SMS over that a contact signs in no more. */
export type SendFormerContact = (
  ctx: TenantCtx,
  former: FormerContact,
) => Promise<{ kind: 'sent' | 'retry' | 'rejected'; answer: string }>

/**
 * Tells whoever has the contact that an account signed in by until now that it does so no more, and what to do if that was not
 * them (rule:shopper-contact). Throws where it may go later.
 */
export async function tellFormerContact(
  ctx: TenantCtx,
  former: FormerContact,
  send: SendFormerContact,
): Promise<{ kind: 'sent' | 'refused' }> {
  const { kind, answer } = await send(ctx, former)
  if (kind === 'retry')
    throw new Error(`A former contact at ${ctx.tenant.slug} could not be told: ${answerCode(answer)}`)
  return { kind: kind === 'sent' ? 'sent' : 'refused' }
}
