import type { Listing } from '#domain/stock/listing.ts'

/** What of a car its price depends on, ready to be compared; null where the dealer does not say. */
export type CarFacts = {
  year: number
  odometerKm: number
  badgeWords: readonly string[]
  seriesWords: readonly string[]
  body: string | null
  fuel: string | null
  transmission: string | null
  drive: string | null
  engineLitres: number | null
  seats: number | null
}

/** Another car of the same make and model, and what is asked for it. */
export type Comparable = CarFacts & { priceCents: number }

/** A car as stock holds it: the columns that `carFacts` reads. */
export type StockedCar = Pick<CarFacts, 'year' | 'odometerKm' | 'engineLitres' | 'seats'> &
  Pick<Listing, 'badge' | 'series' | 'simpleBody' | 'simpleFuel' | 'simpleTransmission' | 'simpleDrive'>

export function carFacts(car: StockedCar): CarFacts {
  const { year, odometerKm, engineLitres, seats } = car
  return {
    ...{ year, odometerKm, engineLitres, seats },
    badgeWords: wordsOf(car.badge),
    seriesWords: wordsOf(car.series),
    body: car.simpleBody,
    fuel: car.simpleFuel,
    transmission: car.simpleTransmission,
    drive: car.simpleDrive,
  }
}

/** "GX-L (4x4)" is gx, l and 4x4: dealers put such words in any order and between any signs. */
function wordsOf(text: string | null): string[] {
  return [...new Set((text ?? '').toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [])]
}
