import { distanceKm, type Point } from './distance.ts'

/** A suburb of a postcode, as the table `postcodes` has it. */
export type Suburb = Point & { postcode: string; suburb: string; state: string }

/** A postcode as a place: the middle of its suburbs. `name` is the suburb others of it are named after, where one is; `state` is that one's, else that of most. */
export type Place = { postcode: string; name: string | null; state: string; point: Point }

export type Places = {
  /** Null for a postcode that is not in the list. */
  find(postcode: string): Place | null
  /** The suburbs of a postcode by name, but first the one others are named after. */
  suburbs(postcode: string): string[]
  /** The state of a suburb of a postcode, which may have suburbs on both sides of a border; null where it has none of this name. */
  stateOf(postcode: string, suburb: string): string | null
  /** Whether a suburb of this name, however it is written, has this postcode. */
  holds(postcode: string, suburb: string): boolean
  /** The place of this name (a suburb or a postcode, however it is written); of several, the one nearest to any of `to`. `state`: of that one's suburbs alone. */
  named(name: string, to: readonly Point[], state?: string): Place | null
  /** The postcode whose suburb is nearest; null where none is within 500 km, as from abroad. */
  nearest(to: Point): Place | null
}

const ABROAD_KM = 500

export function placesOf(suburbs: readonly Suburb[]): Places {
  const byPostcode = Map.groupBy(suburbs, ({ postcode }) => postcode)
  const byName = Map.groupBy(suburbs, ({ suburb }) => plain(suburb))
  const find = (postcode: string) => {
    const own = byPostcode.get(postcode)
    return own ? placeOf(postcode, own) : null
  }
  const stateOf = (postcode: string, suburb: string) =>
    byName.get(plain(suburb))?.find((one) => one.postcode === postcode)?.state ?? null
  return {
    find,
    suburbs(postcode) {
      const names = (byPostcode.get(postcode) ?? []).map(({ suburb }) => suburb).sort()
      const first = find(postcode)?.name
      return first ? [first, ...names.filter((name) => name !== first)] : names
    },
    stateOf,
    holds: (postcode, suburb) => stateOf(postcode, suburb) !== null,
    nearest(to) {
      let [best, km]: [Suburb | null, number] = [null, ABROAD_KM]
      for (const suburb of suburbs) {
        const away = distanceKm(to, suburb)
        if (away < km) [best, km] = [suburb, away]
      }
      return best && find(best.postcode)
    },
    named(name, to, state) {
      if (/^\d{4}$/.test(name)) return find(name)
      const known = (byName.get(plain(name)) ?? []).filter((one) => state === undefined || one.state === state)
      const away = (suburb: Suburb) => Math.min(...to.map((point) => distanceKm(point, suburb)))
      const [nearest] = known.map((suburb) => ({ suburb, away: away(suburb) })).sort((a, b) => a.away - b.away)
      if (!nearest) return null
      const { postcode, suburb, latitude, longitude } = nearest.suburb
      return { ...find(postcode)!, name: suburb, state: nearest.suburb.state, point: { latitude, longitude } }
    },
  }
}

function placeOf(postcode: string, suburbs: readonly Suburb[]): Place {
  const point = {
    latitude: median(suburbs.map(({ latitude }) => latitude)),
    longitude: median(suburbs.map(({ longitude }) => longitude)),
  }
  const name = nameOf(suburbs)
  const named = suburbs.find(({ suburb }) => suburb === name)
  return { postcode, name, state: named?.state ?? mostFrequentState(suburbs), point }
}

/** Of as many the one that comes first. */
function mostFrequentState(suburbs: readonly Suburb[]): string {
  const states = [...Map.groupBy(suburbs, ({ state }) => state)]
  return states.reduce((most, one) => (one[1].length > most[1].length ? one : most))[0]
}

/** "Ipswich" of East Ipswich, West Ipswich, Ipswich; the only suburb there is; else none speaks for the others. */
function nameOf(suburbs: readonly Suburb[]): string | null {
  if (suburbs.length === 1) return suburbs[0]!.suburb
  const words = suburbs.map(({ suburb }) => ` ${plain(suburb)} `)
  const bearing = (name: string) => words.filter((other) => other.includes(` ${plain(name)} `)).length
  const [best] = suburbs.map(({ suburb }) => ({ suburb, times: bearing(suburb) })).sort((a, b) => b.times - a.times)
  return best && best.times > 1 ? best.suburb : null
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’.\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^mt /, 'mount ')
    .trim()
}

/**
 * Postcodes no road leads to from the mainland: a straight line says nothing of what it takes to bring a vehicle there,
 * so the dealer is asked. Tasmania is not among them, nor a postcode with a part on the mainland.
 */
export const ISLAND_POSTCODES: Readonly<Record<string, string>> = {
  '0885': 'Groote Eylandt',
  '2898': 'Lord Howe Island',
  '2899': 'Norfolk Island',
  '3921': 'French Island',
  '4025': 'Moreton Island',
  '4183': 'North Stradbroke Island',
  '4184': 'the Southern Moreton Bay Islands',
  '4801': 'Hayman Island',
  '4803': 'Hamilton Island',
  '4819': 'Magnetic Island',
  '4875': 'the Torres Strait Islands',
  '5220': 'Kangaroo Island',
  '5221': 'western Kangaroo Island',
  '5222': 'eastern Kangaroo Island',
  '5223': 'Kangaroo Island',
  '6161': 'Rottnest Island',
  '6711': 'Thevenard Island',
  '6712': 'Barrow Island',
  '6731': 'Cockatoo Island',
  '6733': 'Koolan Island',
  '6798': 'Christmas Island',
  '6799': 'the Cocos (Keeling) Islands',
  '7151': 'Macquarie Island and the Antarctic stations',
  '7255': 'Flinders Island',
  '7256': 'King Island',
  '7257': 'Cape Barren Island',
}
