import type { Listing } from './listing.ts'
import { monthAndYear, presentRows, type SpecRow } from './spec-rows.ts'

type Identified = Pick<
  Listing,
  'stockNumber' | 'vin' | 'colour' | 'interiorColour' | 'series' | 'buildDate' | 'complianceDate'
>

/** The rows of the vehicle details box (B§2): what tells this vehicle from another of its kind. */
export function vehicleDetails(vehicle: Identified): SpecRow[] {
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
