import type { TypedRunning } from '#domain/finance/calculator-query.ts'
import { type RunningCosts, runningCosts } from '#domain/finance/running-costs.ts'
import { type RunningField, readRunning, runningWords, wrongWords } from '#ui/vehicle/calculators/running-words.ts'
import type { RunningCostsView } from '#ui/vehicle/calculators/view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

const FIELDS: Record<RunningField, { fieldId: string; label: string }> = {
  perUnit: { fieldId: 'running-price', label: 'Price' },
  kmPerWeek: { fieldId: 'running-km', label: 'Distance a week' },
  per100Km: { fieldId: 'running-economy', label: 'Consumption' },
}

/** Fuel or charging as it starts, or as its form was sent; null where there is neither. */
export function runningCostsView({ listing, settings, asked }: VehiclePageFacts): RunningCostsView | null {
  const start = runningCosts(listing, settings.vehiclePage)
  if (!start) return null
  const typed = asked.running ?? {}
  const { inputs, wrong } = readRunning(typed, start)
  const anchor = start.kind === 'fuel' ? 'fuel-calculator' : 'charging-calculator'
  return {
    action: `/cars/${listing.slug}#${anchor}`,
    start,
    values: {
      perUnit: inputs.perUnit.toFixed(Number.isInteger(inputs.perUnit * 100) ? 2 : 3),
      kmPerWeek: String(inputs.kmPerWeek),
      per100Km: String(inputs.per100Km),
    },
    errors: wrong.map((field) => errorOf(field, typed, start)),
    words: runningWords(inputs),
  }
}

/** Field, value, reason. */
function errorOf(field: RunningField, typed: TypedRunning, start: RunningCosts) {
  const { fieldId, label } = FIELDS[field]
  const value = typed[field]?.trim()
  return { fieldId, message: `${label}, ${value ? `“${value}”` : 'empty'}: ${wrongWords(field, start)}` }
}
