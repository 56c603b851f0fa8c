import { withTenant } from '#db/tenant-session.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { asCheckoutAsks } from '../reservations/reservation-contact.ts'
import { readSpin, winnerOf } from './read-spins.server.ts'

export type TellPrizeOutcome = { kind: 'told'; leadId: number } | { kind: 'nothing-to-do' }

/** Tells the dealer of a prize that was won, by a lead, once however often the job comes. Throws where it is not taken. Needs the worker's role. */
export async function tellPrize(ctx: TenantCtx, { spinId }: { spinId: number }): Promise<TellPrizeOutcome> {
  const spin = await readSpin(ctx, spinId)
  const winner = await winnerOf(ctx, spinId)
  if (!spin?.prize || !spin.expiresAt || spin.leadId !== null || !winner) return { kind: 'nothing-to-do' }
  const { settings } = ctx.tenant
  const own = { ...ctx, tenant: { ...ctx.tenant, settings: asCheckoutAsks(settings, 'prize') } }
  const submission: LeadSubmission = {
    ...{ form: 'prize', isAcceptance: true, category: null, subcategory: null, consentKey: null },
    fields: {
      ...{ name: winner.firstName, last_name: winner.lastName, email: winner.email, phone: winner.phone },
      message: `Won "${spin.prize}" at the wheel, to be collected until ${offerUntilWords(spin.expiresAt, settings.site.timeZone)}. Spin ${spinId}.`,
    },
    ...{ carId: null, url: `${winner.origin}/spin-to-win`, origin: winner.origin, userAgent: null },
    ...{ visitedPages: [], linkedQueryParams: {}, trapFilled: false, secondsToSubmit: null },
    // With spaces, which no caller's own key may have.
    ...{ key: `spin ${spinId}`, address: `spin ${spinId}` },
  }
  const lead = await submitLead(own, submission)
  if (lead.kind !== 'stored') {
    const why = lead.kind === 'invalid' ? Object.keys(lead.errors).join(', ') : lead.kind
    throw new Error(`The lead of spin ${spinId} is not taken: ${why}.`)
  }
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('spins')
      .set({ lead_id: lead.leadId })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('spin_id', '=', spinId)
      .execute(),
  )
  return { kind: 'told', leadId: lead.leadId }
}
