import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import { answerCode } from '#domain/accounts/answer-code.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type DrawLetter, type LetterView, letterText } from '../letters/letter.ts'
import type { Mailer } from '../mailer.ts'
import { APPLICATION_PATH } from './application.ts'
import { makeApplicationLink } from './application-link.server.ts'
import { openApplication } from './stored-application.server.ts'

/** The message ids of such letters, by which a demo's go with the application. */
export const applicationMessageId = (applicationId: number) => `application-${applicationId}`

/** Mails the link by which an application is gone on with; it says nothing of what was typed. Throws where it may go later. */
export async function sendApplicationLink(
  ctx: TenantCtx,
  { applicationId, origin }: { applicationId: number; origin: string },
  { keys, mailer, drawLetter }: { keys: DataKeys; mailer: Mailer; drawLetter: DrawLetter },
): Promise<{ kind: 'sent' | 'refused' | 'gone' }> {
  const found = await withTenant(ctx, (trx) => openApplication(trx, ctx, keys, applicationId))
  const email = found && Object.values(found.answers).find(({ email: typed }) => typed)?.email
  if (!found || found.leadId !== null || typeof email !== 'string') return { kind: 'gone' }
  const href = `${origin}${APPLICATION_PATH}?link=${makeApplicationLink(ctx, keys, applicationId)}`
  const view = letterOf(href, ctx)
  const { kind, answer } = await mailer({
    ...{ fromName: ctx.tenant.name, to: email, replyTo: null, subject: view.subject },
    ...{ messageId: applicationMessageId(applicationId), text: letterText(view), html: drawLetter(view, ctx.tenant) },
  })
  if (kind === 'retry') throw new Error(`A link of ${ctx.tenant.slug} could not be handed over: ${answerCode(answer)}`)
  return { kind: kind === 'sent' ? 'sent' : 'refused' }
}

function letterOf(href: string, { tenant }: TenantCtx): LetterView {
  const { keepDays } = tenant.settings.finance.application
  return {
    subject: `Your finance application with ${tenant.name}`,
    ...{
      from: tenant.name,
      title: 'Go on whenever it suits you',
      message: null,
      vehicle: null,
      facts: [],
      details: [],
    },
    paragraphs: [
      `What you have filled in is saved. This link opens it on any device, for ${keepDays} days; then it is deleted. Keep the link to yourself: whoever has it sees what you typed.`,
    ],
    actions: [{ label: 'Go on with it', href }],
    closing: [],
    reason: 'If you did not begin an application, you can leave this letter alone: it is deleted by itself.',
  }
}
