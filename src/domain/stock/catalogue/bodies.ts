import type { ItemType } from '../listing.ts'
import { ITEM_TYPES } from '../vocabularies.ts'
import data from './vocabularies/body.json' with { type: 'json' }
import { foldWords, type Meaning, remembering, type Vocabulary, vocabularyOf } from './vocabulary.ts'

const VOCABULARIES: Record<ItemType, Vocabulary> = {
  car: vocabularyOf({ ...data.car, saysNothing: data.saysNothing }, foldBody),
  truck: vocabularyOf(data.truck, foldBody),
  motorcycle: vocabularyOf(data.motorcycle, foldBody),
  caravan: vocabularyOf(data.caravan, foldBody),
}
const DECIDING = new Set(data.decides)
const YIELDS_TO = new Map<string, readonly string[]>(Object.entries(data.yieldsTo))

/** The kind of vehicle that a body style alone tells (`POP-TOP` is a caravan); null when cars have it too. */
export const kindOfBody: (body: string) => ItemType | null = remembering((body) => {
  if (VOCABULARIES.car.findExactly(body) !== undefined) return null
  return ITEM_TYPES.find((kind) => DECIDING.has(VOCABULARIES[kind].findExactly(body) ?? '')) ?? null
})

/** True of the styles that only cars come in (`Sedan`), not of those trucks share (`Cab Chassis`). */
export function isCarBody(body: string): boolean {
  return CARS_ONLY.has(VOCABULARIES.car.findExactly(body) ?? '')
}

const CARS_ONLY = new Set(data.carsOnly)

/**
 * The plain body style of a vehicle of this kind. `usual`: the style its model is known for, which wins where the words
 * are vague: most Australian files call an SUV a wagon.
 */
export function findBody(body: string, kind: ItemType, usual: string | null): Meaning {
  const found = meaningOf(body, kind)
  if (!found || usual === null) return found
  const yields =
    YIELDS_TO.get(found)?.includes(usual) || YIELDS_TO.get(foldBody(body).replaceAll(' ', ''))?.includes(usual)
  return yields ? usual : found
}

/** Words of the vehicle's own kind first, then of cars, then of any. */
function meaningOf(body: string, kind: ItemType): Meaning {
  const own = VOCABULARIES[kind].find(body)
  if (own !== undefined) return own
  const asCar = VOCABULARIES.car.find(body)
  return asCar === undefined ? elsewhere(body) : asCar
}

function elsewhere(body: string): Meaning {
  return ITEM_TYPES.map((kind) => VOCABULARIES[kind].findExactly(body)).find((meaning) => meaning !== undefined)
}

/** Without the doors and seats that stand before a style: `4D WAGON`, `5 door, 5 seat Hatch`. */
function foldBody(text: string): string {
  const words = foldWords(text)
  const bare = words.replace(/^\d ?(?:d|dr|drs|door|doors) (?=.)/, '').replace(/\b\d+ ?(?:seats?|seater) ?/, '')
  return bare === '' ? words : bare
}
