import { formatWholeNumber, parseWholeNumber } from './whole-number.ts'

/** What stands behind a distance (rule:number-inputs). */
export const DISTANCE_SUFFIX = ' kms'

/** '120,000 kms' of whole kilometres. */
export function formatKilometres(km: number): string {
  return formatWholeNumber(km) + DISTANCE_SUFFIX
}

/** Whole kilometres of what was typed, suffix and separators or not; null where no distance was. */
export function parseKilometres(typed: string): number | null {
  const km = parseWholeNumber(typed)
  return km === null ? null : Math.max(0, km)
}
