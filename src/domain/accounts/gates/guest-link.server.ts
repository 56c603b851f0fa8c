import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { answerCode } from '../answer-code.ts'
import { gateOf } from './gates.ts'
import { makeGuestPass, takesGuests } from './guest-pass.server.ts'

export type GuestLinkRequest = {
  /** In its one spelling. */
  email: string
  /** Of the dealer's site as it was reached. */
  origin: string
  /** The page with a gate, with its query. */
  target: string
  askedAt: string
}

/** Hands a letter with a link over; what it answers is that of a mail server. */
export type SendGuestLink = (
  ctx: TenantCtx,
  letter: { email: string; href: string; id: string },
) => Promise<{ kind: 'sent' | 'retry' | 'rejected'; answer: string }>

/** A link is no use to who has waited longer. */
const PATIENCE_MS = 3_600_000

/** Asks for a letter with a link that opens a page without an account. */
export async function requestGuestLink(ctx: TenantCtx, asked: Omit<GuestLinkRequest, 'askedAt'>): Promise<void> {
  const payload: GuestLinkRequest = { ...asked, askedAt: ctx.now.toISOString() }
  await withTenant(ctx, (trx) =>
    sql`select forecourt.enqueue('send-guest-link', ${JSON.stringify(payload)}::jsonb)`.execute(trx),
  )
}

/** Mails the link. It is made here, so that no queue ever holds it. Throws where the letter may go later. */
export async function sendGuestLink(
  ctx: TenantCtx,
  { email, origin, target, askedAt }: GuestLinkRequest,
  send: SendGuestLink,
): Promise<{ kind: 'sent' | 'too-late' | 'no-guests' | 'refused' }> {
  if (ctx.now.getTime() - new Date(askedAt).getTime() > PATIENCE_MS) return { kind: 'too-late' }
  const gate = gateOf(ctx.tenant.settings, onePath(new URL(target, origin).pathname))
  if (!takesGuests(ctx, gate)) return { kind: 'no-guests' }
  const link = await makeGuestPass(ctx, gate.page)
  const href = `${origin}/sign-in?${new URLSearchParams({ link, redirect: target })}`
  const { kind, answer } = await send(ctx, { email, href, id: `guest-${link.split('.')[1]}` })
  if (kind === 'retry') throw new Error(`A link of ${ctx.tenant.slug} could not be handed over: ${answerCode(answer)}`)
  return { kind: kind === 'sent' ? 'sent' : 'refused' }
}
