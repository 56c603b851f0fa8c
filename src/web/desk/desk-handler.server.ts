import { auditSession } from '#domain/accounts/audit-session.server.ts'
import { endSessions } from '#domain/accounts/end-sessions.server.ts'
import { findSession } from '#domain/accounts/find-session.server.ts'
import { formToken, isFormToken } from '#domain/accounts/secret.server.ts'
import { DESK_HOME, mailboxOf } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { takeAllowance } from '#domain/analytics/take-allowance.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import type { PageHandler, Visit } from '../http/page-handler.server.ts'
import { pagePath } from '../http/page-url.ts'
import { plainPage } from '../http/plain-page.server.ts'
import { ownForm } from '../http/read-form.ts'
import { seeOther } from '../http/see-other.ts'
import type { Services } from '../services.ts'
import { deskCookie, deskSecret } from './desk-cookie.ts'
import { answerDeskFile } from './desk-files.server.ts'
import { SIGN_IN, signInPath } from './sign-in-path.ts'

type Asked = {
  request: Request
  /** On the tenant's primary host. */
  url: URL
  ctx: TenantCtx
  /** Whom it is counted by. */
  address: string
  visited: Pick<Visit, 'address' | 'tenant' | 'requestId' | 'client' | 'mayBeMade'>
}

const SIGN_OUT = '/dealer/sign-out'

/** Whether a form of the sign-in page came once too often; whose mailbox it is makes no difference. */
async function isOver(form: URLSearchParams, { ctx, address }: Asked): Promise<boolean> {
  const mailbox = mailboxOf(form.get('email') ?? '').slice(0, 254)
  const triesOfAddress = { key: `desk try from ${address}`, burst: 20, perSecond: 1 / 10 }
  const linksOfAddress = { key: `desk link for ${address}`, burst: 5, perSecond: 1 / 60 }
  const linksOfMailbox = { key: `desk link to ${mailbox}`, burst: 5, perSecond: 1 / 180 }
  const asked = form.has('link') ? [triesOfAddress] : [linksOfAddress, linksOfMailbox]
  return (await takeAllowance(ctx, asked)).kind === 'over'
}

/**
 * Everything under /dealer: finds the session, sees to it that a form is the site's own, and hands on to pages and files. Who
 * has no session comes to the page for signing in, and the desk's database role to nobody else.
 */
export function deskHandler(services: Services, pages: PageHandler) {
  async function signOut(desk: DeskCtx | null, { ctx }: Asked): Promise<Response> {
    if (desk) {
      await endSessions(ctx, desk.staff, desk.staff.sessionId)
      await auditSession(desk, 'staff-sign-out', { which: 'this' })
    }
    return seeOther(`${SIGN_IN}?said=out`, { 'Set-Cookie': deskCookie(null) })
  }

  return {
    async answer(asked: Asked): Promise<Response> {
      const { request, url, ctx, visited } = asked
      // As pages are found: in any case, with or without a slash at its end.
      const path = onePath(pagePath(url))
      const form = await ownForm(request, url)
      if (form instanceof Response) return form

      const secret = deskSecret(request)
      const session = await findSession(ctx, secret)
      if (!session && !visited.mayBeMade()) return plainPage(429)
      const desk = session && services.deskCtx(ctx, session)
      const isSignIn = path === SIGN_IN
      if (form && desk && !isSignIn && !isFormToken(form.get('token'), secret!)) return plainPage(403)

      if (path === '/dealer' || path === '/dealer/') return seeOther(DESK_HOME)
      if (path === SIGN_OUT) return form ? signOut(desk, asked) : seeOther(DESK_HOME)
      if (!desk && !isSignIn && !url.pathname.endsWith('.data')) return seeOther(signInPath(url))
      const file = desk && !form ? answerDeskFile(url, desk, services.keys) : null
      if (file) return file
      return pages.answerDesk({
        ...visited,
        request,
        url,
        form: form ? String(form) : undefined,
        desk: {
          ctx: desk,
          formToken: desk ? formToken(secret!) : '',
          isOver: form !== null && isSignIn && (await isOver(form, asked)),
        },
      })
    },
  }
}
