import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { answerCode } from './answer-code.ts'
import type { SignInRequest } from './request-sign-in.server.ts'
import { newSecret, secretHash } from './secret.server.ts'
import { type SignInLetter, signInLetter } from './sign-in-letter.ts'
import { findStaff, LINK_MINUTES, mailboxOf } from './staff.ts'

const LINK_MS = LINK_MINUTES * 60_000
const HOUR_MS = 3_600_000
/** More links than this an hour fill a mailbox, and help nobody. */
const LINKS_AN_HOUR = 10

/** Hands a letter over; what it answers is that of a mail server. */
export type SendLetter = (letter: SignInLetter) => Promise<{ kind: 'sent' | 'retry' | 'rejected'; answer: string }>

export type SignInLinkOutcome =
  | { kind: 'sent' | 'nobody' | 'too-late' | 'too-many' }
  | { kind: 'refused'; answer: string }

/**
 * Mails a link that signs in once, within ten minutes, to an address of the settings; to any other nothing
 * (rule:staff-sign-in). The link is made here, so that no queue ever holds it. Throws where the letter may go later.
 */
export async function sendSignInLink(
  ctx: TenantCtx,
  asked: SignInRequest,
  send: SendLetter,
): Promise<SignInLinkOutcome> {
  const { tenant, now } = ctx
  if (now.getTime() - new Date(asked.askedAt).getTime() > LINK_MS) return { kind: 'too-late' }
  const person = findStaff(tenant.settings, asked.email)
  if (!person) return { kind: 'nobody' }

  const email = mailboxOf(person.email)
  const secret = newSecret()
  const isStored = await withTenant(ctx, async (trx) => {
    const { recent } = await trx
      .selectFrom('staff_sign_in_links')
      .select(({ fn }) => fn.countAll<string>().as('recent'))
      .where('tenant_id', '=', tenant.tenantId)
      .where('email', '=', email)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (Number(recent) >= LINKS_AN_HOUR) return false
    await trx
      .insertInto('staff_sign_in_links')
      .values({
        tenant_id: tenant.tenantId,
        token_hash: secretHash(secret),
        email,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_MS),
      })
      .execute()
    return true
  })
  if (!isStored) return { kind: 'too-many' }

  const query = new URLSearchParams({ link: secret, back: asked.back })
  const href = `${asked.origin}/dealer/sign-in?${query}`
  const { kind, answer } = await send(signInLetter({ person, site: tenant.name, href, id: secretHash(secret) }))
  if (kind === 'sent') return { kind }
  // A link that was never read is of no use, and counts against nobody.
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('staff_sign_in_links')
      .where('tenant_id', '=', tenant.tenantId)
      .where('token_hash', '=', secretHash(secret))
      .execute(),
  )
  if (kind === 'rejected') return { kind: 'refused', answer }
  throw new Error(`A sign-in link of ${tenant.slug} could not be handed over: ${answerCode(answer)}`)
}
