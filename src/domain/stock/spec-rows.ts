import { grouped } from '#domain/tenants/amounts.ts'
import type { Listing } from './listing.ts'
import { CAR_TYPE_WORDS } from './listing-title.ts'

export type SpecRow = { label: string; value: string }

/** What rows read: a listing without its texts, pictures and prices. */
export type SpecifiedVehicle = Pick<
  Listing,
  | 'itemType' | 'carType' | 'stockNumber' | 'vin' | 'registrationPlate' | 'badge' | 'series' | 'specs'
  | 'body' | 'bodyConfiguration' | 'colour' | 'interiorColour' | 'doors' | 'seats' | 'odometerKm'
  | 'simpleBody' | 'fuel' | 'simpleFuel' | 'transmission' | 'simpleTransmission' | 'gearCount' | 'drive' | 'engineSize' | 'complianceDate' | 'buildDate'
> // biome-ignore format: one list

/**
 * The rows of 'Key information': what shoppers of its kind ask first, body, transmission and fuel in the
 * catalogue's plain words as everywhere on its page. `rego` is the text of `regoExpiry`. Numbers that
 * tell this vehicle from another stand in the details box (`vehicleDetails`).
 */
export function keyInformation(vehicle: SpecifiedVehicle, rego: string | null): SpecRow[] {
  const condition = ['Condition', CAR_TYPE_WORDS[vehicle.carType]] as const
  const registration = ['Registration', [vehicle.registrationPlate, rego].filter(Boolean).join(' · ')] as const
  if (vehicle.itemType === 'caravan') return presentRows([condition, ...caravanRows(vehicle), registration])
  return presentRows([
    condition,
    ['Odometer', km(vehicle.odometerKm)],
    [vehicle.itemType === 'motorcycle' ? 'Style' : 'Body', vehicle.simpleBody ?? vehicle.body],
    ['Transmission', vehicle.simpleTransmission ?? vehicle.transmission],
    ['Fuel', vehicle.simpleFuel ?? vehicle.fuel],
    ['Drive', vehicle.drive],
    ['Engine', engine(vehicle)],
    ['Colour', vehicle.colour],
    ['Seats', vehicle.itemType === 'motorcycle' ? null : vehicle.seats],
    ['Towing capacity (braked)', withUnit(vehicle.specs.towingCapacityBrakedKg, 'kg')],
    registration,
  ])
}

/** What decides whether a car can tow it and who sleeps where (rule:spec-rows). */
function caravanRows({ specs, body, simpleBody, colour }: SpecifiedVehicle) {
  return [
    ['Body', simpleBody ?? body],
    ['Sleeps', specs.sleeps],
    ['Body length', withUnit(specs.lengthMm, 'mm')],
    ['Body width', withUnit(specs.widthMm, 'mm')],
    ['Tare weight', withUnit(specs.tareWeightKg, 'kg')],
    ['Aggregate trailer mass', withUnit(specs.aggregateTrailerMassKg, 'kg')],
    ['Ball weight', withUnit(specs.ballWeightKg, 'kg')],
    ['Axle type', specs.axleType],
    ['Colour', colour],
  ] as const
}

/** The rows of 'All Specifications', of the variant and the caravan's own: only what the vehicle has (rule:spec-rows). */
export function specRows(vehicle: SpecifiedVehicle): SpecRow[] {
  const { specs } = vehicle
  const ofBody = vehicle.itemType === 'caravan' ? (side: string) => `Body ${side.toLowerCase()}` : String
  return presentRows([
    ['Badge', vehicle.badge],
    ['Series', vehicle.series],
    ['Body configuration', vehicle.bodyConfiguration],
    ['Body type', cabWords(vehicle)],
    ['Doors', vehicle.itemType === 'motorcycle' ? null : vehicle.doors],
    ['Interior colour', vehicle.interiorColour],
    ['Engine type', specs.engineType],
    ['Cylinders', specs.cylinders],
    ['Engine capacity', withUnit(specs.engineCc, 'cc')],
    ['Induction', specs.induction],
    ['Power', withUnit(specs.powerKw, 'kW')],
    ['Torque', withUnit(specs.torqueNm, 'Nm')],
    ['Transmission type', ownWords(vehicle.transmission, vehicle.simpleTransmission)],
    ['Gears', vehicle.gearCount],
    ['Gear type', specs.gearType],
    ['Fuel type', ownWords(vehicle.fuel, vehicle.simpleFuel)],
    ['Fuel consumption (combined)', withUnit(specs.fuelLitresPer100Km, 'L/100 km')],
    ['Energy consumption (combined)', withUnit(specs.energyKwhPer100Km, 'kWh/100 km')],
    ['Fuel capacity', withUnit(specs.fuelCapacityLitres, 'L')],
    ['Gross vehicle mass', withUnit(specs.grossVehicleMassKg, 'kg')],
    ['Gross combination mass', withUnit(specs.grossCombinationMassKg, 'kg')],
    ['Towing capacity (braked)', withUnit(specs.towingCapacityBrakedKg, 'kg')],
    [ofBody('Length'), withUnit(specs.lengthMm, 'mm')],
    [ofBody('Width'), withUnit(specs.widthMm, 'mm')],
    [ofBody('Height'), withUnit(specs.heightMm, 'mm')],
    ['ANCAP safety rating', ancap(specs)],
    ['Tare weight', withUnit(specs.tareWeightKg, 'kg')],
    ['Aggregate trailer mass', withUnit(specs.aggregateTrailerMassKg, 'kg')],
    ['Ball weight', withUnit(specs.ballWeightKg, 'kg')],
    ['Axle type', specs.axleType],
    ['Sleeps', specs.sleeps],
    ['Build date', monthAndYear(vehicle.buildDate)],
    ['Compliance date', monthAndYear(vehicle.complianceDate)],
  ])
}

/** The same rows, those that other rows of the page say already at the end: all are there, and none stands twice among the first (rule:spec-rows). */
export function unsaidFirst(rows: readonly SpecRow[], said: readonly SpecRow[]): SpecRow[] {
  const isSaid = (row: SpecRow) => said.some(({ label, value }) => label === row.label && value === row.value)
  return [...rows.filter((row) => !isSaid(row)), ...rows.filter(isSaid)]
}

/** The rows of the vehicle details box (rule:details-box): what tells this vehicle from another of its kind. */
export function vehicleDetails(vehicle: SpecifiedVehicle): SpecRow[] {
  return presentRows([
    ['Stock number', vehicle.stockNumber],
    ['Colour', vehicle.colour],
    ['Interior colour', vehicle.interiorColour],
    ['VIN', vehicle.vin],
    ['Build date', monthAndYear(vehicle.buildDate)],
    ['Compliance date', monthAndYear(vehicle.complianceDate)],
    ['Series', vehicle.series],
  ])
}

/** A row is left out when its value is empty, null or the word 'null' (rule:spec-rows). */
export function presentRows(rows: readonly (readonly [label: string, value: unknown])[]): SpecRow[] {
  return rows
    .map(([label, value]) => ({ label, value: value === null || value === undefined ? '' : String(value).trim() }))
    .filter(({ value }) => value !== '' && value.toLowerCase() !== 'null')
}

/** The maker's or dealer's own words where the plain word says less: 'Auto Seq Sportshift' of an automatic (rule:spec-rows). */
function ownWords(words: string | null, plain: string | null): string | null {
  return plain === null || words?.trim().toLowerCase() === plain.toLowerCase() ? null : words
}

/** 'Dual Cab' of a ute. Other words for a body are another name of the plain one, or contradict it: files call an SUV a wagon. */
function cabWords({ body, simpleBody, bodyConfiguration }: SpecifiedVehicle): string | null {
  return bodyConfiguration === null && /\bcab\b/i.test(body ?? '') ? ownWords(body, simpleBody) : null
}

function km(odometerKm: number | null): string | null {
  return odometerKm === null ? null : `${grouped(odometerKm)} km`
}

/** Motorcycles are known by their cubic centimetres, everything else by litres. */
function engine(vehicle: SpecifiedVehicle): string | null {
  const { engineCc, engineLitres, cylinders } = vehicle.specs
  const litres = engineLitres ? `${engineLitres.toFixed(1)} L` : vehicle.engineSize
  const size = vehicle.itemType === 'motorcycle' && engineCc ? withUnit(engineCc, 'cc') : litres
  return [size, cylinders ? `${cylinders} cylinder` : null].filter(Boolean).join(', ') || null
}

/** '1,480 kg'; null where it is not known. */
export function withUnit(amount: number | null, unit: string): string | null {
  if (amount === null) return null
  return `${Number.isInteger(amount) ? grouped(amount) : amount} ${unit}`
}

/** Stars say nothing without the year they were given in (rule:spec-rows). */
function ancap({ ancapStars, ancapYear }: { ancapStars: number | null; ancapYear: number | null }): string | null {
  return ancapStars && ancapYear ? `${ancapStars} stars (tested ${ancapYear})` : null
}

/** '2021-03' as '03/2021'. */
function monthAndYear(date: string | null): string | null {
  const [year, month] = date?.split('-') ?? []
  return year && month ? `${month}/${year}` : null
}
