import { regionOf, withPhoneArea } from '#domain/locations/region.ts'
import type { FeedSurvey } from '#domain/stock/feeds/survey-feed.server.ts'
import { findYard } from '#domain/stock/import/place-sellers.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import { ITEM_TYPES } from '#domain/stock/vocabularies.ts'
import { LICENCE_STATES } from '../check-law.ts'

/** A yard as somebody answers who was asked: the rest follows from where it is. `state` as in 'QLD'. */
export type NewYard = { postcode: string; suburb: string; state: string; phone: string | null }

export type NewTenant = {
  name: string
  template: string
  /** At least one; the first speaks for the site. */
  yards: readonly NewYard[]
  feed: Pick<Extract<FeedSurvey, { kind: 'read' }>, 'dealerCodes' | 'yards' | 'itemTypes'> | null
}

export type DraftTenant = {
  slug: string
  /** What `config.json` holds. */
  json: Record<string, unknown>
  /** Words of the feed that mean no yard, with how many vehicles are there. */
  unknownYards: (readonly [words: string, vehicles: number])[]
  /** Words of the feed that mean a yard, with its name. */
  yardNames: Map<string, string>
}

const LONGEST_SLUG = 63

/** The short name a dealer's name makes; empty where it has no letter or digit of ours. */
export function tenantSlug(name: string): string {
  return slugOf(name).slice(0, LONGEST_SLUG).replace(/-$/, '')
}

/**
 * The configuration a new dealer starts from: what is known of them, and the opposite of what `tenant check` would tell
 * them of the defaults (rule:tenant-check). What a feed calls the dealer or their only yard is written down as feed codes.
 */
export function draftTenant({ name, template, yards, feed }: NewTenant): DraftTenant {
  const slug = tenantSlug(name)
  const places = yards.map((yard, i) => ({ ...yard, slug: yardSlug(yards, i) }))
  const dealerCodes = [...(feed?.dealerCodes.keys() ?? [])]
  const yardPlaces = places.map(toYardPlace)
  const known = [...(feed?.yards ?? [])].map(([words, count]) => [words, count, findYard(yardPlaces, words)] as const)
  const unknown = known.flatMap(([words, count, yard]) => (yard === null ? [[words, count] as const] : []))
  const isAllHere = places.length === 1 && unknown.length > 0
  const locations = places.map(({ postcode, suburb, state, phone, slug }, i) => {
    const region = regionOf({ postcode, state })
    return {
      slug,
      name: suburb,
      ...(i === 0 && places.length > 1 && { primary: true }),
      city: suburb,
      state,
      postcode,
      timeZone: region.timeZone,
      ...(phone !== null && { phone: withPhoneArea(phone, region) }),
      ...(isAllHere && { feedCodes: unknown.map(([words]) => words) }),
    }
  })
  const { timeZone, state } = locations[0]!
  const kinds = ITEM_TYPES.filter((kind) => feed?.itemTypes.has(kind))
  const json = {
    slug,
    name,
    template,
    settings: {
      site: {
        timeZone,
        // The state wants the licence number where shoppers see it; the number itself nobody but the dealer knows.
        ...(LICENCE_STATES.some((code) => yards.some((yard) => yard.state.toLowerCase() === code)) && {
          dealerInformation: true,
        }),
        ...(kinds.some((kind) => kind !== 'car') && { vehicleKinds: kinds, vehicleWord: wordOf(kinds) }),
      },
      forms: { optIn: { checked: false }, defaultState: state.toLowerCase() },
      vehiclePage: { gauge: { minimumFill: 0.3 } },
    },
    // A feed of one dealer needs no code: it can only mean the one there is.
    ...(dealerCodes.length > 1 && { dealerships: [{ slug, name, feedCodes: dealerCodes }] }),
    locations,
  }
  const nameOf = (yard: { name: string } | null) => yard?.name ?? (isAllHere ? places[0]!.suburb : null)
  const named = known.flatMap(([words, , yard]) => (nameOf(yard) === null ? [] : [[words, nameOf(yard)!] as const]))
  return { slug, json, unknownYards: isAllHere ? [] : unknown, yardNames: new Map(named) }
}

/** What shoppers read of all of them. */
function wordOf(kinds: readonly ItemType[]): string {
  return kinds.length === 1 ? kinds[0]! : 'vehicle'
}

/** Two postcodes may share the name of a suburb. */
function yardSlug(yards: readonly NewYard[], i: number): string {
  const { suburb, postcode } = yards[i]!
  const name = slugOf(suburb)
  return yards.slice(0, i).some((one) => slugOf(one.suburb) === name) ? `${name}-${postcode}` : name
}

function toYardPlace({ slug, suburb, state, postcode }: NewYard & { slug: string }, locationId: number) {
  const own = { feedCodes: [], street: null, isPrimary: false, sells: true }
  return { ...own, locationId, slug, name: suburb, city: suburb, state, postcode }
}
