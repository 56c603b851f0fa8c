import type { Places } from '#domain/locations/places.ts'
import { findYard, type YardPlace } from '#domain/stock/import/place-sellers.ts'
import { statesIn, withStateCode } from '#domain/tenants/settings/states-in.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'

export type FeedYards = {
  /** By the yard's slug: words that mean it, and that an import would not know by themselves. */
  feedCodes: Map<string, string[]>
  /** By the yard's slug: the only street that addresses of it name. */
  streets: Map<string, string>
  /** Words that mean a yard, with its name; `isGuess`: they are taken for an abbreviation of it. */
  knownYards: Map<string, { name: string; isGuess: boolean }>
  /** Words that mean no yard, with how many vehicles are there; `isElsewhere`: they are those of a place where no yard is. */
  unknownYards: { words: string; vehicles: number; isElsewhere: boolean }[]
}

type Yard = YardPlace & { postcode: string; state: string }
type Whereabouts = 'here' | 'elsewhere' | 'no-place'

/**
 * Which yards the words of a feed mean (with how many vehicles each) before anybody has given feed codes. A dealer's only yard
 * gets what is in its postcode, and the code that names no place where there is only one: of several, one may mean a yard that
 * was not told of. Of several yards one gets the code that abbreviates its name alone. Addresses elsewhere are nobody's.
 */
export function readFeedYards(counts: ReadonlyMap<string, number>, yards: readonly Yard[], places: Places): FeedYards {
  const read = [...counts].map(([words, vehicles]) => {
    const yard = findYard(yards, words)
    return { words, vehicles, yard, are: yard ? [] : yards.map((one) => whereabouts(words, one, places)) }
  })
  const unplaced = read.filter(({ are }) => are.includes('no-place')).map(({ words }) => words)
  const only = yards.length === 1 ? yards[0]! : null
  const found = read.map((one) => {
    const isOnlyYards = only !== null && (one.are[0] === 'here' || (one.are[0] === 'no-place' && unplaced.length === 1))
    const guess = only === null && unplaced.includes(one.words) ? abbreviated(one.words, yards, unplaced) : null
    return { ...one, given: isOnlyYards ? only : guess, isGuess: guess !== null }
  })
  const feedCodes = new Map<string, string[]>()
  for (const { words, given } of found)
    if (given) feedCodes.set(given.slug, [...(feedCodes.get(given.slug) ?? []), words])
  return {
    feedCodes,
    streets: streetsOf(
      found.flatMap(({ words, yard, given }) => ((yard ?? given) ? [{ words, yard: (yard ?? given)! }] : [])),
    ),
    knownYards: new Map(
      found.flatMap(({ words, yard, given, isGuess }) => {
        const meant = yard ?? given
        return meant ? [[words, { name: meant.name, isGuess }] as const] : []
      }),
    ),
    unknownYards: found
      .filter(({ yard, given }) => yard === null && given === null)
      .map(({ words, vehicles, are }) => ({ words, vehicles, isElsewhere: are.every((one) => one === 'elsewhere') })),
  }
}

/**
 * The yard whose name a code such as 'TWB' abbreviates: two to four letters of it in their order, its first before them. Null where
 * it could be two yards, or another of the codes could be the same one.
 */
function abbreviated(code: string, yards: readonly Yard[], codes: readonly string[]): Yard | null {
  const meant = yards.filter((yard) => abbreviates(code, yard.name))
  const [yard] = meant
  if (meant.length !== 1 || !yard) return null
  return codes.some((other) => other !== code && abbreviates(other, yard.name)) ? null : yard
}

function abbreviates(code: string, name: string): boolean {
  if (!/^[a-z]{2,4}$/i.test(code)) return false
  const [first, ...letters] = code.toLowerCase()
  return new RegExp(`^${first}.*${letters.join('.*')}`).test(name.toLowerCase())
}

/** Of addresses such as '9 Silo Lane, Dalby QLD 4405' what stands before the suburb; of a yard that has two, neither. */
function streetsOf(addresses: readonly { words: string; yard: Pick<Yard, 'slug'> }[]): Map<string, string> {
  const streets = new Map<string, Set<string>>()
  for (const { words, yard } of addresses) {
    const [, street] = /^(\d[^,]*? [^,]+?)\s*,[^,]*\b\d{4}$/.exec(words.trim()) ?? []
    if (street) streets.set(yard.slug, (streets.get(yard.slug) ?? new Set()).add(street))
  }
  return new Map([...streets].flatMap(([slug, [street, other]]) => (other === undefined ? [[slug, street!]] : [])))
}

/** Told by the postcode where words end with one, else by a suburb's name at the beginning or end of a part between commas. */
function whereabouts(text: string, yard: Yard, places: Places): Whereabouts {
  const [only, ...others] = statesIn(text)
  if (only !== undefined) return others.length === 0 && only.toUpperCase() === yard.state ? 'here' : 'elsewhere'

  const words = withStateCode(text).replaceAll(',', ' , ').trim().split(/\s+/)
  const isLast = (fits: (word: string) => boolean) => {
    while (words.at(-1) === ',') words.pop()
    return words.length > 0 && fits(words.at(-1)!) ? words.pop()! : null
  }
  const postcode = isLast((word) => /^\d{4}$/.test(word) && places.find(word) !== null)
  if (postcode !== null) return postcode === yard.postcode ? 'here' : 'elsewhere'

  const state = isLast((word) => STATES.some((one) => one === word.toLowerCase()))
  const isOtherState = state !== null && state.toUpperCase() !== yard.state
  const parts = words.join(' ').split(',').toReversed()
  const town = parts.flatMap(endsOf).find((name) => places.named(name, []) !== null)
  if (town === undefined) return isOtherState ? 'elsewhere' : 'no-place'
  return !isOtherState && places.holds(yard.postcode, town) ? 'here' : 'elsewhere'
}

/** What a part of an address ends and begins with, word by word, the longest first: 'Mount Lofty yard' has 'Mount Lofty'. */
function endsOf(part: string): string[] {
  const words = part.trim().split(' ')
  return words.flatMap((_, cut) => [words.slice(cut).join(' '), words.slice(0, words.length - cut).join(' ')])
}

/**
 * The suburb of a postcode that the words of a feed for yards name ('Leichhardt yard', '9 Norton St, Leichhardt 2040'); null where they
 * name none of its suburbs, or several. Words with another postcode say nothing of this one.
 */
export function suburbNamed(postcode: string, suburbs: readonly string[], texts: readonly string[]): string | null {
  const named = new Set(
    texts.flatMap((text) => {
      const postcodes: string[] = text.match(/\b\d{4}\b/g) ?? []
      if (postcodes.length > 0 && !postcodes.includes(postcode)) return []
      const held = suburbs.filter((suburb) => spaced(text).includes(spaced(suburb)))
      // 'East Ipswich' is not Ipswich.
      return held.filter((suburb) => !held.some((other) => other !== suburb && spaced(other).includes(spaced(suburb))))
    }),
  )
  const [only, ...others] = named
  return others.length === 0 ? (only ?? null) : null
}

/** The one suburb that all addresses with this postcode name; null where they differ, one names none, or there are none. */
export function suburbOfAll(postcode: string, suburbs: readonly string[], texts: readonly string[]): string | null {
  const addresses = texts.filter((text) => text.match(/\b\d{4}\b/g)?.at(-1) === postcode)
  const named = addresses.map((address) => suburbNamed(postcode, suburbs, [address]))
  return new Set(named).size === 1 ? named[0]! : null
}

const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
