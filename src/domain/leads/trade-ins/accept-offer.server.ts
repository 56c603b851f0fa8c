import { withTenant } from '#db/tenant-session.ts'
import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { findTradeIn } from '#domain/trade-in/read-trade-ins.server.ts'
import { isOfferOpen, type TradeIn } from '#domain/trade-in/trade-in.ts'
import { valuationColumns } from '#domain/trade-in/valuation-columns.server.ts'
import type { LeadSubmission, SendingFacts } from '../storing/lead-submission.ts'
import { submitEvenIfSold } from '../storing/submit-even-if-sold.server.ts'
import type { SubmitOutcome } from '../submit-lead.server.ts'

/** What a lead of an accepted offer is called (rule:offer-accepted). */
export const OFFER_ACCEPTED_SUBCATEGORY = '3. Offer Accepted'

export type Acceptance = SendingFacts & { tradeInId: number; offerDollars: number; fields: Record<string, unknown> }

export type AcceptOutcome = SubmitOutcome | { kind: 'unknown' }

/**
 * Accepts what was offered for a trade-in, and nothing else than was offered, while it stands (rule:offer-accepted): a lead with the
 * vehicle as trade-in, stored once however often it is sent. The trade-in then belongs to the lead, as it was when it was
 * accepted: what is valued meanwhile does not stand.
 */
export async function acceptOffer(ctx: TenantCtx, sent: Acceptance): Promise<AcceptOutcome> {
  const tradeIn = await findTradeIn(ctx, sent.tradeInId)
  if (!tradeIn) return { kind: 'unknown' }
  const errors = refusal(ctx, tradeIn, sent.offerDollars)
  if (errors) return { kind: 'invalid', errors }
  const outcome = await submitEvenIfSold(ctx, submissionOf(ctx, tradeIn, sent))
  if (outcome.kind !== 'stored') return outcome
  const { leadId } = outcome
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('trade_ins')
      .set({ ...valuationColumns(tradeIn), lead_id: leadId, accepted_at: ctx.now })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('trade_in_id', '=', tradeIn.tradeInId)
      .where('lead_id', 'is', null)
      .execute(),
  )
  return outcome
}

/** Why it is not accepted: field, value and reason. An accepted one is accepted again as the same lead. */
function refusal({ tenant, now }: TenantCtx, tradeIn: TradeIn, offerDollars: number): Record<string, string[]> | null {
  const { offerCents, validUntil, reason } = tradeIn
  if (offerCents === null || validUntil === null)
    return { id: [reason ? `There is no offer to accept: ${reason}` : 'There is no offer yet: it was not valued.'] }
  const written = Number.isFinite(offerDollars) ? moneyWords(offerDollars) : 'That'
  if (Math.round(offerDollars * 100) !== offerCents)
    return { offer_price: [`${written} was not offered: the offer is ${moneyWords(offerCents / 100)}.`] }
  if (tradeIn.leadId === null && !isOfferOpen(tradeIn, now))
    return {
      offer_price: [
        `${written} was offered until ${offerUntilWords(validUntil, tenant.settings.site.timeZone)}: have it valued again.`,
      ],
    }
  return null
}

function submissionOf({ tenant }: TenantCtx, tradeIn: TradeIn, sent: Acceptance): LeadSubmission {
  const { vehicle, tradeInId } = tradeIn
  const { tradeInId: _, offerDollars, fields, ...sender } = sent
  const dollars = (cents: number | null) => moneyWords((cents ?? 0) / 100)
  const comments = `Offer of ${dollars(tradeIn.offerCents)} accepted, good until ${offerUntilWords(tradeIn.validUntil!, tenant.settings.site.timeZone)}; ${grouped(tradeIn.km!)} km${tradeIn.regoState ? `, registered in ${tradeIn.regoState.toUpperCase()}` : ''}; trade-in ${tradeInId}.`
  return {
    ...sender,
    form: 'trade-in-offer',
    isAcceptance: true,
    category: null,
    subcategory: OFFER_ACCEPTED_SUBCATEGORY,
    fields: {
      ...fields,
      ...{ trade_year: String(vehicle.year), trade_make: vehicle.make, trade_model: vehicle.model },
      ...(vehicle.badge && { trade_badge: vehicle.badge }),
      ...(vehicle.vin && { trade_vin: vehicle.vin }),
      ...(tradeIn.rego && { trade_rego: tradeIn.rego }),
      ...{ trade_odometer: String(tradeIn.km), trade_comments: comments },
      ...{ lead_id: String(tradeInId), form_completed: 'true', offer_accepted: 'true' },
    },
    carId: tradeIn.listingId,
    // Another offer for it is another lead. With spaces, which no caller's own key may have (`read-lead.server.ts`).
    key: `trade-in-offer ${tradeInId} ${tradeIn.offerCents}`,
  }
}
