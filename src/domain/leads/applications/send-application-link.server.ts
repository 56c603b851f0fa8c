import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DrawLetter } from '../letters/letter.ts'
import type { Mailer } from '../mailer.ts'
import { sendResumeLetter } from '../stepwise/resume-letter.server.ts'
import { APPLICATION_PATH } from './application.ts'
import { makeApplicationLink } from './application-link.server.ts'
import { openApplication } from './stored-application.server.ts'

/** The message ids of such letters, by which a demo's go with the application. */
export const applicationMessageId = (applicationId: number) => `application-${applicationId}`

/** Mails the link by which an application is gone on with; it says nothing of what was typed. Throws where it may go later. */
export async function sendApplicationLink(
  ctx: TenantCtx,
  { applicationId, origin }: { applicationId: number; origin: string },
  { keys, ...services }: { keys: DataKeys; mailer: Mailer; drawLetter: DrawLetter },
): Promise<{ kind: 'sent' | 'refused' | 'gone' }> {
  const found = await withTenant(ctx, (trx) => openApplication(trx, ctx, keys, applicationId))
  const email = found && Object.values(found.answers).find(({ email: typed }) => typed)?.email
  if (!found || found.leadId !== null || typeof email !== 'string') return { kind: 'gone' }
  const { name, settings } = ctx.tenant
  return sendResumeLetter(
    ctx,
    {
      ...{ to: email, messageId: applicationMessageId(applicationId) },
      ...{ subject: `Your finance application with ${name}`, title: 'Go on whenever it suits you' },
      paragraphs: [
        `What you have filled in is saved. This link opens it on any device, for ${settings.finance.application.keepDays} days; then it is deleted. Keep the link to yourself: whoever has it sees what you typed.`,
      ],
      href: `${origin}${APPLICATION_PATH}?link=${makeApplicationLink(ctx, keys, applicationId)}`,
      reason: 'If you did not begin an application, you can leave this letter alone: it is deleted by itself.',
    },
    services,
  )
}
