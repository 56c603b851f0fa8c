import { depositLaw } from '#domain/stock/deposit/deposit-limits.ts'
import type { CarType, ItemType } from '#domain/stock/listing.ts'
import { lawWords } from '../reservations/reservation-terms.ts'

/** A vehicle as far as the law asks about it. Null is not known. */
export type StatedVehicle = {
  /** Where it stands, 'QLD' or 'qld'. */
  state: string | null
  carType: CarType
  itemType: ItemType | null
  simpleBody: string | null
  /** The year it was built. */
  year: number
  odometerKm: number | null
}

/** What the law of a state has a contract say, with where it stands and the day it was looked up (yyyy-mm-dd). */
export type Statement = { title: string; text: string; source: string; asAt: string }

export type Statements = {
  statements: Statement[]
  /** Papers that belong to the contract and are no part of the pack. */
  papers: { words: string; source: string; asAt: string }[]
  /** What is not said, and why: for the dealer. */
  leftOut: string[]
}

const AS_AT = '2026-11-26'
const WARRANTY_KM = 160_000
const WARRANTY_YEARS = 10
const VIC = 'Motor Car Traders Act 1986 (Vic)'
const QLD = 'Motor Dealers and Chattel Auctioneers Act 2014 (Qld)'
const SORTED_AS_COMMERCIAL = ['Van', 'Cab Chassis', 'Commercial', 'Ute']

/**
 * What the law where a vehicle stands has its contract say (rule:contract-statements): only what stands here with a source. What depends on
 * a figure that is not known, or on a birthday that the year leaves open, is left out and named.
 */
export function statementsFor(vehicle: StatedVehicle, priceCents: number | null, now: Date): Statements {
  const found: Statements = { statements: [], papers: [], leftOut: [] }
  const state = vehicle.state?.trim().toUpperCase() || null
  if (state === null) {
    found.leftOut.push('No state is known of the vehicle’s yard: nothing that a state’s law asks for is said.')
    return found
  }
  const law = depositLaw(vehicle)
  const words = lawWords(vehicle, priceCents)
  if (law && words) found.statements.push({ title: 'Cooling off', text: words, source: law.source, asAt: law.asAt })
  const isUsed = vehicle.carType !== 'new'
  if (isUsed && state === 'VIC') addVic(found, vehicle, now)
  else if (isUsed && state === 'QLD') addQld(found, vehicle, now)
  else
    found.leftOut.push(
      `What ${state} asks for in a contract about a ${vehicle.carType} vehicle ${law ? 'besides cooling off ' : ''}is not known here: add it as a document of your own.`,
    )
  return found
}

function addVic({ statements, papers, leftOut }: Statements, vehicle: StatedVehicle, now: Date): void {
  const source = `${VIC}: statutory warranty`
  papers.push({ words: 'PPSR certificate (clear title), with its number and date', source: VIC, asAt: AS_AT })
  papers.push({ words: 'Form 4 or Form 5', source: VIC, asAt: AS_AT })
  if (vehicle.itemType !== 'car') leftOut.push(noWarrantyWords('VIC', 'it is no car'))
  else {
    const isWithin = isWithinLimits(vehicle, now)
    if (isWithin === null) leftOut.push(noWarrantyWords('VIC', 'its age or its kilometres leave it open'))
    if (isWithin)
      statements.push({
        title: 'Statutory warranty',
        text: 'The vehicle is less than 10 years old and has run less than 160,000 km: the statutory warranty of Victoria applies to it.',
        ...{ source, asAt: AS_AT },
      })
  }
}

function addQld({ statements, papers, leftOut }: Statements, vehicle: StatedVehicle, now: Date): void {
  const said = { title: 'Statutory warranty', source: `${QLD}: statutory warranty`, asAt: AS_AT }
  papers.push({ words: 'Form 12, given before the contract is signed', source: QLD, asAt: AS_AT })
  const { itemType, simpleBody } = vehicle
  if (itemType === null) leftOut.push(noWarrantyWords('QLD', 'what kind of vehicle it is is not known'))
  else if (itemType !== 'car')
    statements.push({ ...said, text: `Queensland has no statutory warranty for ${NO_WARRANTY[itemType]}.` })
  else if (simpleBody === null || SORTED_AS_COMMERCIAL.includes(simpleBody))
    leftOut.push(noWarrantyWords('QLD', 'it may be a commercial vehicle, which has none'))
  else {
    const isWithin = isWithinLimits(vehicle, now)
    if (isWithin === null) leftOut.push(noWarrantyWords('QLD', 'its age or its kilometres leave its class open'))
    else
      statements.push({
        ...said,
        text: isWithin
          ? 'Class A: the statutory warranty of Queensland lasts 3 months or 5,000 km.'
          : 'Class B: the statutory warranty of Queensland lasts 1 month or 1,000 km.',
      })
  }
}

const NO_WARRANTY: Record<Exclude<ItemType, 'car'>, string> = {
  motorcycle: 'motorcycles',
  caravan: 'caravans',
  truck: 'commercial vehicles',
}

function noWarrantyWords(state: string, why: string): string {
  return `The statutory warranty of ${state} is not said: ${why}.`
}

/** Younger than ten years and below 160,000 km; null where the year it was built in, or no kilometres, leave it open. */
function isWithinLimits({ year, odometerKm }: StatedVehicle, now: Date): boolean | null {
  const years = now.getUTCFullYear() - year
  if (years > WARRANTY_YEARS || (odometerKm !== null && odometerKm >= WARRANTY_KM)) return false
  return years < WARRANTY_YEARS && odometerKm !== null ? true : null
}
