import type { Bones } from './bones.ts'
import type { DealerPlan } from './dealer-plan.ts'
import { type Quote, quoteFor } from './finance.ts'
import { driveAway, usedPrice, weeklyPrice } from './pricing.ts'
import type { Random } from './random.ts'

/** What a vehicle costs, in dollars; `before` was asked until `days.reduced` ago. */
export type DemoPrice = {
  driveAway: number | null
  exclGovtCharges: number | null
  before: number | null
  offer: number | null
  weekly: number | null
  quote: Quote | null
}

const NONE: DemoPrice = {
  driveAway: null,
  exclGovtCharges: null,
  before: null,
  offer: null,
  weekly: null,
  quote: null,
}

/** New ones at the list price, demonstrators below it, used ones by age and kilometres; or a price by the week. */
export function dealPrice(plan: DealerPlan, bones: Bones, random: Random): DemoPrice {
  const price = askedPrice(plan, bones, random)
  return isUnpriced(bones) ? NONE : price
}

/** The factory has not named its price yet: some of what is on order says PREORDER instead. */
function isUnpriced({ twists, index }: Bones): boolean {
  return twists.has('preorder') && index % 2 === 0
}

function askedPrice(plan: DealerPlan, bones: Bones, random: Random): DemoPrice {
  const { model, grade, line, ageYears, km, twists } = bones
  if (twists.has('no-price')) return NONE
  if (plan.letsByTheWeek) return weeklyDeal(bones, random)

  const egc =
    line.carType === 'new'
      ? grade.newPrice
      : line.carType === 'demo'
        ? Math.round((grade.newPrice * 0.94) / 500) * 500 - 10
        : usedPrice(model, grade, ageYears, km ?? 0, random)
  const onRoad = driveAway(model.itemType, egc, ageYears, random)
  const isDriveAway = line.carType !== 'used' || plan.usedPriceType === 'drive-away' || random.chance(0.3)
  const asked = isDriveAway ? onRoad : egc
  const offer = twists.has('offer') ? asked - reductionOf(asked, random) : null
  return {
    driveAway: isDriveAway ? onRoad : null,
    exclGovtCharges: egc,
    before: twists.has('reduced') ? asked + reductionOf(asked, random) : null,
    offer,
    weekly: null,
    quote: random.chance(plan.financeShare) ? quoteFor(offer ?? asked, bones) : null,
  }
}

/** A week costs less after a reduction, but a was-price is a price to buy at: there is none. */
function weeklyDeal({ grade, ageYears, twists }: Bones, random: Random): DemoPrice {
  const weekly = weeklyPrice(grade, ageYears)
  return { ...NONE, weekly: twists.has('offer') || twists.has('reduced') ? weekly - random.pick([10, 20]) : weekly }
}

function reductionOf(asked: number, random: Random): number {
  const step = asked < 20_000 ? 250 : 500
  return Math.max(step, Math.round((asked * random.pick([0.03, 0.04, 0.05, 0.06])) / step) * step)
}
