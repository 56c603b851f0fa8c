import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Whose } from '../stepwise/sealed-steps.server.ts'
import { firstOpenStep } from '../stepwise/steps.ts'
import type { LeadSubmission, SendingFacts } from '../storing/lead-submission.ts'
import { readFacts } from '../storing/read-facts.server.ts'
import { submitEvenIfSold } from '../storing/submit-even-if-sold.server.ts'
import type { SubmitOutcome } from '../submit-lead.server.ts'
import { applicationSteps, PERSON_FIELDS } from './application.ts'
import { findApplication, wasSent } from './find-application.server.ts'

export type SendApplicationOutcome =
  | SubmitOutcome
  | { kind: 'unknown' | 'sent-before' }
  /** A step is not as its rules want it: it is gone on with there. */
  | { kind: 'unfinished'; step: string }

type Sent = Whose & SendingFacts & { fields: Record<string, unknown> }

/**
 * Sends an application: a lead that says who applies and what was agreed to, in its words (rule:lead-consent). What was typed besides,
 * and the documents, stay sealed and belong to the lead from then on: its page at the desk shows them, nothing that is delivered
 * does (rule:finance-application). Sent again it is the same lead.
 */
export async function sendApplication(ctx: TenantCtx, keys: DataKeys, sent: Sent): Promise<SendApplicationOutcome> {
  const application = await findApplication(ctx, keys, sent)
  if (!application) return { kind: (await wasSent(ctx, keys, sent)) ? 'sent-before' : 'unknown' }
  const facts = await readFacts(ctx, application.listingId)
  const steps = applicationSteps({ settings: ctx.tenant.settings, ...facts, vehicle: null })
  const open = firstOpenStep(steps, application)
  if (open) return { kind: 'unfinished', step: open.id }

  const { link: _, shopperId: _id, report: _report, fields, ...sender } = sent
  const first = application.answers[steps[0]!.id] ?? {}
  const person = Object.fromEntries(Object.entries(first).filter(([name]) => PERSON_FIELDS.includes(name)))
  const submission: LeadSubmission = {
    ...sender,
    form: 'finance-application',
    isAcceptance: true,
    category: null,
    subcategory: null,
    fields: { ...fields, ...person, message: messageOf(application.documents.length) },
    carId: application.listingId,
    // With a space, which no caller's own key may have (`read-lead.server.ts`).
    key: `finance-application ${application.applicationId}`,
  }
  const outcome = await submitEvenIfSold(ctx, submission)
  if (outcome.kind !== 'stored') return outcome
  const { leadId } = outcome
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('finance_applications')
      .set({ lead_id: leadId, saved_at: ctx.now })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('finance_application_id', '=', application.applicationId)
      .where('lead_id', 'is', null)
      .execute(),
  )
  return outcome
}

function messageOf(documents: number): string {
  const files = documents === 0 ? '' : documents === 1 ? ' with a document' : ` with ${documents} documents`
  return `A finance application${files}. It is shown with this lead to who signs in at /dealer, and sent to nobody.`
}
