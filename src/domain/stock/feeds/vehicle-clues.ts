import type { VehicleClues } from './feed.ts'
import type { FeedTexts } from './fields.ts'
import { type Reading, readText, readYear } from './values.ts'

/** A VIN or chassis number (5 to 20 letters, digits, dashes) in capitals without spaces; null where the words are none. */
export function findVin(text: string): string | null {
  const vin = readable(readText(text))?.toUpperCase().replace(/\s/g, '')
  return vin !== undefined && /^[A-Z0-9-]{5,20}$/.test(vin) ? vin : null
}

/** Which vehicle a row that cannot load may be. Null where it has neither make nor model nor VIN: it is no vehicle. */
export function cluesIn({ make = '', model = '', year = '', vin = '' }: FeedTexts, now: Date): VehicleClues | null {
  const clues = {
    make: readable(readText(make)),
    model: readable(readText(model)),
    year: readable(readYear(year, now)),
    vin: findVin(vin),
  }
  return clues.make || clues.model || clues.vin ? clues : null
}

function readable<T extends string | number>(reading: Reading<T>): T | null {
  return typeof reading === 'object' ? null : reading
}
