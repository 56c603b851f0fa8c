import type { FacetAttribute } from '../search-document.ts'
import { type Bounds, wholeKilometres } from '../search-query.ts'
import type { SortKey } from '../sort.ts'
import { type Quantity, quantityAt, squeezed, type Token, tokensOf } from './quantities.ts'
import { either, type PlainStock, type StockNames, stockNames } from './stock-names.ts'
import { FILLERS, NEGATIONS, ORDER_WORDS, TRADE_WORDS } from './trade-words.ts'

/** What a phrase stands for; `rest` is what was not understood, in its order. */
export type PlainWords = {
  refinements: Partial<Record<FacetAttribute, readonly string[]>>
  ranges: Partial<Record<'price' | 'km' | 'year' | 'towing', Bounds>>
  /** A suburb or postcode, as typed, and how far from it at most. */
  near: { place: string; distanceKm: number | null } | null
  sort: SortKey | null
  rest: string
}

/** Longest first: so many words at most are one name. */
const LONGEST_NAME = 4
const TOW_WORDS = new Set(['tow', 'tows', 'towing', 'towed', 'braked'])
const TOWED = new Set(['caravan', 'trailer', 'boat', 'van', 'float'])
const KM_WORDS = new Set(['km', 'kms', 'ks', 'kilometres', 'kilometers'])

/**
 * Understands what a shopper typed by rules over the trade's words and the dealer's own stock. Each word is used once:
 * for a filter, as filling, or as rest, so that nothing typed is lost. `thisYear` is what "5 years old" counts from.
 */
export function readPlainWords(text: string, stock: PlainStock, thisYear: number): PlainWords {
  return new Reading(tokensOf(text), stock, thisYear).read()
}

class Reading {
  private readonly refinements = new Map<FacetAttribute, Set<string>>()
  private readonly ranges: PlainWords['ranges'] = {}
  private readonly exactYears: number[] = []
  private readonly rest: string[] = []
  private near: PlainWords['near'] = null
  private sort: SortKey | null = null
  private make: string | null = null
  private readonly names: StockNames
  readonly towing: boolean
  readonly weekly: boolean

  private readonly tokens: readonly Token[]
  private readonly stock: PlainStock
  readonly thisYear: number

  constructor(tokens: readonly Token[], stock: PlainStock, thisYear: number) {
    this.tokens = tokens
    this.stock = stock
    this.thisYear = thisYear
    this.names = stockNames(stock)
    this.weekly = stock.weekly ?? false
    this.towing = stock.tows !== false && tokens.some(({ word }) => TOW_WORDS.has(word))
  }

  read(): PlainWords {
    for (let at = 0; at < this.tokens.length; ) at += this.take(at)
    return {
      refinements: Object.fromEntries([...this.refinements].map(([name, values]) => [name, [...values].sort()])),
      ranges: this.ranges,
      near: this.near,
      sort: this.sort,
      rest: this.rest.join(' '),
    }
  }

  /** How many words were used, one at least. */
  private take(at: number): number {
    const taken =
      this.takePlace(at) ||
      this.takeName(at) ||
      this.takeQuantity(at) ||
      this.takeNegation(at) ||
      this.takeOrder(at) ||
      this.takeFilling(at)
    if (taken) return taken
    this.rest.push(this.tokens[at]!.raw)
    return 1
  }

  /** `near Ipswich`, `within 20 km of 4305`. */
  private takePlace(at: number): number {
    const within = this.wordAt(at) === 'within' ? (this.tokens[at + 1]?.number ?? null) : null
    const of = at + (KM_WORDS.has(this.wordAt(at + 2) ?? '') ? 3 : 2)
    const isSaid = within ? this.wordAt(of) === 'of' : this.wordAt(at) === 'near'
    const from = within ? of + 1 : at + 1
    const length = isSaid ? this.placeLength(from) : 0
    if (length === 0) return 0
    this.near = { place: this.typed(from, length).join(' '), distanceKm: wholeKilometres(within?.value ?? null) }
    return from + length - at
  }

  /** A postcode, or words until one that says something else. */
  private placeLength(from: number): number {
    if (/^\d{4}$/.test(this.wordAt(from) ?? '')) return 1
    let length = 0
    while (length < 3 && this.isPlaceWord(from + length)) length++
    return length
  }

  private isPlaceWord(at: number): boolean {
    const token = this.tokens[at]
    if (!token || token.number || FILLERS.has(token.word) || !/^[a-z'-]+$/.test(token.word)) return false
    const word = squeezed(token.word)
    return !TRADES.has(word) && !quantityAt(this.tokens, at, this) && !this.names.vehicle(word, null)
  }

  /** The longest run of words that is a name of the stock or of the trade. */
  private takeName(at: number): number {
    for (let length = Math.min(LONGEST_NAME, this.tokens.length - at); length > 0; length--) {
      const words = this.tokens.slice(at, at + length).map(({ word }) => squeezed(word))
      if (words.some((word) => word === '')) continue
      if (this.keepName(words, at)) return length
    }
    return 0
  }

  private keepName(words: readonly string[], at: number): boolean {
    const word = words.join('')
    if (words.length === 1 && FILLERS.has(word)) return false
    const isUnit = this.tokens[at]!.number !== null && quantityAt(this.tokens, at, this) !== null
    const vehicle = this.names.vehicle(word, this.make)
    if (vehicle && !(isUnit && !vehicle.model)) return this.keepVehicle(vehicle.make, vehicle.model)
    if (isUnit) return false
    const said = either(TRADES, word)
    if (said && this.isOffered(said) && !(words.length === 1 && this.isTowed(at))) return this.refine(said[0], said[1])
    const badges = this.names.badge(word)
    if (badges.length > 0) return badges.every((badge) => this.refine('badge', badge))
    const city = this.names.city(word)
    if (city) return this.refine('city', city)
    const feature = words.every((one) => one.length > 2) ? this.names.feature(words) : null
    if (feature !== null) return this.refine('filtered_features', feature)
    const meant = words.length === 1 ? this.names.misspelt(word) : null
    return meant !== null && this.keepVehicle(meant.make, meant.model)
  }

  private isOffered([attribute, value]: readonly [FacetAttribute, string]): boolean {
    return this.stock.values?.[attribute]?.includes(value) ?? true
  }

  private keepVehicle(make: string, model: string | null): true {
    this.refine('make', make)
    if (model !== null) this.refine('model', model)
    this.make = make
    return true
  }

  private takeQuantity(at: number): number {
    const quantity = quantityAt(this.tokens, at, this)
    if (!quantity) return 0
    if (!this.keepQuantity(quantity)) this.rest.push(...this.typed(at, quantity.length))
    return quantity.length
  }

  private keepQuantity({ measure, bounds, exact }: Quantity): boolean {
    if (measure === 'seats') {
      const seats =
        exact ?? this.stock.seats.filter((count) => count >= (bounds.min ?? 0) && count <= (bounds.max ?? 99))
      for (const count of seats) this.refine('seats', String(count))
      return seats.length > 0
    }
    if (measure === 'year' && exact) this.exactYears.push(...exact)
    const before = this.ranges[measure]
    const years = measure === 'year' && exact && before && this.exactYears.length > 1 ? this.exactYears : null
    const after = years
      ? { min: Math.min(...years), max: Math.max(...years) }
      : { min: bounds.min ?? before?.min ?? null, max: bounds.max ?? before?.max ?? null }
    if (after.min !== null && after.max !== null && after.min > after.max) return false
    this.ranges[measure] = after
    return true
  }

  /** Filters cannot say "not": it stays text, with the name it is about. */
  private takeNegation(at: number): number {
    if (!NEGATIONS.has(this.wordAt(at) ?? '') || at + 1 >= this.tokens.length) return 0
    const after = new Reading(this.tokens.slice(at + 1), this.stock, this.thisYear)
    const length = 1 + after.take(0)
    this.rest.push(...this.typed(at, length))
    return length
  }

  private takeOrder(at: number): number {
    for (const [words, sort] of ORDER_WORDS) {
      if (!words.every((word, index) => this.wordAt(at + index) === word)) continue
      this.sort = sort
      return words.length + Number(this.wordAt(at + words.length) === 'first')
    }
    return 0
  }

  private takeFilling(at: number): number {
    const word = this.wordAt(at)!
    const isTowing = this.ranges.towing !== undefined && (TOW_WORDS.has(word) || this.isTowed(at))
    const towsNext =
      TOW_WORDS.has(word) &&
      this.tokens.slice(at + 1, at + 4).some((_, i) => quantityAt(this.tokens, at + 1 + i, this)?.measure === 'towing')
    return FILLERS.has(word) || isTowing || towsNext ? 1 : 0
  }

  /** "a 2.5 tonne caravan": what is towed is not what is looked for. */
  private isTowed(at: number): boolean {
    return this.ranges.towing !== undefined && TOWED.has(this.wordAt(at) ?? '') && this.towing
  }

  private refine(attribute: FacetAttribute, value: string): true {
    const values = this.refinements.get(attribute) ?? new Set()
    this.refinements.set(attribute, values.add(value))
    return true
  }

  private typed(at: number, length: number): string[] {
    return this.tokens.slice(at, at + length).map(({ raw }) => raw)
  }

  private wordAt(at: number): string | undefined {
    return this.tokens[at]?.word
  }
}

const TRADES: ReadonlyMap<string, (typeof TRADE_WORDS)[string]> = new Map(Object.entries(TRADE_WORDS))
