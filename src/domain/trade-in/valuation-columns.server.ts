import { sql } from 'kysely'
import type { TradeIn } from './trade-in.ts'

/** What a valuation writes: all of it at once, so that offer, sum and answers are of one. */
export function valuationColumns(
  of: Pick<
    TradeIn,
    'km' | 'answers' | 'steps' | 'offerCents' | 'lowCents' | 'highCents' | 'says' | 'reason' | 'valuedAt' | 'validUntil'
  >,
) {
  return {
    ...{ km: of.km, valued_at: of.valuedAt, valid_until: of.validUntil, reason: of.reason, says: of.says },
    ...{ offer_cents: of.offerCents, low_cents: of.lowCents, high_cents: of.highCents },
    answers: sql<string>`${JSON.stringify(of.answers)}::jsonb`,
    steps: sql<string>`${JSON.stringify(of.steps)}::jsonb`,
  }
}
