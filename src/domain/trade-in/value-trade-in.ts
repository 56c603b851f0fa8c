import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ConditionQuestion } from './condition-questions.ts'
import type { MarketEstimate } from './market-valuer.ts'
import type { SumStep, TradeInVehicle, Valuation } from './trade-in.ts'

/** Farther than any vehicle runs: what is typed beyond it is a slip. */
export const MOST_KM = 2_000_000
/** Offers are whole hundreds of dollars. */
const ROUND_TO_CENTS = 100_00

export type TradeInSettings = TenantSettings['tradeIn']

/** Why this dealer gives no instant estimate for such a vehicle; null where one may be worked out (rule:trade-in-limits). */
export function limitReason(
  { year }: Pick<TradeInVehicle, 'year'>,
  km: number,
  { maximumAgeYears, maximumKm }: Pick<TradeInSettings, 'maximumAgeYears' | 'maximumKm'>,
  thisYear: number,
): string | null {
  if (thisYear - year > maximumAgeYears)
    return `A ${year} is older than ${maximumAgeYears} years: one of our people values it.`
  if (km > maximumKm) return `${grouped(km)} km are more than ${grouped(maximumKm)}: one of our people values it.`
  return null
}

/**
 * What the dealer gives for a vehicle (rule:trade-in-sum): what the trade pays for one in good condition, changed by each answer
 * about its condition, rounded down to $100. `market` null: nobody can say.
 */
export function valueTradeIn(asked: {
  vehicle: TradeInVehicle
  km: number
  answers: Readonly<Record<string, string>>
  questions: readonly ConditionQuestion[]
  market: MarketEstimate | null
  settings: TradeInSettings
  thisYear: number
}): Valuation {
  const { vehicle, km, market, settings } = asked
  const limit = limitReason(vehicle, km, settings, asked.thisYear)
  if (limit) return { kind: 'by-person', reason: limit, steps: [] }
  const { make, model } = vehicle
  if (!market)
    return {
      kind: 'by-person',
      reason: `Too little is known of what a ${make} ${model} like yours sells for: one of our people values it.`,
      steps: [],
    }
  let prices = [market.lowCents, market.middleCents, market.highCents] as [number, number, number]
  const steps: SumStep[] = market.steps.map((step, i) => ({
    ...step,
    effectCents: i === 0 ? step.cents : step.cents - market.steps[i - 1]!.cents,
  }))
  function take(rule: string, words: string, change: (cents: number) => number) {
    const before = prices[1]
    prices = prices.map((cents) => Math.round(change(cents))) as typeof prices
    steps.push({ rule, words, effectCents: prices[1] - before, cents: prices[1] })
  }
  for (const { id, question, choices } of asked.questions) {
    const choice = choices.find((one) => one.id === asked.answers[id])
    if (!choice || (choice.percent === 0 && choice.cents === 0)) continue
    const words = `${question} ${choice.label}`
    take(`question ${id}`, words, (cents) => cents * (1 + choice.percent / 100) + choice.cents)
  }
  take('rounding', 'Rounded down to whole hundreds', (cents) => Math.floor(cents / ROUND_TO_CENTS) * ROUND_TO_CENTS)
  const [lowCents, offerCents, highCents] = prices
  if (offerCents <= 0)
    return { kind: 'by-person', reason: 'With what you told us no figure is left: one of our people values it.', steps }
  return { kind: 'offer', offerCents, lowCents: Math.max(0, lowCents), highCents, steps, says: market.says }
}
