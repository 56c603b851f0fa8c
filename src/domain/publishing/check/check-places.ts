import { distanceKm } from '#domain/locations/distance.ts'
import type { Places } from '#domain/locations/places.ts'
import { mayBeInState, postcodeState, regionOf } from '#domain/locations/region.ts'
import { instantOf } from '#domain/locations/zoned-time.ts'
import type { Finding } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

type Location = TenantConfig['locations'][number]

/** Farther from its postcode no place is, but in the few that are as wide as a country. */
const FAR_KM = 100
/** Their names stand in addresses of all their suburbs: capitals, and what else has some 40,000 people. */
const CITIES =
  /^(?:adelaide|albury|ballarat|bendigo|brisbane|bunbury|bundaberg|cairns|canberra|coffs harbour|darwin|dubbo|geelong|geraldton|gladstone|gold coast|hervey bay|hobart|ipswich|launceston|mackay|mandurah|melbourne|mildura|newcastle|orange|perth|port macquarie|rockhampton|shepparton|sunshine coast|sydney|tamworth|toowoomba|townsville|wagga wagga|wodonga|wollongong)$/i
/** The letters that one state alone writes before a licence number. */
const LETTERS_OF: Record<string, string> = { LMCT: 'VIC', LVD: 'SA' }

/** Whether there is a place to go to, and whether what is said of each agrees; with `places`, whether they are where they are said to be. */
export function checkPlaces(
  { locations, settings }: Pick<TenantConfig, 'locations' | 'settings'>,
  places?: Places,
): Finding[] {
  const findings = locations.flatMap((location) => [
    ...checkState(location),
    ...checkClock(location),
    ...checkLetters(location, settings.site),
    ...(places ? checkWhereabouts(location, places) : []),
  ])
  const all = [...findings, ...checkSiteClock(locations, settings.site.timeZone), ...sharedCodes(locations)]
  if (locations.some(({ visible }) => visible)) return all
  const says = 'There is no location a visitor can see: vehicles stand nowhere.'
  return [...all, { about: 'works', path: 'locations', says, fix: 'List at least one location.' }]
}

function checkState({ slug, state, postcode }: Location): Finding[] {
  if (!state || !postcode || mayBeInState(postcode, state)) return []
  const says = `The location "${slug}" is in ${state}, but its postcode ${postcode} is in ${postcodeState(postcode)}.`
  return [{ about: 'honesty', path: `locations.${slug}`, says, fix: 'Correct its state or its postcode.' }]
}

/** Its opening hours are of the clock that it says. */
function checkClock({ slug, state, postcode, timeZone }: Location): Finding[] {
  const known = state ?? postcodeState(postcode ?? '')
  if (known === null) return []
  const own = regionOf({ postcode: postcode ?? '', state: known }).timeZone
  if (sameClock(own, timeZone)) return []
  const says = `The location "${slug}" in ${known} goes by the clock of ${timeZone}: hours and bookings are hours off.`
  return [{ about: 'honesty', path: `locations.${slug}.timeZone`, says, fix: `Say "${own}", or leave it out.` }]
}

function checkSiteClock(locations: readonly Location[], timeZone: string): Finding[] {
  const known = locations.filter(({ state, postcode }) => state || postcode)
  if (known.length === 0 || known.some((location) => sameClock(location.timeZone, timeZone))) return []
  const says = `The site goes by the clock of ${timeZone}, and none of its locations does.`
  const fix = `Set settings.site.timeZone to "${known[0]!.timeZone}".`
  return [{ about: 'works', path: 'settings.site.timeZone', says, fix }]
}

/** In January as in July: some change their clocks, others do not. */
function sameClock(one: string, other: string): boolean {
  const noonAt = (date: string, timeZone: string) => instantOf(date, 720, timeZone).getTime()
  return ['2026-01-15', '2026-07-15'].every((date) => noonAt(date, one) === noonAt(date, other))
}

function checkLetters(
  { slug, state, dealerLicenseNumber }: Location,
  site: TenantConfig['settings']['site'],
): Finding[] {
  if (!state || !dealerLicenseNumber) return []
  const own = site.dealerLicenceWordsByState[state.toLowerCase() as keyof typeof site.dealerLicenceWordsByState]
  const letters = own ?? site.dealerLicenceWords
  const of = LETTERS_OF[letters]
  if (!of || of === state) return []
  const says = `"${letters}" stands before the licence number of "${slug}" in ${state}; ${of} alone writes it so.`
  const fix = `Give settings.site.dealerLicenceWordsByState the letters of ${state}.`
  return [{ about: 'law', path: 'settings.site.dealerLicenceWords', says, fix }]
}

function checkWhereabouts({ slug, city, state, postcode, latitude, longitude }: Location, places: Places): Finding[] {
  const place = postcode === null ? null : places.find(postcode)
  if (!place) return []
  // Of a postcode in another state (`checkState`) what helps is that of the suburb in the state which is said.
  const said = state !== null && !mayBeInState(postcode!, state) ? state : undefined
  const inState = city === null || said === undefined ? null : places.named(city, [place.point], said)
  const named = inState ?? (city === null ? null : places.named(city, [place.point]))
  const isElsewhere =
    inState === null && city !== null && (named === null || distanceKm(named.point, place.point) > FAR_KM)
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const isOther = named !== null && !isElsewhere && !places.holds(postcode!, city!) && !CITIES.test(city!)
  const isAway =
    point !== null && distanceKm(point, place.point) > FAR_KM && places.nearest(point)?.postcode !== postcode
  const finding = (key: string, says: string, fix: string): Finding => ({
    ...{ about: 'honesty', path: `locations.${slug}.${key}`, says, fix },
  })
  const [first, ...others] = places.suburbs(postcode!)
  const suburbs = [first, ...others.slice(0, 7)].join(', ')
  const write = `Write "city": "${first}"${others.length > 0 ? ' or another of these' : ''}`
  return [
    ...(isElsewhere
      ? [
          finding(
            'city',
            `There is no ${city} about ${postcode}, which is ${suburbs}.`,
            `${write}, or correct the postcode.`,
          ),
        ]
      : []),
    ...(isOther
      ? [
          finding(
            'city',
            `${city}${inState ? ` in ${state}` : ''} is ${named.postcode}; ${postcode} is ${suburbs}.`,
            inState ? `Write "postcode": "${named.postcode}".` : `${write}, or "postcode": "${named.postcode}".`,
          ),
        ]
      : []),
    ...(isAway
      ? [
          finding(
            'latitude',
            `Its point on the map is ${Math.round(distanceKm(point, place.point))} km from ${postcode}.`,
            'Correct latitude (negative in the south) and longitude, or leave them out for the middle of its postcode.',
          ),
        ]
      : []),
  ]
}

/** A feed's word stands for one place of a seller: of two, the first takes the vehicles. */
function sharedCodes(locations: readonly Location[]): Finding[] {
  const codes = locations.flatMap(({ slug, dealership, feedCodes }) =>
    feedCodes.map((code) => ({ slug, code, seller: `${dealership} ${code.toLowerCase()}` })),
  )
  return [...Map.groupBy(codes, ({ seller }) => seller)].flatMap(([, own]): Finding[] => {
    const slugs = [...new Set(own.map(({ slug }) => slug))]
    if (slugs.length < 2) return []
    const says = `The feed's word "${own[0]!.code}" is that of ${slugs.join(' and ')}: its vehicles stand at the first.`
    return [
      { about: 'works', path: `locations.${slugs[1]}.feedCodes`, says, fix: 'Keep it at the place that is meant.' },
    ]
  })
}
