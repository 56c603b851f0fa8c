import type { Listing } from './listing.ts'
import { CAR_TYPE_WORDS } from './listing-title.ts'

export type SpecRow = { label: string; value: string }

/** What rows read: a listing without its texts, pictures and prices. */
export type SpecifiedVehicle = Pick<
  Listing,
  | 'itemType'
  | 'carType'
  | 'stockNumber'
  | 'body'
  | 'bodyConfiguration'
  | 'colour'
  | 'interiorColour'
  | 'fuel'
  | 'transmission'
  | 'gearCount'
  | 'drive'
  | 'doors'
  | 'seats'
  | 'engineSize'
  | 'odometerKm'
  | 'vin'
  | 'registrationPlate'
  | 'complianceDate'
  | 'buildDate'
  | 'series'
  | 'badge'
  | 'specs'
>

/** The rows of 'Key information': what most shoppers ask first. `rego` is the text of `regoExpiry`. */
export function keyInformation(vehicle: SpecifiedVehicle, rego: string | null): SpecRow[] {
  return presentRows([
    ['Condition', CAR_TYPE_WORDS[vehicle.carType]],
    ['Odometer', km(vehicle.odometerKm)],
    ['Body', vehicle.body],
    ['Transmission', vehicle.transmission],
    ['Fuel', vehicle.fuel],
    ['Drive', vehicle.drive],
    ['Engine', engine(vehicle)],
    ['Colour', vehicle.colour],
    ['Seats', vehicle.seats],
    ['Registration', [vehicle.registrationPlate, rego].filter(Boolean).join(' · ')],
    ['Stock number', vehicle.stockNumber],
    ['VIN', vehicle.vin],
  ])
}

/** The rows of 'All Specifications' (B§3 `variant` and the caravan's own): only what the vehicle has. */
export function specRows(vehicle: SpecifiedVehicle): SpecRow[] {
  const { specs } = vehicle
  return presentRows([
    ['Badge', vehicle.badge],
    ['Series', vehicle.series],
    ['Body configuration', vehicle.bodyConfiguration],
    ['Doors', vehicle.doors],
    ['Interior colour', vehicle.interiorColour],
    ['Engine type', specs.engineType],
    ['Cylinders', specs.cylinders],
    ['Engine capacity', withUnit(specs.engineCc, 'cc')],
    ['Induction', specs.induction],
    ['Power', withUnit(specs.powerKw, 'kW')],
    ['Torque', withUnit(specs.torqueNm, 'Nm')],
    ['Gears', vehicle.gearCount],
    ['Gear type', specs.gearType],
    ['Fuel consumption (combined)', withUnit(specs.fuelLitresPer100Km, 'L/100 km')],
    ['Energy consumption (combined)', withUnit(specs.energyKwhPer100Km, 'kWh/100 km')],
    ['Fuel capacity', withUnit(specs.fuelCapacityLitres, 'L')],
    ['Gross vehicle mass', withUnit(specs.grossVehicleMassKg, 'kg')],
    ['Towing capacity (braked)', withUnit(specs.towingCapacityBrakedKg, 'kg')],
    ['Length', withUnit(specs.lengthMm, 'mm')],
    ['Width', withUnit(specs.widthMm, 'mm')],
    ['Height', withUnit(specs.heightMm, 'mm')],
    ['ANCAP safety rating', ancap(specs)],
    ['Tare weight', withUnit(specs.tareWeightKg, 'kg')],
    ['Aggregate trailer mass', withUnit(specs.aggregateTrailerMassKg, 'kg')],
    ['Axle type', specs.axleType],
    ['Sleeps', specs.sleeps],
    ['Build date', monthAndYear(vehicle.buildDate)],
    ['Compliance date', monthAndYear(vehicle.complianceDate)],
  ])
}

/** B§5: a row is left out when its value is empty, null or the word 'null'. */
export function presentRows(rows: readonly (readonly [label: string, value: unknown])[]): SpecRow[] {
  return rows
    .map(([label, value]) => ({ label, value: value === null || value === undefined ? '' : String(value).trim() }))
    .filter(({ value }) => value !== '' && value.toLowerCase() !== 'null')
}

/** 123456 as '123,456'; the same on every machine, and quicker than Intl. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')
}

function km(odometerKm: number | null): string | null {
  return odometerKm === null ? null : `${grouped(odometerKm)} km`
}

function engine(vehicle: SpecifiedVehicle): string | null {
  const { engineLitres, cylinders } = vehicle.specs
  const litres = engineLitres ? `${engineLitres.toFixed(1)} L` : vehicle.engineSize
  return [litres, cylinders ? `${cylinders} cylinder` : null].filter(Boolean).join(', ') || null
}

function withUnit(amount: number | null, unit: string): string | null {
  if (amount === null) return null
  return `${Number.isInteger(amount) ? grouped(amount) : amount} ${unit}`
}

/** Stars say nothing without the year they were given in (decisions §8). */
function ancap({ ancapStars, ancapYear }: { ancapStars: number | null; ancapYear: number | null }): string | null {
  return ancapStars && ancapYear ? `${ancapStars} stars (tested ${ancapYear})` : null
}

function monthAndYear(date: string | null): string | null {
  const [year, month] = date?.split('-') ?? []
  return year && month ? `${month}/${year}` : null
}
