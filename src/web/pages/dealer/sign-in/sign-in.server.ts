import { data, redirect } from 'react-router'
import { auditSession } from '#domain/accounts/audit-session.server.ts'
import { requestSignIn } from '#domain/accounts/request-sign-in.server.ts'
import { findSignInLink, signIn } from '#domain/accounts/sign-in.server.ts'
import { deskPath } from '#domain/accounts/staff.ts'
import type { DeskProblem, SignInView } from '#ui/desk/views.ts'
import { logSignIn } from '../../../account/log-sign-in.ts'
import { deskCookie, deskSecret } from '../../../desk/desk-cookie.ts'
import { SIGN_IN } from '../../../desk/sign-in-path.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { deskHead } from '../desk.server.ts'

/** `/dealer/sign-in`: asks for an address, says that a letter is on its way, or has the button of a link that was followed. */
export async function loadSignIn(url: URL, page: PageContext): Promise<SignInView> {
  // In another spelling (`/Dealer/sign-in`) it is no page of the desk's.
  if (!page.desk) throw redirect(SIGN_IN, 303)
  const { searchParams } = url
  const back = deskPath(searchParams.get('back'))
  const link = searchParams.get('link')
  const said = searchParams.get('said')
  if (page.desk.ctx && link === null && said === null) throw redirect(back, 303)
  return {
    head: deskHead('Sign in', page),
    siteName: page.ctx.tenant.name,
    back,
    step: link === null ? { kind: said === 'sent' ? 'sent' : 'ask' } : await followed(link, page),
    said: said === 'out' ? 'You are signed out.' : null,
  }
}

async function followed(link: string, page: PageContext): Promise<SignInView['step']> {
  const person = await findSignInLink(page.ctx, link)
  return person ? { kind: 'link', link, name: person.name } : { kind: 'no-such-link' }
}

/** Uses a link up, or asks for one; the answer to the second is the same whoever asks (rule:staff-sign-in). */
export async function answerSignIn(request: Request, page: PageContext) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const back = deskPath(text('back'))
  const problem = (kind: 'over' | 'no-such-link', status: number) => data<DeskProblem>({ kind }, { status })
  const tried = (outcome: string, sessionId?: number) =>
    logSignIn(page, { who: 'staff', by: 'link', outcome, sessionId })
  if (!page.desk || page.desk.isOver) {
    if (form.has('link')) tried('too-many')
    return problem('over', 429)
  }
  if (form.has('link')) {
    const outcome = await signIn(page.ctx, text('link'), {
      userAgent: request.headers.get('user-agent'),
      former: deskSecret(request),
    })
    tried(outcome.kind, outcome.kind === 'signed-in' ? outcome.session.sessionId : undefined)
    if (outcome.kind === 'no-such-link') return problem('no-such-link', 410)
    await auditSession(page.services.deskCtx(page.ctx, outcome.session), 'staff-sign-in')
    throw redirect(back, { status: 303, headers: { 'Set-Cookie': deskCookie(outcome.secret) } })
  }
  const email = text('email').trim()
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254)
    await requestSignIn(page.ctx, { email, back, origin: page.origin })
  throw redirect(`${SIGN_IN}?${new URLSearchParams({ said: 'sent', back })}`, 303)
}
