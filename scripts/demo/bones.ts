import type { DealerPlan, Showpiece, StockLine, Twist } from './dealer-plan.ts'
import { type Grade, isElectrified, type ModelFacts } from './facts/model-facts.ts'
import { paintsOf } from './facts/paints.ts'
import { popularity } from './facts/popularity.ts'
import { odometer } from './pricing.ts'
import { type Random, randomFrom, shuffled, weighted } from './random.ts'
import { dealTwists } from './twists.ts'

/** What is settled of a vehicle before its looks, its price and its words. */
export type Bones = {
  index: number
  line: StockLine
  twists: ReadonlySet<Twist>
  showpiece: Showpiece | null
  model: ModelFacts
  grade: Grade
  year: number
  ageYears: number
  /** Null for what has no odometer. */
  km: number | null
  days: Days
}

/** Days before the stock is loaded, in tenths. */
export type Days = { listed: number; sold: number | null; reduced: number | null }

const ATTEMPTS = 40

/** The bones of a plan's stock in the order of its file, the same every time. */
export function dealBones(plan: DealerPlan): Bones[] {
  const order = shuffled(
    plan.lines.flatMap((line) => Array.from({ length: line.count }, () => line)),
    randomFrom(`${plan.slug} order`),
  )
  const twists = dealTwists(plan, order)
  const showpieces = placeShowpieces(plan, order, twists)
  const yard: Bones[] = []
  for (const [index, line] of order.entries()) {
    const showpiece = showpieces.get(index) ?? null
    yard.push(dealUnseen(plan, { index, line, showpiece, twists: twists[index]! }, yard))
  }
  return yard
}

type Seat = Pick<Bones, 'index' | 'line' | 'twists' | 'showpiece'>

/** On one yard, twins look like a mistake: no grade and year more often than the plan allows. */
function dealUnseen(plan: DealerPlan, seat: Seat, yard: readonly Bones[]): Bones {
  for (let attempt = 0; ; attempt++) {
    const bones = dealOne(plan, seat, randomFrom(`${plan.slug} ${seat.index} ${attempt}`))
    const twins = yard.filter((other) => other.grade === bones.grade && other.year === bones.year)
    if (attempt === ATTEMPTS || twins.length < plan.mostTwins) return bones
  }
}

function dealOne(plan: DealerPlan, seat: Seat, random: Random): Bones {
  const { carType } = seat.line
  const model = dealModel(plan, seat, random)
  const grade = random.pick(gradesFor(plan, model))
  const year = dealYear(plan, model, carType, random)
  const ageYears = carType === 'new' ? 0 : carType === 'demo' ? 0.4 : 2026.9 - year - random.unit() * 0.8
  const hasNoOdometer = model.itemType === 'caravan' || seat.twists.has('no-odometer') || seat.twists.has('preorder')
  const km = dealOdometer(model, carType, ageYears, random)
  return { ...seat, model, grade, year, ageYears, km: hasNoOdometer ? null : km, days: dealDays(seat.twists, random) }
}

/** A subscription site lets the thirsty grade of a hybrid model stand. */
function gradesFor({ letsByTheWeek }: DealerPlan, { grades }: ModelFacts): readonly Grade[] {
  const electrified = grades.filter(isElectrified)
  return letsByTheWeek && electrified.length > 0 ? electrified : grades
}

function dealModel(plan: DealerPlan, { line, twists, showpiece }: Seat, random: Random): ModelFacts {
  const fits = (model: ModelFacts) =>
    model.lastYear >= plan.oldestYear &&
    (line.carType !== 'new' || model.lastYear >= 2025) &&
    (!twists.has('long-name') || model.itemType !== 'caravan') &&
    (!showpiece || suits(showpiece, model))
  const groups = line.stock
    .map(({ models, share }) => ({ models: models.filter(fits), share }))
    .filter(({ models }) => models.length > 0)
  const { models } = weighted(groups, random)
  return weighted(
    models.map((model) => ({ model, share: popularity(model) })),
    random,
  ).model
}

function dealYear(plan: DealerPlan, model: ModelFacts, carType: StockLine['carType'], random: Random): number {
  if (carType === 'new') return Math.min(model.lastYear, random.chance(0.75) ? 2026 : 2025)
  if (carType === 'demo') return Math.min(2026, model.lastYear)
  const first = Math.max(plan.oldestYear, model.firstYear)
  const last = Math.max(first, Math.min(2025, model.lastYear))
  // Newer years stand in yards more often than old ones.
  return Math.max(random.int(first, last), random.int(first, last))
}

function dealOdometer(model: ModelFacts, carType: StockLine['carType'], age: number, random: Random): number {
  if (carType === 'new') return model.itemType === 'truck' ? random.int(30, 260) : random.int(4, 38)
  if (carType === 'demo') return model.itemType === 'motorcycle' ? random.int(300, 1900) : random.int(1400, 6800)
  return odometer(model.itemType, age, random)
}

/** Vehicles arrive all the time; most have stood a few weeks, what was reduced longer. */
function dealDays(twists: ReadonlySet<Twist>, random: Random): Days {
  const tenths = (low: number, high: number) => random.int(low * 10, high * 10) / 10
  const sold = twists.has('sold') ? tenths(0, 2) : twists.has('sold-long-ago') ? tenths(90, 200) : null
  if (sold !== null) return { listed: sold + tenths(8, 60), sold, reduced: null }
  if (twists.has('just-arrived') || twists.has('coming-soon') || twists.has('preorder'))
    return { listed: tenths(0, 6), sold: null, reduced: null }
  if (twists.has('reduced')) {
    const reduced = tenths(1, 20)
    return { listed: reduced + tenths(30, 70), sold: null, reduced }
  }
  return { listed: Math.min(tenths(9, 110), tenths(9, 110)), sold: null, reduced: null }
}

function suits({ look, paint, model: name }: Showpiece, model: ModelFacts): boolean {
  return model.look === look && paintsOf(model.make, look).includes(paint) && (!name || name === model.model)
}

/** The showpieces stand where nothing befalls a vehicle, so that all of their pictures show. */
function placeShowpieces(
  plan: DealerPlan,
  order: readonly StockLine[],
  twists: readonly ReadonlySet<Twist>[],
): Map<number, Showpiece> {
  const seats = order.map((_, index) => index).filter((index) => twists[index]!.size === 0)
  const placed = new Map<number, Showpiece>()
  for (const piece of plan.showpieces) {
    const seat = seats.find(
      (index) =>
        !placed.has(index) &&
        order[index]!.stock.some(({ models }) =>
          models.some(
            (model) =>
              suits(piece, model) &&
              (order[index]!.carType !== 'new' || model.lastYear >= 2025) &&
              model.lastYear >= plan.oldestYear,
          ),
        ),
    )
    if (seat === undefined) throw new Error(`${plan.slug}: no line can have a ${piece.paint} ${piece.look}`)
    placed.set(seat, piece)
  }
  return placed
}
