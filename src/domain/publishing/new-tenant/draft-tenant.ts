import type { Places } from '#domain/locations/places.ts'
import { regionOf, withPhoneArea } from '#domain/locations/region.ts'
import type { FeedSurvey } from '#domain/stock/feeds/survey-feed.server.ts'
import { vehicleWordOf } from '#domain/stock/kinds/vehicle-word.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import { ITEM_TYPES } from '#domain/stock/vocabularies.ts'
import { STATE_LICENCE_WORDS } from '#domain/tenants/settings/vocabulary.ts'
import { LICENCE_STATES } from '../check-law.ts'
import { type FeedYards, readFeedYards } from './feed-yards.ts'

/** A yard as somebody answers who was asked: the rest follows from where it is. `state` as in 'QLD'; `licence`, the dealer's. */
export type NewYard = { postcode: string; suburb: string; state: string; phone: string | null; licence: string | null }

export type NewTenant = {
  name: string
  template: string
  /** At least one; the first speaks for the site. */
  yards: readonly NewYard[]
  feed: Pick<Extract<FeedSurvey, { kind: 'read' }>, 'dealerCodes' | 'yards' | 'itemTypes' | 'registrations'> | null
}

export type DraftTenant = Omit<FeedYards, 'feedCodes'> & {
  /** Whether most registrations of the feed ran out, so that the site leaves out such plates. */
  leavesOutPlates: boolean
  slug: string
  /** What the site calls what the dealer sells. */
  vehicleWord: string
  /** What `config.json` holds. */
  json: Record<string, unknown>
}

const LONGEST_SLUG = 63

/** The short name a dealer's name makes; empty where it has no letter or digit of ours. */
export function tenantSlug(name: string): string {
  return slugOf(name).slice(0, LONGEST_SLUG).replace(/-$/, '')
}

/**
 * The configuration a new dealer starts from: what is known of them, and the opposite of what `tenant check` would tell
 * them of the defaults (rule:tenant-check). What a feed calls the dealer or a yard is written down as feed codes, the street of its address, too.
 */
export function draftTenant({ name, template, yards, feed }: NewTenant, postcodes: Places): DraftTenant {
  const slug = tenantSlug(name)
  const places = yards.map((yard, i) => ({ ...yard, slug: yardSlug(yards, i) }))
  const dealerCodes = [...(feed?.dealerCodes.keys() ?? [])]
  const { feedCodes, streets, ...words } = readFeedYards(feed?.yards ?? new Map(), places.map(toYardPlace), postcodes)
  const locations = places.map(({ postcode, suburb, state, phone, licence, slug }, i) => {
    const region = regionOf({ postcode, state })
    return {
      slug,
      name: suburb,
      ...(i === 0 && places.length > 1 && { primary: true }),
      ...(streets.has(slug) && { street: streets.get(slug) }),
      city: suburb,
      state,
      postcode,
      timeZone: region.timeZone,
      ...(phone !== null && { phone: withPhoneArea(phone, region) }),
      ...(licence !== null && { dealerLicenseNumber: licence }),
      ...(feedCodes.has(slug) && { feedCodes: feedCodes.get(slug) }),
    }
  })
  const { timeZone, state } = locations[0]!
  const counts = feed?.itemTypes ?? new Map<ItemType, number>()
  const kinds = ITEM_TYPES.filter((kind) => counts.has(kind))
  const vehicleWord = vehicleWordOf(counts)
  const leavesOutPlates = feed !== null && areMostlyExpired(feed.registrations)
  const json = {
    slug,
    name,
    template,
    settings: {
      site: {
        timeZone,
        // The state wants the licence number where shoppers see it, once the dealer has said it.
        ...(LICENCE_STATES.some((code) => yards.some((yard) => yard.state.toLowerCase() === code)) && {
          dealerInformation: true,
        }),
        ...licenceLetters(yards),
        ...(kinds.some((kind) => kind !== 'car') && { vehicleKinds: kinds, vehicleWord }),
      },
      forms: { optIn: { checked: false }, defaultState: state.toLowerCase() },
      phones: { masked: false },
      vehiclePage: { gauge: { minimumFill: 0.3 }, ...(leavesOutPlates && { regoExpired: 'no-plate' }) },
    },
    // A feed of one dealer needs no code: it can only mean the one there is.
    ...(dealerCodes.length > 1 && { dealerships: [{ slug, name, feedCodes: dealerCodes }] }),
    locations,
  }
  return { slug, vehicleWord, leavesOutPlates, json, streets, ...words }
}

/** Half of them and more: their dates are no news, and the plates would be those of unregistered vehicles. */
function areMostlyExpired({ expired, of }: { expired: number; of: number }): boolean {
  return expired > 1 && expired * 2 >= of
}

/** The letters that each state of these yards writes before a licence number, where it has its own (rule:imprint). */
function licenceLetters(yards: readonly NewYard[]): object {
  const states = new Set(yards.map(({ state }) => state.toLowerCase()))
  const letters = Object.entries(STATE_LICENCE_WORDS).filter(([state]) => states.has(state))
  return letters.length > 0 ? { dealerLicenceWordsByState: Object.fromEntries(letters) } : {}
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
