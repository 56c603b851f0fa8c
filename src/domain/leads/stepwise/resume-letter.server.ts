import { answerCode } from '#domain/accounts/answer-code.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type DrawLetter, type LetterView, letterText } from '../letters/letter.ts'
import type { Mailer } from '../mailer.ts'

/** A letter with the link by which a form is gone on with; it says nothing of what was typed. */
export type ResumeLetter = {
  to: string
  /** So that a demo's letters go with the form. */
  messageId: string
  subject: string
  title: string
  paragraphs: string[]
  href: string
  reason: string
}

/** Sends it. Throws where it may go later. */
export async function sendResumeLetter(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  { to, messageId, subject, title, paragraphs, href, reason }: ResumeLetter,
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter },
): Promise<{ kind: 'sent' | 'refused' }> {
  const view: LetterView = {
    ...{ subject, from: tenant.name, title, message: null, vehicle: null, facts: [], details: [], paragraphs },
    ...{ actions: [{ label: 'Go on with it', href }], closing: [], reason },
  }
  const { kind, answer } = await mailer({
    ...{ fromName: tenant.name, to, replyTo: null, subject, messageId },
    ...{ text: letterText(view), html: drawLetter(view, tenant) },
  })
  if (kind === 'retry') throw new Error(`A link of ${tenant.slug} could not be handed over: ${answerCode(answer)}`)
  return { kind: kind === 'sent' ? 'sent' : 'refused' }
}
