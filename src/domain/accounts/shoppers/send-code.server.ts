import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { answerCode } from '../answer-code.ts'
import type { Contact } from './contact.ts'
import type { CodeRequest } from './request-code.server.ts'
import { CODE_MS, codeHash, codeMessageId, newCode } from './sign-in-code.server.ts'

const HOUR_MS = 3_600_000
/** Codes of one contact, since so long: with five tries each, 75 guesses a day at one in a million (rule:shopper-sign-in). */
const MOST = [
  { sinceMs: HOUR_MS, codes: 5 },
  { sinceMs: 24 * HOUR_MS, codes: 15 },
]

/** SMS cost the operator: a dealer sends no more of them, whoever asks from how many addresses. */
const MOST_SMS_AN_HOUR = 200

/** Hands a code over, by mail or SMS; `id` tells it from another. */
export type SendCode = (
  ctx: TenantCtx,
  message: { contact: Contact; code: string; id: string },
) => Promise<{ kind: 'sent' | 'retry' | 'rejected'; answer: string }>

export type SendCodeOutcome =
  | { kind: 'sent' | 'too-late' | 'too-many' | 'too-many-sms' }
  | { kind: 'refused'; answer: string }

/**
 * Makes a code, keeps its hash and sends it to its contact, whoever that is. Needs the worker's role. Throws where it may go
 * later: the next try makes another.
 */
export async function sendCode(ctx: TenantCtx, asked: CodeRequest, send: SendCode): Promise<SendCodeOutcome> {
  const { tenant, now } = ctx
  const { contact, tokenHash } = asked
  if (now.getTime() - new Date(asked.askedAt).getTime() > CODE_MS) return { kind: 'too-late' }
  const code = newCode()
  const own = { tenant_id: tenant.tenantId, token_hash: tokenHash }
  const stored = await withTenant(ctx, async (trx) => {
    if (contact.kind === 'phone') {
      const { recent } = await trx
        .selectFrom('shopper_sign_in_codes')
        .select(({ fn }) => fn.countAll<string>().as('recent'))
        .where('tenant_id', '=', tenant.tenantId)
        .where('kind', '=', 'phone')
        .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
        .executeTakeFirstOrThrow()
      if (Number(recent) >= MOST_SMS_AN_HOUR) return 'too-many-sms'
    }
    for (const { sinceMs, codes } of MOST) {
      const { recent } = await trx
        .selectFrom('shopper_sign_in_codes')
        .select(({ fn }) => fn.countAll<string>().as('recent'))
        .where('tenant_id', '=', tenant.tenantId)
        .where('contact', '=', contact.address)
        .where('created_at', '>', new Date(now.getTime() - sinceMs))
        .executeTakeFirstOrThrow()
      if (Number(recent) >= codes) return 'too-many'
    }
    const made = { code_hash: codeHash(asked.codeKey, code), created_at: now }
    await trx
      .insertInto('shopper_sign_in_codes')
      .values({ ...own, ...made, kind: contact.kind, contact: contact.address })
      // A worker that died before it told the queue is followed by another, whose code is the one that arrives last.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'token_hash']).doUpdateSet(made))
      .execute()
    return 'stored'
  })
  if (stored !== 'stored') return { kind: stored }

  const { kind, answer } = await send(ctx, { contact, code, id: codeMessageId(contact.kind, tokenHash) })
  if (kind === 'sent') return { kind }
  // A code that nobody has read counts against nobody.
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('shopper_sign_in_codes')
      .where('tenant_id', '=', own.tenant_id)
      .where('token_hash', '=', own.token_hash)
      .execute(),
  )
  if (kind === 'rejected') return { kind: 'refused', answer }
  throw new Error(`A sign-in code of ${tenant.slug} could not be handed over: ${answerCode(answer)}`)
}
