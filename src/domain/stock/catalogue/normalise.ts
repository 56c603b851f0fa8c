import type { RawFacts } from '../feeds/feed.ts'
import type { ItemType } from '../listing.ts'
import { findBody, isCarBody, kindOfBody } from './bodies.ts'
import { type FoundModel, nameVehicle } from './makes.ts'
import data from './vocabularies/colour.json' with { type: 'json' }
import driveData from './vocabularies/drive.json' with { type: 'json' }
import fuelData from './vocabularies/fuel.json' with { type: 'json' }
import transmissionData from './vocabularies/transmission.json' with { type: 'json' }
import { foldWords, type Meaning, remembering, type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** Fields the catalogue maps to a published vocabulary (rule:feed-vocabulary), in the order a summary lists them. */
export const MAPPED_FIELDS = ['make', 'model', 'body', 'fuel', 'transmission', 'drive', 'colour'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** A dealer's word that had to be mapped, and whether the catalogue knew it. Blank fields are not among them. */
export type MappedWord = { field: MappedField; value: string; known: boolean }

export type NormalisedFacts = {
  facts: RawFacts & { itemType: ItemType }
  mapped: MappedWord[]
  problems: { field: MappedField; value: string; reason: string }[]
}

type PlainField = 'fuel' | 'transmission' | 'drive'
const VOCABULARIES: Record<PlainField, Vocabulary> = {
  fuel: vocabularyOf(fuelData),
  transmission: vocabularyOf(transmissionData),
  drive: vocabularyOf(driveData),
}
const PLAIN_FIELDS = Object.keys(VOCABULARIES) as PlainField[]
/** What stands beside the dealer's words. */
const SIMPLE_FIELDS = {
  body: 'simpleBody', colour: 'simpleColour', fuel: 'simpleFuel', transmission: 'simpleTransmission', drive: 'simpleDrive',
} as const // biome-ignore format: one list

/**
 * A row's facts in the published vocabulary (rule:feed-vocabulary): make and model in their own spelling, the plain
 * body, fuel, transmission, drive and colour beside the dealer's words, the kind of vehicle. Words the catalogue does
 * not know stay in both fields; words that say nothing (`Other`) empty them. Pure, and fast enough for every row of a large file.
 */
export function normaliseFacts(raw: RawFacts): NormalisedFacts {
  const result: NormalisedFacts = { facts: { ...raw, itemType: raw.itemType ?? 'car' }, mapped: [], problems: [] }
  const found = nameRow(result, raw)
  moveMisplaced(result)
  for (const field of PLAIN_FIELDS) mapWords(result, field, VOCABULARIES[field].find)
  mapWords(result, 'colour', findColour)
  mapWords(result, 'body', (words) => findBody(words, result.facts.itemType, found?.body ?? null))

  const { facts } = result
  if (facts.simpleBody == null && found?.body) facts.simpleBody = found.body
  if (facts.simpleDrive == null)
    facts.simpleDrive = driveInWords(`${raw.model} ${facts.badge ?? ''} ${facts.series ?? ''}`) ?? facts.simpleDrive
  return result
}

/** Make, model and kind of vehicle; what follows the model's name goes to the badge. */
function nameRow(result: NormalisedFacts, raw: RawFacts): FoundModel | undefined {
  const { facts } = result
  const bodyKind = raw.body ? kindOfBody(raw.body) : null
  const told =
    raw.itemType && raw.itemType !== 'car'
      ? raw.itemType
      : (bodyKind ?? raw.itemType ?? (raw.body && isCarBody(raw.body) ? 'car' : null))
  const { make, model: found } = nameVehicle(raw.make, raw.model, told)
  result.mapped.push(
    { field: 'make', value: raw.make, known: make !== undefined },
    { field: 'model', value: raw.model, known: found !== undefined },
  )
  if (make) facts.make = make.make
  if (found) {
    facts.model = found.model
    if (found.rest !== '') facts.badge = joinBadge(found.rest, facts.badge)
  }
  facts.itemType = kindOf(raw, bodyKind, found?.kind ?? (make?.kinds.length === 1 ? make.kinds[0]! : null))
  return found
}

/** The feed's own word counts, unless it only says car: most feeds call everything that. */
function kindOf(raw: RawFacts, bodyKind: ItemType | null, namedKind: ItemType | null): ItemType {
  if (raw.itemType && raw.itemType !== 'car') return raw.itemType
  return bodyKind ?? namedKind ?? 'car'
}

function joinBadge(rest: string, badge: string | null | undefined): string {
  if (!badge) return rest
  return badge.toLowerCase().includes(rest.toLowerCase()) ? badge : `${badge} ${rest}`
}

/** `Gearbox: AWD`: a word only another field knows goes there if that is blank, and is dropped if it is not. */
function moveMisplaced({ facts, problems }: NormalisedFacts): void {
  for (const field of PLAIN_FIELDS) {
    const words = facts[field]
    if (!words || VOCABULARIES[field].find(words) !== undefined) continue
    const owners = PLAIN_FIELDS.filter((other) => other !== field && VOCABULARIES[other].findExactly(words))
    const [owner] = owners
    if (owner === undefined || owners.length > 1) continue
    facts[field] = null
    if (!facts[owner]) facts[owner] = words
    else if (VOCABULARIES[owner].find(facts[owner]) !== VOCABULARIES[owner].find(words)) {
      problems.push({ field, value: words, reason: `is a ${owner}, not a ${field}` })
    }
  }
}

function mapWords(
  { facts, mapped }: NormalisedFacts,
  field: keyof typeof SIMPLE_FIELDS,
  find: (words: string) => Meaning,
): void {
  const simple = SIMPLE_FIELDS[field]
  const words = facts[field]
  if (words === null) facts[simple] = null
  if (words == null) return
  const meaning = find(words)
  facts[simple] = meaning === undefined ? words : meaning
  if (meaning === null) facts[field] = null
  else mapped.push({ field, value: words, known: meaning !== undefined })
}

const DRIVES: [RegExp, string][] = [
  [/\b(?:4x4|4wd)\b/i, '4WD'],
  [/\b(?:awd|quattro|xdrive|4matic|4motion)\b/i, 'AWD'],
  [/\bfwd\b/i, 'FWD'],
  [/\brwd\b/i, 'RWD'],
  [/\b(?:4x2|2wd)\b/i, '2WD'],
]

/** The drive a badge names: `GXL (4x4)`, `Ti AWD`. */
function driveInWords(words: string): string | null {
  return DRIVES.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const COLOURS = vocabularyOf(data)
const BASE = new Map(Object.entries(data.base))
const SHADES = new Map(Object.entries(data.shades))

/**
 * The plain colour of a paint's name. Of two colours joined the first counts (`White / Black`); in one name the last
 * colour does (`Pearl White`, `Blue Grey`), and a shade only where no colour is named (`Meteor` is grey).
 */
export const findColour: (text: string) => Meaning = remembering((text) => {
  const exact = COLOURS.findExactly(text)
  if (exact !== undefined) return exact

  const first = text.split(/\s*[/,;&(]\s*|\s+(?:with|w\/|and)\s+/i)[0]!
  const tokens = foldWords(first).split(' ').reverse()
  const known = tokens.find((token) => BASE.has(token)) ?? ''
  const shade = tokens.find((token) => SHADES.has(token)) ?? ''
  return BASE.get(known) ?? SHADES.get(shade) ?? COLOURS.findExactly(first)
})
