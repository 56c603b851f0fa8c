import { chooseLeads, choosePaints } from './appearance.ts'
import { type Bones, dealBones } from './bones.ts'
import { dealerComments } from './comments/compose.ts'
import { type DealerPlan, STOCK_DAY, type Twist } from './dealer-plan.ts'
import { dealRegistration, dealTag, dealTrim, dealVin, longerBy, monthOf, nextMonth } from './details.ts'
import { equipment } from './facts/features.ts'
import { type Paint, paintNames } from './facts/paints.ts'
import type { Station, Trim } from './facts/stations.ts'
import { type DemoPrice, dealPrice } from './prices.ts'
import { type Random, randomFrom } from './random.ts'

/** One vehicle of a demo dealer: everything the stock file and the pictures say about it. */
export type DemoVehicle = {
  bones: Bones
  stockNumber: string
  badge: string
  buildMonth: string
  /** Months between being built and being complied. */
  complianceMonth: string
  paint: Paint
  /** What its first picture shows. */
  lead: Station
  colour: string
  trim: Trim
  interiorColour: string | null
  price: DemoPrice
  certified: boolean
  tag: string | null
  categories: string[]
  alsoAt: string[]
  /** Days from the day the stock is loaded; null where it is not registered. */
  registeredDays: number | null
  vin: string
  features: string[]
  comments: string
}

/** The whole stock of a plan, the same every time; no two comments alike. */
export function dealVehicles(plan: DealerPlan): DemoVehicle[] {
  const { slug, apart = [] } = plan
  const vehicles = dealt(plan, 0)
  if (apart.length === 0) return vehicles
  const behind = { ...plan, slug: `${slug} rest`, lines: apart, showpieces: [], shares: [] }
  return [...vehicles, ...dealt(behind, vehicles.length)]
}

function dealt(plan: DealerPlan, from: number): DemoVehicle[] {
  const yard = dealBones(plan)
  const paints = choosePaints(plan, yard)
  const leads = chooseLeads(yard, paints)
  const said = new Set<string>()
  return yard.map((bones) => {
    for (let attempt = 0; ; attempt++) {
      const vehicle = dress(
        plan,
        { ...bones, index: from + bones.index },
        { paint: paints[bones.index]!, lead: leads[bones.index]! },
        randomFrom(`${plan.slug} ${bones.index} dress ${attempt}`),
      )
      if (vehicle.comments !== '' && said.has(vehicle.comments)) continue
      said.add(vehicle.comments)
      return vehicle
    }
  })
}

function dress(
  plan: DealerPlan,
  bones: Bones,
  { paint, lead }: Pick<DemoVehicle, 'paint' | 'lead'>,
  random: Random,
): DemoVehicle {
  const { model, grade, line, year, twists, ageYears } = bones
  const colour = random.pick(paintNames(model.make, model.itemType, paint))
  const features = equipment(model, grade, ageYears, random)
  const { trim, interiorColour } = dealTrim(bones, features, random)
  const price = dealPrice(plan, bones, random)
  const buildMonth = monthOf(year, random)
  const complianceMonth = nextMonth(buildMonth, random.int(0, 2))
  const certified = isCertified(plan, bones, random)
  const tag = dealTag(plan, bones, features, random)
  return {
    bones,
    stockNumber: `${line.yard.stockPrefix}${20418 + bones.index * 7}`,
    badge: twists.has('long-name') ? `${grade.badge} ${longerBy(model)}`.trim() : grade.badge,
    buildMonth,
    complianceMonth,
    paint,
    lead,
    colour,
    trim,
    interiorColour,
    price,
    certified,
    tag,
    categories: plan.categories.filter(({ fits }) => fits(model, grade)).map(({ name }) => name),
    alsoAt: random.chance(0.12) && plan.alsoAt.length > 0 ? [random.pick(plan.alsoAt)] : [],
    registeredDays: dealRegistration(bones, random),
    vin: dealVin(random),
    features,
    comments: twists.has('no-comments')
      ? ''
      : dealerComments(
          {
            model,
            grade,
            carType: line.carType,
            year,
            km: bones.km ?? 0,
            colour,
            features,
            owners: tag === 'One Owner' ? 1 : random.pick([1, 1, 1, 2, 2, 3]),
            fullHistory: random.chance(0.7),
            isLet: plan.letsByTheWeek,
            weeklyPrice: price.weekly,
            yard: line.yard,
            standing: twists.has('preorder') ? 'ordered' : twists.has('coming-soon') ? 'coming' : 'here',
            isFree: !['sold', 'sold-long-ago', 'reserved'].some((twist) => twists.has(twist as Twist)),
            listedDays: bones.days.listed,
          },
          random,
          plan.voice,
        ),
  }
}

function isCertified(plan: DealerPlan, { line, model, year }: Bones, random: Random): boolean {
  // A brand's own check is for cars under five years old.
  const mayBe = line.carType === 'used' && year >= (plan.certifiedMake === null ? 2019 : 2022)
  return (
    mayBe && (plan.certifiedMake === null || plan.certifiedMake === model.make) && random.chance(plan.certifiedShare)
  )
}

/** The day of so many days after the stock was made up, as yyyy-mm-dd. */
export function stockDate(days: number): string {
  return new Date(Date.parse(`${STOCK_DAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
