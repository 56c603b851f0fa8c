import { sql } from 'kysely'
import { type DataKeys, LostDataKey } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { LetterFolder } from '../letters/letter-folder.ts'
import { type Asked, isOfShopper } from '../stepwise/names-contact.ts'
import type { Application } from './application.ts'
import { applicationMessageId } from './send-application-link.server.ts'
import { openApplication } from './stored-application.server.ts'

const DAY_MS = 86_400_000

/** Where a demo's letters are; null where letters are sent. */
type Letters = Pick<LetterFolder, 'eraseMessages'> | null

/** An application as an operator sees it: nothing of what was typed. */
export type ListedApplication = {
  applicationId: number
  createdAt: Date
  savedAt: Date
  stepsDone: string[]
  documents: number
  bytes: number
  leadId: number | null
}

/** The applications of a dealer, unread, saved last first. Needs the worker's role, as all of these. */
export async function listApplications(ctx: TenantCtx): Promise<ListedApplication[]> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<ListedApplication>`
      select a.finance_application_id as "applicationId", a.created_at as "createdAt", a.saved_at as "savedAt",
        a.steps_done as "stepsDone", a.lead_id as "leadId",
        count(d.part)::int as documents, (octet_length(a.answers_sealed) + coalesce(sum(d.byte_count), 0))::int as bytes
      from finance_applications a left join finance_documents d
        on d.tenant_id = a.tenant_id and d.finance_application_id = a.finance_application_id
      where a.tenant_id = ${ctx.tenant.tenantId}
      group by a.finance_application_id order by a.saved_at desc, a.finance_application_id`.execute(trx)
    return rows
  })
}

/** Erases applications of this dealer by their numbers, with their documents and a demo's letters; how many there were. */
export async function eraseApplications(
  ctx: TenantCtx,
  applicationIds: readonly number[],
  letters: Letters = null,
): Promise<number> {
  // These first: should they stay, the application does too, and the next try has both.
  await letters?.eraseMessages(applicationIds.map(applicationMessageId))
  return withTenant(ctx, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('finance_applications')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('finance_application_id', 'in', [0, ...applicationIds])
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Lets applications go that nobody saved or sent for the dealer's days (rule:finance-application). */
export async function deleteExpiredApplications(ctx: TenantCtx, letters: Letters = null): Promise<void> {
  const before = new Date(ctx.now.getTime() - ctx.tenant.settings.finance.application.keepDays * DAY_MS)
  const old = (await listApplications(ctx)).filter(({ savedAt }) => savedAt < before)
  await eraseApplications(
    ctx,
    old.map(({ applicationId }) => applicationId),
    letters,
  )
}

/**
 * The applications of a shopper, opened: of their account, and those that name a contact of theirs. Nothing but the seal knows who
 * wrote one, so all are looked into; `locked` counts those whose key is not here.
 */
export async function applicationsOf(
  ctx: TenantCtx,
  keys: DataKeys,
  asked: Asked,
): Promise<{ applications: Application[]; locked: number }> {
  const listed = await listApplications(ctx)
  const applications: Application[] = []
  let locked = 0
  for (const { applicationId } of listed) {
    try {
      const found = await withTenant(ctx, (trx) => openApplication(trx, ctx, keys, applicationId))
      if (found && isOfShopper(found, asked)) applications.push(found)
    } catch (error) {
      if (!(error instanceof LostDataKey)) throw error
      locked++
    }
  }
  return { applications, locked }
}
