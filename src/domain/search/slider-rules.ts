import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { RangeStats } from './engine.ts'
import { attributeRow, type RangeAttribute } from './search-document.ts'
import type { Bounds } from './search-query.ts'

/**
 * A slider as it stands: where it ends, one step of it, and how far apart its handles stay. `reach`: how far typed
 * amounts go, where the tenant's limits end the slider before its stock does. `roundTo`: what the address rounds to,
 * where that is more than a step.
 */
export type Slider = { min: number; max: number; step: number; gap: number; reach?: RangeStats; roundTo?: number }

type SliderRules = TenantSettings['search']['sliders']

/** The earliest year and the slack a slider has where no stock says better. */
const OLDEST_YEAR = 1990
const MASS_ROUND_KG = 100

/**
 * The slider over what the other filters leave (rule:slider-bounds, rule:slider-rounding): ends at the stock's own
 * least and greatest value, rounded outwards (price and km to thousands), prices within the tenant's slider limits
 * unless no stock lies there. Without stock: the tenant's limits for price, 0 to its default maximum, rounded alike,
 * elsewhere. The step of a price is the tenant's, also below what addresses round to. A whole number of steps lies
 * between the ends, or the upper handle could not reach its own.
 */
export function sliderOf(attribute: RangeAttribute, stats: RangeStats | null, rules: SliderRules, now: Date): Slider {
  const { reach, ...ends } = attribute === 'price' ? priceEnds(stats, rules) : otherEnds(attribute, stats, rules, now)
  const round = roundingOf(attribute, rules)
  const wanted =
    attribute === 'price' ? rules.priceStepDollars : stepOf(ends.max - ends.min, attribute, rules.otherStepPercent)
  const isFine = attribute === 'price' && wanted < round
  const step = isFine
    ? fittingSteps(wanted, round)
    : fittingSteps(Math.round(wanted / round), (ends.max - ends.min) / round) * round
  // One model year is a range people ask for; everywhere else the handles stay a step apart.
  const apart = attribute === 'price' ? Math.ceil(rules.priceMinimumGapDollars / step) * step : 0
  const gap = attribute === 'year' ? 0 : Math.max(step, apart)
  return { ...ends, step, gap, ...(reach ? { reach } : {}), ...(isFine ? { roundTo: round } : {}) }
}

/** How far typed amounts go on a slider. */
export function reachOf({ min, max, reach }: Slider): RangeStats {
  return reach ?? { min, max }
}

/**
 * Typed bounds as the search takes them: price and km rounded, what lies beyond the slider's reach moved to its end, the
 * two at least a step apart; what was left empty stays open. `moved`: something typed lay beyond, which the shopper is
 * told.
 */
export function settleTyped(
  attribute: RangeAttribute,
  typed: Bounds,
  slider: Slider,
  rules: Pick<SliderRules, 'roundTo'>,
): { bounds: Bounds; moved: boolean } {
  const round = roundingOf(attribute, rules)
  const ends = reachOf(slider)
  const gap = Math.ceil(slider.gap / round) * round
  const rounded = (bound: number | null) => (bound === null ? null : Math.round(bound / round) * round)
  const [low, high] = [rounded(typed.min), rounded(typed.max)]
  const within = (bound: number) => Math.max(ends.min, Math.min(ends.max, bound))
  const min = low === null ? ends.min : Math.min(within(low), Math.max(ends.min, ends.max - gap))
  const max = Math.max(high === null ? ends.max : within(high), Math.min(ends.max, min + gap))
  const moved = [typed.min, typed.max].some((bound) => bound !== null && (bound < ends.min || bound > ends.max))
  return { bounds: { min: low === null ? null : min, max: high === null ? null : max }, moved }
}

/** Prices and kilometres read in thousands (rule:slider-rounding). */
function roundingOf(attribute: RangeAttribute, { roundTo }: Pick<SliderRules, 'roundTo'>): number {
  return attribute === 'price' || attribute === 'km' ? roundTo : 1
}

type Ends = RangeStats & { reach?: RangeStats }

function priceEnds(stats: RangeStats | null, rules: SliderRules): Ends {
  const limits = outwards({ min: rules.priceMinDollars, max: rules.priceMaxDollars }, rules.roundTo)
  if (!stats) return limits
  const stock = outwards(stats, rules.roundTo)
  const within = { min: Math.max(stock.min, limits.min), max: Math.min(stock.max, limits.max) }
  if (within.min >= within.max) return stock
  return within.min === stock.min && within.max === stock.max ? within : { ...within, reach: stock }
}

function otherEnds(attribute: RangeAttribute, stats: RangeStats | null, rules: SliderRules, now: Date): Ends {
  const round = attribute === 'km' ? rules.roundTo : attributeRow(attribute).unit === 'kg' ? MASS_ROUND_KG : 1
  const unknown =
    attribute === 'year' ? { min: OLDEST_YEAR, max: now.getUTCFullYear() + 1 } : { min: 0, max: rules.otherMax }
  return outwards(stats ?? unknown, round)
}

/** Never of no length: a slider without one could not be moved. */
function outwards({ min, max }: RangeStats, roundTo: number): RangeStats {
  const low = Math.floor(min / roundTo) * roundTo
  return { min: low, max: Math.max(Math.ceil(max / roundTo) * roundTo, low + roundTo) }
}

/** The largest part of `whole`, no larger than wanted, that goes into it a whole number of times; at least 1. */
function fittingSteps(wanted: number, whole: number): number {
  let largest = 1
  for (let part = 1; part * part <= whole; part++) {
    if (whole % part !== 0) continue
    for (const fitting of [part, whole / part]) if (fitting <= wanted) largest = Math.max(largest, fitting)
  }
  return largest
}

function stepOf(range: number, attribute: RangeAttribute, percent: number): number {
  if (attribute === 'year') return 1
  return Math.max(1, Math.round((range * percent) / 100))
}
