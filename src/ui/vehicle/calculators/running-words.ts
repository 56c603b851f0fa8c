import type { TypedRunning } from '#domain/finance/calculator-query.ts'
import { type RunningCosts, type RunningInputs, weeklyCostDollars } from '#domain/finance/running-costs.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { parseAmount, parseDecimal } from '../../forms/numbers.ts'

export type RunningField = keyof RunningInputs
const WEEKS_A_YEAR = 52
/** More than any price, week or engine; beyond it something was mistyped. */
const MOST: Record<RunningField, number> = { perUnit: 100, kmPerWeek: 20_000, per100Km: 1000 }

/** What a shopper typed (`$`, commas and 'kms' count for nothing: rule:fuel-calculator); a name in `wrong` was no number that can be. */
export function readRunning(
  typed: TypedRunning,
  start: RunningCosts,
): { inputs: RunningInputs; wrong: RunningField[] } {
  const wrong: RunningField[] = []
  const read = (field: RunningField, parse: (text: string) => number | null) => {
    const text = typed[field]
    if (text === undefined) return start[field]
    const value = parse(text)
    if (value !== null && value >= 0 && value <= MOST[field]) return value
    wrong.push(field)
    return start[field]
  }
  const inputs = {
    perUnit: read('perUnit', parseDecimal),
    kmPerWeek: read('kmPerWeek', parseAmount),
    per100Km: read('per100Km', parseDecimal),
  }
  return { inputs, wrong }
}

/** Why a number does not count, and which does. */
export function wrongWords(field: RunningField, start: RunningCosts): string {
  return `This cannot be; ${start[field]} counts.`
}

/** '$42.50' a week, two decimals (rule:fuel-calculator), and what that is in a year. */
export function runningWords(inputs: RunningInputs): { week: string; year: string } {
  const week = weeklyCostDollars(inputs)
  return { week: moneyWords(week, 2), year: moneyWords(week * WEEKS_A_YEAR, 0) }
}
