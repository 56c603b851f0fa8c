import { secretHash } from '#domain/accounts/secret.server.ts'
import { parseContact } from '#domain/accounts/shoppers/contact.ts'
import { type EnterCodeOutcome, enterCode } from '#domain/accounts/shoppers/enter-code.server.ts'
import { requestCode } from '#domain/accounts/shoppers/request-code.server.ts'
import { type SendCode, sendCode } from '#domain/accounts/shoppers/send-code.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { codeMessageId } from '#domain/accounts/shoppers/sign-in-code.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { shopperCookie } from '#web/account/shopper-cookie.ts'
import type { TestDatabase } from './database.ts'

export type SentCode = Parameters<SendCode>[1]

/** Does what the worker would with the codes that wait to be made, and answers them. */
export async function sendWaitingCodes(database: TestDatabase, ctxs: readonly TenantCtx[]): Promise<SentCode[]> {
  const { rows } = await database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-sign-in-code' returning j.payload`,
  )
  const sent: SentCode[] = []
  const send: SendCode = async (_, message) => {
    sent.push(message)
    return { kind: 'sent', answer: '250 OK' }
  }
  for (const { payload } of rows) {
    const ctx = ctxs.find(({ tenant }) => tenant.tenantId === payload.tenantId)!
    await sendCode({ ...ctx, db: database.worker }, payload, send)
  }
  return sent
}

/** A try to sign in whose code has come: the browser's secret and the code. */
export async function askedForCode(
  database: TestDatabase,
  ctx: TenantCtx,
  typed: string,
): Promise<{ secret: string; code: string | null }> {
  const contact = parseContact(typed)
  if (contact.kind !== 'email' && contact.kind !== 'phone') throw new Error(`${typed}: ${contact.kind}`)
  const { secret } = await requestCode(ctx, contact)
  const id = codeMessageId(contact.kind, secretHash(secret))
  const message = (await sendWaitingCodes(database, [ctx])).find((sent) => sent.id === id)
  return { secret, code: message?.code ?? null }
}

/** Signs a shopper of a dealer in by a code: the header that their browser sends from then on, and the ctx of their verbs. */
export async function signInShopper(
  { database, ctx }: { database: TestDatabase; ctx: TenantCtx },
  contact: { phone: string } | { email: string },
): Promise<{ cookie: string; shopper: ShopperCtx }> {
  const { secret, code } = await askedForCode(database, ctx, Object.values(contact)[0]!)
  const outcome: EnterCodeOutcome = await enterCode(ctx, { secret, code: code ?? '', userAgent: null, former: null })
  if (outcome.kind !== 'signed-in') throw new Error(`${JSON.stringify(contact)} could not sign in: ${outcome.kind}`)
  const cookie = shopperCookie(outcome.secret).split(';')[0]!
  return { cookie, shopper: { ...ctx, shopper: outcome.shopper } }
}
