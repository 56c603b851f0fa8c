import { redirect } from 'react-router'
import { auditSession } from '#domain/accounts/audit-session.server.ts'
import { endSessions } from '#domain/accounts/end-sessions.server.ts'
import { listSessions } from '#domain/accounts/list-sessions.server.ts'
import type { SessionListView } from '#ui/desk/views.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { timeWords } from '../../shared/date-words.ts'
import { deskHead, deskView, requireDesk } from '../desk.server.ts'

/** `/dealer/sessions`: where this person is signed in (rule:staff-session). Sessions are the web's own role's. */
export async function loadSessions(request: Request, page: PageContext): Promise<SessionListView> {
  const ctx = requireDesk(page, request)
  const { staff, now, tenant } = ctx
  const timeOf = (at: Date) => ({ text: timeWords(at, tenant.settings.site.timeZone, now), iso: at.toISOString() })
  const sessions = await listSessions(page.ctx, staff.email)
  return {
    head: deskHead('Where you are signed in', page),
    desk: deskView(page, ctx, new URL(request.url).searchParams.get('said')),
    sessions: sessions.map(({ sessionId, device, signedInAt, seenAt }) => ({
      id: sessionId,
      device: device || 'A device that did not say what it is',
      isThis: sessionId === staff.sessionId,
      signedIn: timeOf(signedInAt),
      seen: timeOf(seenAt),
    })),
  }
}

/** Signs out one other device of this person's, or all of them; this one has its own button. */
export async function answerSessions(request: Request, page: PageContext) {
  const { staff, ...ctx } = requireDesk(page, request)
  const form = await request.formData()
  const asked = Number(form.get('session'))
  const which = form.get('session') === 'others' ? 'others' : asked
  const isOther = which === 'others' || (Number.isSafeInteger(asked) && asked !== staff.sessionId)
  const ended = isOther ? await endSessions(page.ctx, staff, which) : 0
  if (ended > 0) await auditSession({ ...ctx, staff }, 'staff-sign-out', { which })
  const said = ended === 0 ? 'unchanged' : which === 'others' ? 'sign-out-others' : 'sign-out'
  return redirect(`/dealer/sessions?said=${said}`, 303)
}
