import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { statesIn, withStateCode } from '#domain/tenants/settings/states-in.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { slugOf } from '../listing-slug.ts'

/** Who sells a row and where it stands, in the feed's words. */
export type FeedSeller = { dealerCode: string | null; locationText: string | null }

type Named = { slug: string; name: string; feedCodes: readonly string[] }
export type DealershipPlace = Named & { dealershipId: number; yards: readonly YardPlace[] }
export type YardPlace = Named & {
  locationId: number
  street: string | null
  city: string | null
  state: string | null
  postcode: string | null
  isPrimary: boolean
  /** Vehicles are sold here (not only serviced). */
  sells: boolean
}

export type SellerPlace =
  /** `locationId` null: the feed names no yard we know; `defaultLocationId` is where a new vehicle then goes. */
  | { kind: 'placed'; dealershipId: number; locationId: number | null; defaultLocationId: number | null }
  | { kind: 'unplaced'; value: string; reason: string }

/**
 * Which dealership and yard each seller of a file means. In this order: the dealership asked for (then rows with the
 * code of another are left out); the one whose slug or feed code the dealer code is; the only one there is, when the
 * file has one dealer at most; the one whose yard the row names.
 */
export function placeSellers(
  sellers: readonly FeedSeller[],
  dealerships: readonly DealershipPlace[],
  asked: DealershipPlace | null,
): SellerPlace[] {
  const known = new Map(
    sellers.flatMap(({ dealerCode }) => {
      const dealership = dealerships.find((one) => dealerCode !== null && answersTo(one, dealerCode))
      return dealership && dealerCode !== null ? [[dealerCode, dealership]] : []
    }),
  )
  const severalDealers = new Set(sellers.flatMap(({ dealerCode }) => dealerCode ?? [])).size > 1
  const askedHasCode = asked !== null && [...known.values()].includes(asked)

  return sellers.map((seller) => {
    const byCode = seller.dealerCode === null ? undefined : known.get(seller.dealerCode)
    if (asked) {
      if (byCode ? byCode === asked : !askedHasCode || seller.dealerCode === null) return placeAt(asked, seller)
      const fault = byCode ? `belongs to ${byCode.name}, not to ${asked.name}` : `is not a code of ${asked.name}`
      return unplaced(seller, fault)
    }
    if (byCode) return placeAt(byCode, seller)
    if (!severalDealers && dealerships.length === 1) return placeAt(dealerships[0]!, seller)

    const { locationText } = seller
    const byYard = dealerships.filter(({ yards }) => locationText !== null && findYard(yards, locationText))
    if (seller.dealerCode === null && byYard.length === 1) return placeAt(byYard[0]!, seller)
    const reason =
      seller.dealerCode === null
        ? 'is missing: the row does not say which dealership sells it'
        : 'is no dealership of this tenant'
    return unplaced(seller, `${reason} (name one with --dealership, or add the code to its feed codes)`)
  })
}

/**
 * The yard the feed's words mean (rule:yard-words): by code, slug or name; by street and number; by postcode or suburb when only one
 * selling yard has it; by state ('VIC.', 'Victoria') when that alone is named and one selling yard is there. A suburb in the name of a
 * street is none, and words that end with another postcode are elsewhere. Null when none or several fit.
 */
export function findYard(yards: readonly YardPlace[], text: string): YardPlace | null {
  const words = placeWords(text)
  if (!words) return null
  const named = yards.find((yard) =>
    [...yard.feedCodes, yard.slug, yard.name].some((name) => placeWords(name) === words),
  )
  if (named) return named

  const has = (part: string | null) =>
    part !== null && placeWords(part) !== '' && ` ${words} `.includes(` ${placeWords(part)} `)
  const coded = placeWords(withStateCode(text)).split(' ')
  const states = STATES.filter((state) => coded.includes(state)).map((state) => state.toUpperCase())
  const [only, ...others] = statesIn(text).map((state) => state.toUpperCase())
  const selling = yards.filter(({ sells }) => sells)
  const postcode = postcodeIn(words)
  const isElsewhere = (yard: YardPlace) => postcode !== null && yard.postcode !== null && yard.postcode !== postcode
  const tiers = [
    (yard: YardPlace) => has(yard.street) && (/\d/.test(yard.street!) || !isElsewhere(yard)),
    (yard: YardPlace) => postcode !== null && yard.postcode === postcode,
    (yard: YardPlace) =>
      yard.city !== null &&
      !isElsewhere(yard) &&
      namesSuburb(text, yard.city) &&
      (yard.state === null || states.length === 0 || states.includes(yard.state)),
    (yard: YardPlace) => only !== undefined && others.length === 0 && yard.state === only,
  ]
  for (const fits of tiers) {
    const found = selling.filter(fits)
    if (found.length === 1) return found[0]!
  }
  return null
}

/** The last number of four digits that is not the number of a house in a street; null without one. */
function postcodeIn(words: string): string | null {
  const withoutHouse = words.replace(HOUSE_NUMBER, '')
  return withoutHouse.match(/\b\d{4}\b/g)?.at(-1) ?? null
}

/** Whether a part between commas holds a suburb as such: 'Parramatta Road' is a street, and 'North Parramatta' another suburb. */
function namesSuburb(text: string, suburb: string): boolean {
  const name = placeWords(suburb)
  if (name === '') return false
  const named = new RegExp(`(?<!\\b(?:north|south|east|west) )\\b${name}\\b(?! (?:${STREETS})\\b)`)
  return text.split(/[,;\n]/).some((part) => named.test(placeWords(part)))
}

/**
 * The name of the yard that words of a feed probably stand for, spelt by a slip; null where none is near. A slip keeps the first
 * letter and every digit: 'North' is not South, and 'Bay 2' not Bay 1.
 */
export function nearestYard(yards: readonly Pick<YardPlace, keyof Named | 'city'>[], text: string): string | null {
  const kept = (words: string) => placeWords(words).replace(/(?<=.)[^0-9]/g, '')
  const withoutState = placeWords(text).replace(STATE_END, '')
  const known = new Map(
    yards.flatMap(({ name, slug, city, feedCodes }) =>
      [name, slug, city, ...feedCodes].flatMap((words) => (words ? [[placeWords(words), name] as const] : [])),
    ),
  )
  const near = nearestWord(
    withoutState,
    [...known.keys()].filter((words) => kept(words) === kept(withoutState)),
  )
  return near === undefined ? null : known.get(near)!
}

const STATE_END = new RegExp(` (?:${STATES.join('|')})$`)

/**
 * The dealer codes that names of a seller's pictures may carry (rule:photo-names): its own, and the slug and feed codes of
 * its dealership. Null, any code: where the file has none, or has our slug for the only dealership, whose codes nobody told.
 */
export function photoCodes(
  { dealerCode }: FeedSeller,
  place: SellerPlace,
  dealerships: readonly DealershipPlace[],
): readonly string[] | null {
  if (dealerCode === null) return null
  const dealership = dealerships.find((one) => place.kind === 'placed' && one.dealershipId === place.dealershipId)
  if (!dealership) return [dealerCode]
  const { slug, feedCodes } = dealership
  const isSlug = slugOf(dealerCode) === slugOf(slug)
  if (isSlug && feedCodes.length === 0 && dealerships.length === 1) return null
  return [...new Set([dealerCode, slug, ...feedCodes])]
}

/** Where a vehicle of unknown whereabouts stands: the primary yard, else the first that sells. */
export function defaultYard(yards: readonly YardPlace[]): YardPlace | null {
  return (
    yards.find(({ isPrimary, sells }) => isPrimary && sells) ?? yards.find(({ sells }) => sells) ?? yards[0] ?? null
  )
}

function placeAt(dealership: DealershipPlace, { locationText }: FeedSeller): SellerPlace {
  return {
    kind: 'placed',
    dealershipId: dealership.dealershipId,
    locationId: locationText === null ? null : (findYard(dealership.yards, locationText)?.locationId ?? null),
    defaultLocationId: defaultYard(dealership.yards)?.locationId ?? null,
  }
}

function unplaced({ dealerCode }: FeedSeller, reason: string): SellerPlace {
  return { kind: 'unplaced', value: dealerCode ?? '', reason }
}

function answersTo({ slug, feedCodes }: DealershipPlace, code: string): boolean {
  const wanted = slugOf(code)
  return [slug, ...feedCodes].some((name) => slugOf(name) === wanted)
}

/** Words of an address, with the usual short forms written out. */
function placeWords(text: string): string {
  return slugOf(text)
    .split('-')
    .map((word) => STREET_WORDS.get(word) ?? (word === 'mt' ? 'mount' : word))
    .join(' ')
}

const STREET_WORDS: ReadonlyMap<string, string> = new Map(Object.entries({
  rd: 'road', st: 'street', ave: 'avenue', av: 'avenue', hwy: 'highway', pde: 'parade', dr: 'drive', ct: 'court',
  cres: 'crescent', pl: 'place', tce: 'terrace', ln: 'lane', bvd: 'boulevard', blvd: 'boulevard', cct: 'circuit', cl: 'close',
  gr: 'grove', sq: 'square',
})) // biome-ignore format: one list
const STREETS = [...new Set(STREET_WORDS.values())].join('|')
/** '2150 ' of '2150 parramatta road ashfield'. */
const HOUSE_NUMBER = new RegExp(`^\\d{4} (?=(?:[a-z]+ ){1,3}(?:${STREETS})(?: |$))`)
