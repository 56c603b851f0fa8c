import { withTenant } from '#db/tenant-session.ts'
import { daysLater, localYear } from '#domain/locations/zoned-time.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readAnswers } from './condition-questions.ts'
import type { MarketValuer } from './market-valuer.ts'
import { shown } from './read-plate.ts'
import { findTradeIn } from './read-trade-ins.server.ts'
import type { FieldErrors, Valuation } from './trade-in.ts'
import { valuationColumns } from './valuation-columns.server.ts'
import { limitReason, MOST_KM, valueTradeIn } from './value-trade-in.ts'

export type ValueOutcome =
  | { kind: 'valued'; valuation: Valuation; validUntil: Date | null }
  | { kind: 'unknown' }
  | { kind: 'invalid'; errors: FieldErrors }

/**
 * Values a vehicle that was looked up, by its kilometres and what was answered about its condition (rule:trade-in-sum). An offer
 * stands for the dealer's days, to the minute of their clock; valued again, the new one stands. An accepted one stays.
 */
export async function valueVehicle(
  ctx: TenantCtx,
  valuer: MarketValuer,
  sent: { tradeInId: number; km: number | string; answers: Readonly<Record<string, unknown>>; address: string },
): Promise<ValueOutcome> {
  const found = await findTradeIn(ctx, sent.tradeInId)
  if (!found) return { kind: 'unknown' }
  if (found.leadId !== null) return { kind: 'invalid', errors: { id: [ALREADY_ACCEPTED] } }
  const { tradeIn: settings, site } = ctx.tenant.settings
  const read = readAnswers(settings.questions, sent.answers)
  const errors = read.kind === 'wrong' ? read.errors : {}
  const km = readKm(sent.km)
  if (km === null)
    errors.km = [
      `${shown(String(sent.km))} is no distance a vehicle has run: whole kilometres up to ${grouped(MOST_KM)}.`,
    ]
  if (read.kind === 'wrong' || km === null) return { kind: 'invalid', errors }

  const thisYear = localYear(ctx.now, site.timeZone)
  const { vehicle } = found
  // What the dealer's limits leave to a person nobody is paid to value.
  const isLimited = limitReason(vehicle, km, settings, thisYear) !== null
  const valuation = valueTradeIn({
    ...{ vehicle, km, answers: read.answers, questions: settings.questions, settings, thisYear },
    market: isLimited ? null : await valuer.estimate(ctx, vehicle, km, sent.address),
  })
  const validUntil = valuation.kind === 'offer' ? daysLater(ctx.now, settings.validDays, site.timeZone) : null
  const offer = valuation.kind === 'offer' ? valuation : null
  const written = await withTenant(ctx, (trx) =>
    trx
      .updateTable('trade_ins')
      .set({
        ...valuationColumns({
          ...{ km, answers: read.answers, steps: valuation.steps, valuedAt: ctx.now, validUntil },
          reason: valuation.kind === 'offer' ? null : valuation.reason,
          says: offer?.says ?? null,
          offerCents: offer?.offerCents ?? null,
          ...{ lowCents: offer?.lowCents ?? null, highCents: offer?.highCents ?? null },
        }),
        // What was kept is another valuation.
        saved_valuation: null,
      })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('trade_in_id', '=', sent.tradeInId)
      // Accepted meanwhile, it stays as it was.
      .where('lead_id', 'is', null)
      .executeTakeFirst(),
  )
  if (written.numUpdatedRows === 0n) return { kind: 'invalid', errors: { id: [ALREADY_ACCEPTED] } }
  return { kind: 'valued', valuation, validUntil }
}

/** '84,000 km' is 84000; null for what is no whole number of kilometres that a vehicle runs. */
function readKm(typed: number | string): number | null {
  const km = typeof typed === 'number' ? typed : Number(typed.replace(/[\s,]|kms?\.?$/gi, '') || Number.NaN)
  return Number.isInteger(km) && km >= 0 && km <= MOST_KM ? km : null
}

const ALREADY_ACCEPTED = 'This offer was accepted already: it stays as it is.'
