import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SentFile } from '../attachments/attachment.ts'
import { readSentStep } from '../stepwise/read-sent-step.server.ts'
import { storeDocuments } from '../stepwise/sealed-documents.server.ts'
import { newFormId, sealAnswers, type Whose } from '../stepwise/sealed-steps.server.ts'
import { readFacts } from '../storing/read-facts.server.ts'
import { type Application, applicationSteps, CONSENT_STEP } from './application.ts'
import { findApplication } from './find-application.server.ts'
import { documentsOf } from './stored-application.server.ts'

export type SaveStepOutcome =
  /** `next`: the step that follows. `isNew`: it was begun by this, and its link is on its way by letter. */
  | { kind: 'saved'; applicationId: number; next: string; isNew: boolean }
  /** No such step, or one behind the first of an application that is not there (any more). */
  | { kind: 'unknown' }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many pictures of others wait to be drawn. */
  | { kind: 'busy' }

type SentStep = Whose & {
  step: string
  typed: Record<string, unknown>
  files: readonly SentFile[]
  /** The vehicle it is for, as the page was asked. */
  listingId: number | null
  /** Of the dealer's site, as the shopper reached it: the link in the letter begins with it. */
  origin: string
}

/**
 * Saves one step of an application, sealed (rule:finance-application): the first one begins it and mails the link by which it is gone
 * on with. Files take the place of those of their field.
 */
export async function saveStep(ctx: TenantCtx, keys: DataKeys, sent: SentStep): Promise<SaveStepOutcome> {
  const facts = await readFacts(ctx, sent.listingId)
  const steps = applicationSteps({ settings: ctx.tenant.settings, ...facts, vehicle: null })
  const at = steps.findIndex(({ id }) => id === sent.step)
  const step = steps[at]
  const found = await findApplication(ctx, keys, sent)
  if (!step || (!found && at > 0)) return { kind: 'unknown' }

  const read = await readSentStep(step, sent, found)
  if (read.kind !== 'read') return read
  const answers = { ...found?.answers, [step.id]: read.values }
  const applicationId = found?.applicationId ?? newFormId()
  await withTenant(ctx, async (trx) => {
    await store(trx, ctx, keys, { found, applicationId, answers, sent, listingId: facts.listing?.listingId ?? null })
    await storeDocuments(trx, ctx, keys, documentsOf(applicationId), read.files)
    if (!found) await enqueueLink(trx, { applicationId, origin: sent.origin })
  })
  return { kind: 'saved', applicationId, next: steps[at + 1]?.id ?? CONSENT_STEP, isNew: !found }
}

type Stored = {
  found: Application | null
  applicationId: number
  answers: Application['answers']
  sent: SentStep
  listingId: number | null
}

async function store(
  trx: TenantTransaction,
  ctx: TenantCtx,
  keys: DataKeys,
  { found, applicationId, answers, sent, listingId }: Stored,
): Promise<void> {
  const { tenantId } = ctx.tenant
  const saved = {
    answers_sealed: sealAnswers(ctx, keys, { table: 'finance_applications', id: applicationId, answers }),
    steps_done: Object.keys(answers),
    saved_at: ctx.now,
    // Who signs in meanwhile finds it by their account from then on.
    shopper_id: sent.shopperId ?? found?.shopperId ?? null,
  }
  if (!found) {
    const row = { finance_application_id: applicationId, tenant_id: tenantId, listing_id: listingId }
    await trx
      .insertInto('finance_applications')
      .values({ ...row, ...saved, created_at: ctx.now })
      .execute()
    return
  }
  await trx
    .updateTable('finance_applications')
    .set(saved)
    .where('tenant_id', '=', tenantId)
    .where('finance_application_id', '=', applicationId)
    .where('lead_id', 'is', null)
    .execute()
}

/** What waits in the queue names nobody. */
async function enqueueLink(trx: TenantTransaction, payload: { applicationId: number; origin: string }): Promise<void> {
  await sql`select forecourt.enqueue('send-application-link', ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}
