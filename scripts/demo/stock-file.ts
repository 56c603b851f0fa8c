import { stringify } from 'csv-stringify/sync'
import type { DealerPlan } from './dealer-plan.ts'
import { disclaimerOf, SANDBOX_LENDER } from './finance.ts'
import { marketAverages } from './market-averages.ts'
import { photosOf } from './photo-plan.ts'
import { type DemoVehicle, stockDate } from './vehicle.ts'

type Cell = string | number | null
type Column = [header: string, value: (vehicle: DemoVehicle, plan: DealerPlan) => Cell]

const COLUMNS: readonly Column[] = [
  ['Stock number', (v) => v.stockNumber],
  ['Location code', (v) => v.bones.line.yard.code],
  ['Item type', (v) => v.bones.model.itemType],
  ['Car type', (v) => v.bones.line.carType],
  ['Status', status],
  ['Reserved', (v) => yes(v.bones.twists.has('reserved'))],
  ['Preorder', (v) => yes(v.bones.twists.has('preorder'))],
  ['Publish', (v) => (v.bones.twists.has('off-site') ? 'No' : 'Yes')],
  ['Tag', (v) => v.tag],
  ['Categories', (v) => v.categories.join(', ')],
  ['Distribution locations', (v) => v.alsoAt.join(', ')],
  ['Year', (v) => v.bones.year],
  ['Make', (v) => v.bones.model.make],
  ['Model', (v) => v.bones.model.model],
  ['Badge', (v) => v.badge],
  ['Series', (v) => v.bones.model.series],
  ['Body', (v) => v.bones.model.body],
  ['Exterior Colour', (v) => v.colour],
  ['Interior Colour', (v) => v.interiorColour],
  ['Odometer', (v) => v.bones.km],
  ['DAP Price', (v) => v.price.driveAway],
  ['EGC Price', (v) => v.price.exclGovtCharges],
  ['Price type', priceType],
  ['Before price', (v) => v.price.before],
  ['Offer price', (v) => v.price.offer],
  ['Subscription price', (v) => v.price.weekly],
  ['Average market price', (v) => marketAverages(v).country],
  ['State average market price', (v) => marketAverages(v).state],
  ['Purchase cost', (v) => v.price.exclGovtCharges && Math.round((v.price.exclGovtCharges * 0.88) / 100) * 100],
  ['Finance provider', (v) => v.price.quote && SANDBOX_LENDER],
  ['Finance weekly', (v) => v.price.quote?.weekly.toFixed(2) ?? null],
  ['Finance interest rate', (v) => v.price.quote?.interestRate.toFixed(2) ?? null],
  ['Finance comparison rate', (v) => v.price.quote?.comparisonRate.toFixed(2) ?? null],
  ['Finance term months', (v) => v.price.quote?.termMonths ?? null],
  ['Finance deposit', (v) => v.price.quote?.deposit ?? null],
  ['Finance balloon', (v) => v.price.quote?.balloon ?? null],
  ['Finance fees', (v) => v.price.quote?.fees ?? null],
  ['Finance total payable', (v) => v.price.quote?.total ?? null],
  ['Finance disclaimer', (v) => v.price.quote && disclaimerOf(v.price.quote)],
  ['Fuel', (v) => engineOf(v)?.fuel ?? null],
  ['Engine size', (v) => engineOf(v)?.litres?.toFixed(1) ?? null],
  ['Cylinders', (v) => engineOf(v)?.cylinders ?? null],
  ['Induction', (v) => engineOf(v)?.induction ?? null],
  ['Power kW', (v) => engineOf(v)?.powerKw ?? null],
  ['Torque Nm', (v) => engineOf(v)?.torqueNm ?? null],
  ['Fuel consumption', (v) => (isElectric(v) ? null : (v.bones.grade.per100Km?.toFixed(1) ?? null))],
  ['Energy consumption', (v) => (isElectric(v) ? (v.bones.grade.per100Km?.toFixed(1) ?? null) : null)],
  ['Transmission', (v) => v.bones.grade.transmission],
  ['Drive', (v) => v.bones.grade.drive],
  ['Doors', (v) => v.bones.model.doors],
  ['Seats', (v) => v.bones.model.seats],
  ['Braked towing', (v) => v.bones.grade.towKg],
  ['GVM', (v) => v.bones.grade.gvmKg],
  ['Length mm', (v) => v.bones.model.lengthMm],
  ['Tare weight', (v) => v.bones.grade.caravan?.tareKg ?? null],
  ['Aggregate trailer mass', (v) => v.bones.grade.caravan?.atmKg ?? null],
  ['Ball weight', (v) => v.bones.grade.caravan?.ballKg ?? null],
  ['Axle type', (v) => v.bones.grade.caravan?.axle ?? null],
  ['Sleeps', (v) => v.bones.grade.caravan?.sleeps ?? null],
  ['ANCAP stars', (v) => v.bones.model.ancap?.[0] ?? null],
  ['ANCAP year', (v) => v.bones.model.ancap?.[1] ?? null],
  ['Rego expiry', (v) => v.registeredDays && stockDate(v.registeredDays).split('-').reverse().join('/')],
  ['Vin', (v) => v.vin],
  ['Build date', (v) => v.buildMonth.split('-').reverse().join('/')],
  ['Compliance date', (v) => v.complianceMonth.split('-').reverse().join('/')],
  ['Certified', (v) => yes(v.certified)],
  ['Features', (v) => v.features.join(', ')],
  ['Dealercomments', (v) => v.comments],
  ['Photos', (v) => photosOf(v).join(';')],
  ['Video link', (v, { filmedElsewhere }) => filmedElsewhere[v.stockNumber] ?? null],
]

/** The stock as a `universal-csv` feed, ready to be written to `tenants/<slug>/stock.csv`. */
export function stockFile(plan: DealerPlan, vehicles: readonly DemoVehicle[]): string {
  const rows = vehicles.map((vehicle) => COLUMNS.map(([, value]) => value(vehicle, plan) ?? ''))
  // A dealer exports the columns it uses: caravans have no gearbox, a subscription no purchase price.
  const used = COLUMNS.map((_, column) => rows.some((row) => row[column] !== ''))
  const headers = COLUMNS.map(([header]) => header)
  return stringify([headers, ...rows].map((row) => row.filter((_, column) => used[column])))
}

function engineOf({ bones }: DemoVehicle) {
  return bones.grade.engine
}

function isElectric(vehicle: DemoVehicle): boolean {
  return engineOf(vehicle)?.fuel === 'Electric'
}

/** A car that sold without a date is taken to have sold on the day the feed says so; `demo-days.csv` says how long ago. */
function status({ bones: { twists } }: DemoVehicle): string {
  if (twists.has('sold') || twists.has('sold-long-ago')) return 'Sold'
  return twists.has('coming-soon') || twists.has('preorder') ? 'Coming Soon' : 'In Stock'
}

function priceType({ price, bones: { line, grade, model } }: DemoVehicle): string {
  if (price.exclGovtCharges === null) return ''
  if (price.driveAway === null) return 'EGC'
  return line.carType === 'new' && grade === model.grades.at(-1) ? 'EST_DAP' : 'DAP'
}

function yes(answer: boolean): string {
  return answer ? 'Yes' : ''
}
