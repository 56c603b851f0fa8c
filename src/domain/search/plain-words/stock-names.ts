import { distance } from 'fastest-levenshtein'
import { remembered } from '../remembered.ts'
import type { FacetAttribute } from '../search-document.ts'
import { squeezed } from './quantities.ts'
import { FILLERS, MAKE_NICKNAMES, TRADE_WORDS } from './trade-words.ts'

/** What a dealer has or had, in its own words: what plain words are understood by. */
export type PlainStock = {
  makes: readonly { label: string; models: readonly string[] }[]
  badges: readonly string[]
  cities: readonly string[]
  features: readonly string[]
  seats: readonly number[]
  /** Values the stock has of an attribute; words of the trade for any other are not understood. Absent: all are. */
  values?: Partial<Record<FacetAttribute, readonly string[]>>
  /** Its prices are by the week. */
  weekly?: boolean
  /** Whether any of it says what it tows; it does unless this says no. */
  tows?: boolean
}

export type NamedVehicle = { make: string; model: string | null }

/** Finds names of the stock in squeezed words. */
export type StockNames = {
  /** A make, or a model with its make; `make` is the one named just before, whose short model names count too. */
  vehicle(word: string, make: string | null): NamedVehicle | null
  /** The same for one word with a letter wrong. */
  misspelt(word: string): NamedVehicle | null
  /** Badges of this name; what stands in brackets (`SR5 (4x4)`) need not be said. */
  badge(word: string): readonly string[]
  city(word: string): string | null
  feature(words: readonly string[]): string | null
}

const TYPO_LETTERS = 6
const WORDS_OF_MANY_MODELS = new Set('sport cross class series model touring estate electric hybrid'.split(' '))

const kept = new WeakMap<PlainStock, StockNames>()

/** Made once for a stock: thousands of models take a while. */
export function stockNames(stock: PlainStock): StockNames {
  return remembered(kept, stock, () => namesOf(stock))
}

function namesOf(stock: PlainStock): StockNames {
  const makes = new Map(stock.makes.map(({ label }) => [squeezed(label), label]))
  for (const [word, label] of Object.entries(MAKE_NICKNAMES))
    if (stock.makes.some((make) => make.label === label)) makes.set(word, label)
  const models = modelWords(stock)
  const own = new Map(modelsOf(stock).map(({ make, model }) => [`${make}/${squeezed(model)}`, model]))
  const badges = badgeWords(stock.badges)
  const cities = new Map(stock.cities.map((label) => [squeezed(label), label]))
  const features = stock.features.map((feature) => ({
    feature,
    words: feature.split(/\s+/).map((word) => singular(squeezed(word))),
  }))

  return {
    vehicle(word, make) {
      const ofMake = make === null ? undefined : (own.get(`${make}/${word}`) ?? own.get(`${make}/${singular(word)}`))
      if (make !== null && ofMake !== undefined) return { make, model: ofMake }
      const label = either(makes, word)
      if (label !== undefined) return { make: label, model: null }
      return either(models, word) ?? null
    },
    misspelt: (word) => misspelt(word, makes, models),
    badge: (word) => badges.get(word) ?? [],
    city: (word) => cities.get(word) ?? null,
    feature(words) {
      const asked = words.map((word) => singular(word))
      const found = features.filter(({ feature, words: said }) => {
        if (squeezed(feature) === words.join('')) return true
        const letters = asked.join('').length
        const isEnough = asked[0] === said[0] ? letters >= 5 : letters >= 7 && asked.length === 1
        return isEnough && asked.every((word) => said.includes(word))
      })
      return found.length === 1 ? found[0]!.feature : null
    },
  }
}

/** Models by their squeezed name, and by their last word where it says enough (`Prado`); names that say something else by themselves count after their make only. */
function modelWords(stock: PlainStock): Map<string, NamedVehicle> {
  const words = new Map<string, NamedVehicle>()
  const models = modelsOf(stock)
  for (const vehicle of models) {
    const last = squeezed(vehicle.model.split(/\s+/).at(-1)!)
    const isTail = last !== squeezed(vehicle.model) && last.length >= 5 && !WORDS_OF_MANY_MODELS.has(last)
    if (isTail && !words.has(last)) words.set(last, vehicle)
  }
  for (const vehicle of models) {
    const word = squeezed(vehicle.model)
    words.set(squeezed(vehicle.make) + word, vehicle)
    const saysEnough =
      !/^\d{1,3}$/.test(word) && !Object.hasOwn(TRADE_WORDS, word) && !FILLERS.has(word) && word.length > 1
    if (saysEnough) words.set(word, vehicle)
  }
  return words
}

function modelsOf({ makes }: PlainStock): { make: string; model: string }[] {
  return makes.flatMap(({ label: make, models }) => models.map((model) => ({ make, model })))
}

function misspelt(word: string, makes: Map<string, string>, models: Map<string, NamedVehicle>): NamedVehicle | null {
  if (word.length < TYPO_LETTERS || /\d/.test(word)) return null
  const near = (name: string) => name[0] === word[0] && name.length >= TYPO_LETTERS && distance(name, word) === 1
  for (const [name, make] of makes) if (near(name)) return { make, model: null }
  for (const [name, vehicle] of models) if (near(name)) return vehicle
  return null
}

/** Each badge by its whole name and without its brackets; a letter alone or a number is no badge to search by. */
function badgeWords(badges: readonly string[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const badge of badges) {
    for (const word of new Set([squeezed(badge), squeezed(badge.replace(/\([^)]*\)/g, ''))])) {
      if (word.length > 1 && !/^\d+$/.test(word)) words.set(word, [...(words.get(word) ?? []), badge])
    }
  }
  return words
}

/** By the word, or by the word without its plural s. */
export function either<T>(words: ReadonlyMap<string, T>, word: string): T | undefined {
  return words.get(word) ?? words.get(singular(word))
}

export function singular(word: string): string {
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
