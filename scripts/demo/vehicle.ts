import { dealerComments } from './comments.ts'
import { type DealerPlan, STOCK_DAY, type Twist, type Yard } from './dealers.ts'
import { equipment } from './facts/features.ts'
import type { Grade, Look, ModelFacts } from './facts/model-facts.ts'
import { PAINT_SHARES, type Paint, paintNames, paintsOf } from './facts/paints.ts'
import { driveAway, odometer, usedPrice } from './pricing.ts'
import { type Random, randomFrom } from './random.ts'

/** One vehicle of a demo dealer: everything the stock file and the pictures say about it. */
export type DemoVehicle = {
  stockNumber: string
  yard: Yard
  carType: 'new' | 'demo' | 'used'
  model: ModelFacts
  grade: Grade
  badge: string
  year: number
  buildMonth: string
  /** Months between being built and being complied. */
  complianceMonth: string
  km: number | null
  look: Look
  paint: Paint
  colour: string
  interiorColour: string
  price: { driveAway: number | null; exclGovtCharges: number | null; before: number | null; offer: number | null }
  certified: boolean
  tag: string | null
  regoExpiry: string | null
  vin: string
  features: string[]
  comments: string
  twists: ReadonlySet<Twist>
}

/** The whole stock of a plan, the same every time. */
export function dealVehicles(plan: DealerPlan): DemoVehicle[] {
  const yard: DemoVehicle[] = []
  for (let index = 0; index < plan.count; index++) yard.push(dealUnseen(plan, index, yard))
  return yard
}

const ATTEMPTS = 40

/** On one yard, twins look like a mistake: no grade and year twice, no picture more often than need be. */
function dealUnseen(plan: DealerPlan, index: number, yard: readonly DemoVehicle[]): DemoVehicle {
  const mostAlike = 1 + Math.floor(plan.count / 50)
  for (let attempt = 0; ; attempt++) {
    const vehicle = dealVehicle(plan, index, randomFrom(`${plan.slug} ${index} ${attempt}`))
    const isTwin = yard.some((other) => other.grade === vehicle.grade && other.year === vehicle.year)
    const lookalikes = yard.filter((other) => other.look === vehicle.look && other.paint === vehicle.paint)
    if (attempt === ATTEMPTS || (!isTwin && lookalikes.length < mostAlike)) return vehicle
  }
}

function dealVehicle(plan: DealerPlan, index: number, random: Random): DemoVehicle {
  const twists = new Set(plan.twists[index] ?? [])
  const carType = dealCarType(plan, twists, random)
  const model = dealModel(plan, carType, twists, random)
  const grade = random.pick(model.grades)
  const year = dealYear(plan, model, carType, random)
  const age = ageOf(year, carType, random)
  const km = dealOdometer(carType, age, random)
  const yard = weighted(plan.yards, random)
  const paint = dealPaint(model.make, random)
  const colour = random.pick(paintNames(model.make, paint))
  const features = equipment(model, grade, age, random)
  const comments = dealerComments(
    {
      model,
      grade,
      carType,
      year,
      km,
      colour,
      features,
      owners: random.pick([1, 1, 1, 2, 2, 3]),
      fullHistory: random.chance(0.7),
    },
    random,
    plan.voice,
  )
  const buildMonth = monthOf(year, random)
  return {
    stockNumber: `${yard.stockPrefix}${20418 + index * 7}`,
    yard,
    carType,
    model,
    grade,
    badge: twists.has('long-name') ? `${grade.badge} with Touring & Towing Pack` : grade.badge,
    year,
    buildMonth,
    complianceMonth: nextMonth(buildMonth, random.int(0, 2)),
    km: twists.has('no-odometer') || twists.has('preorder') ? null : km,
    look: random.pick(model.looks),
    paint,
    colour,
    interiorColour: features.includes('Leather Seats')
      ? random.pick(['Black Leather', 'Stone Leather'])
      : random.pick(['Black', 'Black', 'Charcoal', 'Grey']),
    price: dealPrice(plan, { model, grade, carType, age, km, twists }, random),
    certified: carType === 'used' && year >= 2020 && random.chance(plan.certifiedShare),
    tag: carType === 'used' && random.chance(0.12) ? random.pick(plan.tags) : null,
    regoExpiry: dealRegistration(carType, twists, random),
    vin: dealVin(random),
    features,
    comments: twists.has('no-comments') ? '' : comments,
    twists,
  }
}

function dealCarType(plan: DealerPlan, twists: ReadonlySet<Twist>, random: Random): DemoVehicle['carType'] {
  if (twists.has('preorder')) return 'new'
  const roll = random.unit()
  if (twists.has('sold') || twists.has('rego-expired') || twists.has('reduced')) return 'used'
  return roll < plan.newShare ? 'new' : roll < plan.newShare + plan.demoShare ? 'demo' : 'used'
}

function dealModel(
  plan: DealerPlan,
  carType: DemoVehicle['carType'],
  twists: ReadonlySet<Twist>,
  random: Random,
): ModelFacts {
  const isCurrent = (model: ModelFacts) => model.lastYear >= 2025 && plan.newMakes.includes(model.make)
  const tows = (model: ModelFacts) => model.grades.every(({ towKg }) => (towKg ?? 0) >= 3000)
  const fits = (model: ModelFacts) =>
    (carType === 'used' || isCurrent(model)) && (!twists.has('long-name') || tows(model))
  const groups = plan.stock
    .map(({ models, share }) => ({ models: models.filter(fits), share }))
    .filter(({ models }) => models.length > 0)
  return random.pick(weighted(groups, random).models)
}

function dealYear(plan: DealerPlan, model: ModelFacts, carType: DemoVehicle['carType'], random: Random): number {
  if (carType !== 'used') return Math.min(2026, model.lastYear)
  const first = Math.max(plan.oldestYear, model.firstYear)
  const last = Math.max(first, Math.min(2025, model.lastYear))
  // Newer years stand in yards more often than old ones.
  return Math.max(random.int(first, last), random.int(first, last))
}

function ageOf(year: number, carType: DemoVehicle['carType'], random: Random): number {
  if (carType === 'new') return 0
  if (carType === 'demo') return 0.4
  return 2026.9 - year - random.unit() * 0.8
}

function dealOdometer(carType: DemoVehicle['carType'], age: number, random: Random): number {
  if (carType === 'new') return random.int(6, 24)
  if (carType === 'demo') return random.int(1400, 6800)
  return odometer(age, random)
}

function dealPaint(make: string, random: Random): Paint {
  const offered = paintsOf(make).map((paint) => ({ paint, share: PAINT_SHARES[paint] }))
  return weighted(offered, random).paint
}

type Priced = Pick<DemoVehicle, 'model' | 'grade' | 'carType' | 'twists'> & { age: number; km: number }

function dealPrice(
  plan: DealerPlan,
  { model, grade, carType, age, km, twists }: Priced,
  random: Random,
): DemoVehicle['price'] {
  const used = usedPrice(model, grade, age, km, random)
  const egc =
    carType === 'new'
      ? grade.newPrice
      : carType === 'demo'
        ? Math.round((grade.newPrice * 0.94) / 500) * 500 - 10
        : used
  const onRoad = driveAway(egc, age, random)
  const isDriveAway = carType !== 'used' || plan.usedPriceType === 'drive-away' || random.chance(0.3)
  const asked = isDriveAway ? onRoad : egc
  const reduction = Math.max(1000, Math.round((asked * random.pick([0.03, 0.04, 0.05, 0.06])) / 500) * 500)
  if (twists.has('no-price')) return { driveAway: null, exclGovtCharges: null, before: null, offer: null }
  return {
    driveAway: isDriveAway ? onRoad : null,
    exclGovtCharges: egc,
    before: twists.has('reduced') ? asked + reduction : null,
    offer: twists.has('offer') ? asked - reduction : null,
  }
}

function dealRegistration(carType: DemoVehicle['carType'], twists: ReadonlySet<Twist>, random: Random): string | null {
  if (carType === 'new' || twists.has('coming-soon')) return null
  if (twists.has('rego-expired')) return '2026-08-14'
  const days = random.int(40, 360)
  return new Date(Date.parse(`${STOCK_DAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Seventeen characters in the shape of a VIN; no maker has the code ZZ9. */
function dealVin(random: Random): string {
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
  return `ZZ9${Array.from({ length: 8 }, () => random.pick(letters)).join('')}${random.int(100_000, 999_999)}`
}

function monthOf(year: number, random: Random): string {
  return `${year}-${String(random.int(1, year === 2026 ? 9 : 12)).padStart(2, '0')}`
}

function nextMonth(month: string, later: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + number - 1 + later
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

function weighted<T extends { share: number }>(items: readonly T[], random: Random): T {
  let roll = random.unit() * items.reduce((sum, { share }) => sum + share, 0)
  for (const item of items) {
    roll -= item.share
    if (roll < 0) return item
  }
  return items.at(-1)!
}
