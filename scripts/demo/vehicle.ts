import { choosePaints } from './appearance.ts'
import { type Bones, dealBones } from './bones.ts'
import { dealerComments } from './comments/compose.ts'
import { type DealerPlan, STOCK_DAY } from './dealer-plan.ts'
import { equipment } from './facts/features.ts'
import type { ModelFacts } from './facts/model-facts.ts'
import { type Paint, paintNames } from './facts/paints.ts'
import { type Trim, trimsOf } from './facts/stations.ts'
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
  const yard = dealBones(plan)
  const paints = choosePaints(plan, yard)
  const said = new Set<string>()
  return yard.map((bones) => {
    for (let attempt = 0; ; attempt++) {
      const vehicle = dress(
        plan,
        bones,
        paints[bones.index]!,
        randomFrom(`${plan.slug} ${bones.index} dress ${attempt}`),
      )
      if (vehicle.comments !== '' && said.has(vehicle.comments)) continue
      said.add(vehicle.comments)
      return vehicle
    }
  })
}

function dress(plan: DealerPlan, bones: Bones, paint: Paint, random: Random): DemoVehicle {
  const { model, grade, line, year, twists, ageYears } = bones
  const colour = random.pick(paintNames(model.make, model.itemType, paint))
  const features = equipment(model, grade, ageYears, random)
  const { trim, interiorColour } = dealTrim(bones, features, random)
  const price = dealPrice(plan, bones, random)
  const buildMonth = monthOf(year, random)
  const isUsed = line.carType === 'used'
  return {
    bones,
    stockNumber: `${line.yard.stockPrefix}${20418 + bones.index * 7}`,
    badge: twists.has('long-name') ? `${grade.badge} ${longerBy(model)}`.trim() : grade.badge,
    buildMonth,
    complianceMonth: nextMonth(buildMonth, random.int(0, 2)),
    paint,
    colour,
    trim,
    interiorColour,
    price,
    certified:
      isUsed &&
      year >= 2019 &&
      (plan.certifiedMake === null || plan.certifiedMake === model.make) &&
      random.chance(plan.certifiedShare),
    tag: dealTag(plan, bones, random),
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
            owners: random.pick([1, 1, 1, 2, 2, 3]),
            fullHistory: random.chance(0.7),
            weeklyPrice: price.weekly,
          },
          random,
          plan.voice,
        ),
  }
}

const SPORTY =
  /\b(GT|GT-Line|N Line|N|RS|R|ST|ST-Line|Sport|Sport\+|F Sport|M Sport|S line|GTI|R-Line|GTS|tS|Nismo|XPower|Performance|GR Sport|Mach 1|Dark Horse)\b/

/** The colour of the cabin, and which of the drawn trims shows it. */
function dealTrim(
  { model, grade }: Bones,
  features: readonly string[],
  random: Random,
): Pick<DemoVehicle, 'trim' | 'interiorColour'> {
  if (model.itemType === 'motorcycle') return { trim: 'dark', interiorColour: null }
  if (model.itemType === 'caravan')
    return { trim: 'light', interiorColour: random.pick(['Light Oak', 'White', 'Beige']) }
  const drawn = trimsOf(model.look)
  if (drawn.includes('sport') && SPORTY.test(grade.badge))
    return { trim: 'sport', interiorColour: random.pick(['Black with Red Stitching', 'Black Suede', 'Black and Red']) }
  if (drawn.includes('light') && features.includes('Leather Seats') && random.chance(0.5))
    return { trim: 'light', interiorColour: random.pick(['Stone Leather', 'Beige Leather', 'Light Grey Leather']) }
  const dark = features.includes('Leather Seats') ? ['Black Leather'] : ['Black', 'Black', 'Charcoal', 'Black Cloth']
  return { trim: 'dark', interiorColour: random.pick(dark) }
}

function dealTag(plan: DealerPlan, { line, twists, model, grade }: Bones, random: Random): string | null {
  if (!random.chance(plan.tagShare) || twists.has('sold') || twists.has('sold-long-ago')) return null
  const isLams = grade.badge.includes('LAMS')
  const fits = plan.tags.filter(
    (tag) =>
      (tag !== 'LAMS Approved' || isLams) &&
      (tag !== 'Off-grid Ready' || model.itemType === 'caravan') &&
      (tag !== 'Test Drive Only' || line.carType !== 'used') &&
      (!/One Owner|Low Kms|Just Traded|Ex-Council|Farm Ready/.test(tag) || line.carType === 'used') &&
      (tag !== 'Charger Included' || grade.engine?.fuel === 'Electric') &&
      (tag !== 'Tow Pack Fitted' || (grade.towKg ?? 0) >= 2000),
  )
  return fits.length > 0 ? random.pick(fits) : null
}

function longerBy(model: ModelFacts): string {
  if (model.itemType === 'motorcycle') return 'with Touring Luggage, Tall Screen & Crash Protection Pack'
  if (/Utility|Chassis/.test(model.body) || model.look.startsWith('offroader')) return 'with Touring & Towing Pack'
  return 'with Premium Paint, Technology & Comfort Package'
}

function dealRegistration({ line, twists }: Bones, random: Random): number | null {
  if (line.carType === 'new' || twists.has('coming-soon')) return null
  return twists.has('rego-expired') ? -random.int(20, 90) : random.int(40, 360)
}

/** The day of so many days after the stock was made up, as yyyy-mm-dd. */
export function stockDate(days: number): string {
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
