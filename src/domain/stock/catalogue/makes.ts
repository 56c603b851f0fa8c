import type { ItemType } from '../listing.ts'
import { ITEM_TYPES } from '../vocabularies.ts'
import caravans from './makes/caravans.json' with { type: 'json' }
import cars from './makes/cars.json' with { type: 'json' }
import motorcycles from './makes/motorcycles.json' with { type: 'json' }
import trucks from './makes/trucks.json' with { type: 'json' }
import { nameKey } from './vocabulary.ts'

/** A model as published. `body`: the style it is known for, null where it comes in several. */
export type Model = { model: string; kind: ItemType; body: string | null }
export type Make = { make: string; kinds: ItemType[]; models: Map<string, Model[]> }

type MakeData = { make: string; aliases?: string[]; models: Record<string, { body?: string; aliases?: string[] }> }

const FILES = { car: cars, truck: trucks, motorcycle: motorcycles, caravan: caravans } as unknown as Record<
  ItemType,
  MakeData[]
>

/** Every make, by its own name. */
const MAKES = new Map<string, Make>()
/** Makes by the other names they go by; a name may stand for several (`Lotus` builds cars, Lotus Caravans does not). */
const MAKES_BY_ALIAS = new Map<string, Make[]>()

for (const kind of ITEM_TYPES) for (const data of FILES[kind]) addMake(kind, data)

/** `rest`: words after the model's name, which are most likely its badge (`Hilux SR5` under Model). */
export type FoundModel = Model & { rest: string }
/** What a row's make and model are in the catalogue, as far as it knows them. */
export type NamedVehicle = { make: Make | undefined; model: FoundModel | undefined }

const remembered = new Map<string, NamedVehicle>()
const MOST_REMEMBERED = 20_000

/** The make and model that a row's words name. `kind`: what the row itself says it is, null when it does not say. */
export function nameVehicle(makeName: string, modelName: string, kind: ItemType | null): NamedVehicle {
  const key = `${kind ?? ''}\u0000${makeName}\u0000${modelName}`
  const before = remembered.get(key)
  if (before) return before
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const make = findMake(makeName, kind, modelName)
  const named = { make, model: make && findModel(make, makeName, modelName, kind) }
  remembered.set(key, named)
  return named
}

/**
 * The make of this name. `kind` and `model` choose between makes of one name; another name of a make that builds no such
 * kind is not taken: GOLF on a car is no caravan maker.
 */
function findMake(name: string, kind: ItemType | null, model: string): Make | undefined {
  const key = nameKey(name)
  const own = MAKES.get(key)
  const others = MAKES_BY_ALIAS.get(key) ?? []
  if (own && (others.length === 0 || kind === null || builds(own, kind))) return own
  const fitting = others.filter((make) => (kind ? builds(make, kind) : knowsModel(make, model) || builds(make, 'car')))
  return fitting.find((make) => knowsModel(make, model)) ?? fitting[0] ?? own
}

const LONGEST_MODEL_WORDS = 6
const LONGEST_MAKE_WORDS = 4

/**
 * The model of a make that these words name or begin with, the longest first; `makeName` is what the row calls the make,
 * for models that go by both (`Range Rover` `Sport`). Of a name with several kinds, the row's own comes first.
 */
function findModel(make: Make, makeName: string, model: string, kind: ItemType | null): FoundModel | undefined {
  const words = model.trim().split(/\s+/)
  return (
    beginning(make, words, kind) ??
    beginning(make, withoutMake(make, makeName, words), kind) ??
    beginning(make, [...makeName.trim().split(/\s+/), ...words], kind)
  )
}

function beginning(make: Make, words: readonly string[], kind: ItemType | null): FoundModel | undefined {
  for (let count = Math.min(words.length, LONGEST_MODEL_WORDS); count > 0; count--) {
    const models = make.models.get(nameKey(words.slice(0, count).join(' ')))
    const found = models?.find((model) => model.kind === kind) ?? models?.[0]
    if (found) return { ...found, rest: words.slice(count).join(' ') }
  }
  return undefined
}

/** `Toyota Hilux` under Model: the make stands there too. */
function withoutMake(make: Make, makeName: string, words: readonly string[]): string[] {
  for (let count = 1; count < words.length && count <= LONGEST_MAKE_WORDS; count++) {
    const start = nameKey(words.slice(0, count).join(' '))
    if (start === nameKey(makeName) || start === nameKey(make.make)) return words.slice(count)
  }
  return []
}

/** Feeds call light trucks cars. */
function builds(make: Make, kind: ItemType): boolean {
  return make.kinds.includes(kind) || (kind === 'car' && make.kinds.includes('truck'))
}

function knowsModel(make: Make, model: string): boolean {
  return beginning(make, model.trim().split(/\s+/), null) !== undefined
}

function addMake(kind: ItemType, { make: name, aliases = [], models }: MakeData): void {
  const make = MAKES.get(nameKey(name)) ?? { make: name, kinds: [], models: new Map<string, Model[]>() }
  MAKES.set(nameKey(name), make)
  make.kinds.push(kind)
  for (const alias of aliases) {
    const same = MAKES_BY_ALIAS.get(nameKey(alias)) ?? []
    if (!same.includes(make)) MAKES_BY_ALIAS.set(nameKey(alias), [...same, make])
  }
  for (const [model, { body = null, aliases: modelAliases = [] }] of Object.entries(models)) {
    const entry: Model = { model, kind, body }
    for (const word of [model, ...modelAliases]) {
      const key = nameKey(word)
      make.models.set(key, [...(make.models.get(key) ?? []), entry])
    }
  }
}
