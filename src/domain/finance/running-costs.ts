import type { ListingFacts, ListingSpecs } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** `perUnit`: dollars a litre or a kilowatt hour; `per100Km`: litres or kilowatt hours; a week's distance in km. */
export type RunningInputs = { perUnit: number; kmPerWeek: number; per100Km: number }

export type RunningCosts = RunningInputs & {
  kind: 'fuel' | 'electric'
  /** False: the vehicle does not say what it uses, the tenant's figure stands in. */
  ownFigure: boolean
  /** Burns fuel and charges: the figure counts the fuel alone. */
  alsoCharges: boolean
}

type Vehicle = Pick<ListingFacts, 'itemType' | 'simpleFuel'> & {
  specs: Pick<ListingSpecs, 'fuelLitresPer100Km' | 'energyKwhPer100Km'>
}

/** Gases are sold by the kilogram. */
const NOT_BY_THE_LITRE = ['Electric', 'Hydrogen', 'CNG']

/**
 * Where the running costs of a vehicle start (rule:fuel-calculator): fuel, or for electric vehicles the
 * charging; null where the tenant has it switched off or the vehicle has no engine. A plug-in hybrid has the fuel one.
 */
export function runningCosts(vehicle: Vehicle, page: TenantSettings['vehiclePage']): RunningCosts | null {
  if (vehicle.itemType === 'caravan') return null
  const { fuelLitresPer100Km, energyKwhPer100Km } = vehicle.specs
  if (vehicle.simpleFuel === 'Electric') {
    if (!page.blocks.electricCalculator) return null
    const { dollarsPerKwh, kmPerWeek, kwhPer100Km } = page.electricCalculator
    const per100Km = energyKwhPer100Km ?? kwhPer100Km
    const ownFigure = energyKwhPer100Km !== null
    return { kind: 'electric', perUnit: dollarsPerKwh, kmPerWeek, per100Km, ownFigure, alsoCharges: false }
  }
  if (!page.blocks.fuelCalculator || NOT_BY_THE_LITRE.includes(vehicle.simpleFuel ?? '')) return null
  const { dollarsPerLitre, kmPerWeek, litresPer100Km } = page.fuelCalculator
  return {
    kind: 'fuel',
    perUnit: dollarsPerLitre,
    kmPerWeek,
    per100Km: fuelLitresPer100Km ?? litresPer100Km,
    ownFigure: fuelLitresPer100Km !== null,
    alsoCharges: vehicle.simpleFuel === 'Plug-in Hybrid',
  }
}

/** Distance / 100 x consumption x price, in dollars a week, rounded to the cent (rule:fuel-calculator). */
export function weeklyCostDollars({ perUnit, kmPerWeek, per100Km }: RunningInputs): number {
  return Math.round((kmPerWeek / 100) * per100Km * perUnit * 100) / 100
}
