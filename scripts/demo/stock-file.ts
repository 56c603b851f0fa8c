import { stringify } from 'csv-stringify/sync'
import type { DemoVehicle } from './vehicle.ts'

const COLUMNS: readonly [header: string, value: (vehicle: DemoVehicle) => string | number | null][] = [
  ['Stock number', (v) => v.stockNumber],
  ['Location code', (v) => v.yard.code],
  ['Car type', (v) => v.carType],
  ['Status', status],
  ['Reserved', (v) => yes(v.twists.has('reserved'))],
  ['Preorder', (v) => yes(v.twists.has('preorder'))],
  ['Sold date', (v) => (v.twists.has('sold-long-ago') ? '14/05/2026' : null)],
  ['Publish', (v) => (v.twists.has('off-site') ? 'No' : 'Yes')],
  ['Tag', (v) => v.tag],
  ['Year', (v) => v.year],
  ['Make', (v) => v.model.make],
  ['Model', (v) => v.model.model],
  ['Badge', (v) => v.badge],
  ['Series', (v) => v.model.series],
  ['Body', (v) => v.model.body],
  ['Exterior Colour', (v) => v.colour],
  ['Interior Colour', (v) => v.interiorColour],
  ['Odometer', (v) => v.km],
  ['DAP Price', (v) => v.price.driveAway],
  ['EGC Price', (v) => v.price.exclGovtCharges],
  ['Price type', (v) => priceType(v)],
  ['Before price', (v) => v.price.before],
  ['Offer price', (v) => v.price.offer],
  ['Purchase cost', (v) => v.price.exclGovtCharges && Math.round((v.price.exclGovtCharges * 0.88) / 100) * 100],
  ['Fuel', (v) => v.grade.engine.fuel],
  ['Engine size', (v) => v.grade.engine.litres?.toFixed(1) ?? null],
  ['Cylinders', (v) => v.grade.engine.cylinders],
  ['Induction', (v) => v.grade.engine.induction],
  ['Power kW', (v) => v.grade.engine.powerKw],
  ['Torque Nm', (v) => v.grade.engine.torqueNm],
  ['Fuel consumption', (v) => (v.grade.engine.fuel === 'Electric' ? null : v.grade.per100Km.toFixed(1))],
  ['Energy consumption', (v) => (v.grade.engine.fuel === 'Electric' ? v.grade.per100Km.toFixed(1) : null)],
  ['Transmission', (v) => v.grade.transmission],
  ['Drive', (v) => v.grade.drive],
  ['Doors', (v) => v.model.doors],
  ['Seats', (v) => v.model.seats],
  ['Braked towing', (v) => v.grade.towKg],
  ['Length mm', (v) => v.model.lengthMm],
  ['ANCAP stars', (v) => v.model.ancap?.[0] ?? null],
  ['ANCAP year', (v) => v.model.ancap?.[1] ?? null],
  ['Rego expiry', (v) => v.regoExpiry?.split('-').reverse().join('/') ?? null],
  ['Vin', (v) => v.vin],
  ['Build date', (v) => v.buildMonth.split('-').reverse().join('/')],
  ['Compliance date', (v) => v.complianceMonth.split('-').reverse().join('/')],
  ['Certified', (v) => yes(v.certified)],
  ['Features', (v) => v.features.join(', ')],
  ['Dealercomments', (v) => v.comments],
]

/** The stock as a `universal-csv` feed, ready to be written to `tenants/<slug>/stock.csv`. */
export function stockFile(vehicles: readonly DemoVehicle[]): string {
  const rows = vehicles.map((vehicle) => COLUMNS.map(([, value]) => value(vehicle) ?? ''))
  return stringify([COLUMNS.map(([header]) => header), ...rows])
}

/** A car that sold without a date is taken to have sold on the day the feed says so, so the demo's are always fresh. */
function status({ twists }: DemoVehicle): string {
  if (twists.has('sold') || twists.has('sold-long-ago')) return 'Sold'
  return twists.has('coming-soon') || twists.has('preorder') ? 'Coming Soon' : 'In Stock'
}

function priceType({ price, carType, model, grade }: DemoVehicle): string {
  if (price.exclGovtCharges === null) return ''
  if (price.driveAway === null) return 'EGC'
  return carType === 'new' && grade === model.grades.at(-1) ? 'EST_DAP' : 'DAP'
}

function yes(answer: boolean): string {
  return answer ? 'Yes' : ''
}
