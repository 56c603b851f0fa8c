import type { TenantCtx } from '#domain/tenants/context.ts'
import { type SubmitOutcome, submitLead } from '../submit-lead.server.ts'
import type { LeadSubmission } from './lead-submission.ts'

/** `submitLead` of what stands without its vehicle too: one that left the site meanwhile is left out, with `fields` beside. */
export async function submitEvenIfSold(
  ctx: TenantCtx,
  submission: LeadSubmission,
  fields: Record<string, unknown> = {},
): Promise<SubmitOutcome> {
  const outcome = await submitLead(ctx, submission)
  if (outcome.kind !== 'invalid' || !outcome.errors.car_id) return outcome
  return submitLead(ctx, { ...submission, carId: null, fields: { ...submission.fields, ...fields } })
}
