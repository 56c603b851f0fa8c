import type { CarType, OfferedVehicle } from './listing.ts'

type TitledVehicle = Pick<OfferedVehicle, 'year' | 'make' | 'model' | 'badge' | 'series' | 'carsalesTitle'>

/** The large words on a card: '2021 Toyota HiLux', or the title written for the classifieds where the tenant asks. */
export function listingTitle(vehicle: TitledVehicle, titleFrom: 'name' | 'carsales-title' = 'name'): string {
  if (titleFrom === 'carsales-title' && vehicle.carsalesTitle?.trim()) return vehicle.carsalesTitle.trim()
  return `${vehicle.year} ${vehicle.make} ${vehicle.model}`
}

/** The line under it: badge and series, each once and not what the model already says. */
export function listingBadgeLine(vehicle: TitledVehicle): string | null {
  const words: string[] = []
  for (const part of [vehicle.badge?.trim(), vehicle.series?.trim()]) {
    const said = [vehicle.model, ...words].some((word) => word.toLowerCase() === part?.toLowerCase())
    if (part && !said) words.push(part)
  }
  return words.length ? words.join(' ') : null
}

/** The last crumb says year, make, model and badge, or the series where the tenant asks and there is one (rule:vehicle-name). */
export function breadcrumbTitle(vehicle: TitledVehicle, breadcrumbFrom: 'name' | 'series'): string {
  if (breadcrumbFrom === 'series' && vehicle.series?.trim()) return vehicle.series.trim()
  return [vehicle.year, vehicle.make, vehicle.model, vehicle.badge?.trim()].filter(Boolean).join(' ')
}

export const CAR_TYPE_WORDS: Record<CarType, string> = { new: 'New', demo: 'Demo', used: 'Used' }
