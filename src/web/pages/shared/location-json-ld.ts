import { effectiveType, type Location, type LocationType } from '#domain/locations/location.ts'
import { locationPath } from '#domain/locations/location-pages.ts'
import { hoursAhead } from '#domain/locations/opening-hours.ts'
import { internationalPhone } from '#domain/locations/phone.ts'
import type { PageContext } from '../../site/page-context.ts'
import { present, type Thing } from './structured-data.ts'

const KINDS: Record<LocationType, string> = {
  '': 'AutoDealer',
  sales: 'AutoDealer',
  used: 'AutoDealer',
  service: 'AutoRepair',
  'service-and-parts': 'AutoRepair',
  parts: 'AutoPartsStore',
}
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const CLOSED = { opens: '00:00', closes: '00:00' }

/**
 * A location as search engines read it (rule:structured-data): its address, week and special days, and as departments what
 * else is `there`, each with its own.
 */
export function locationThing(location: Location, there: readonly Location[], page: PageContext): Thing {
  const others = there.filter(({ slug }) => slug !== location.slug)
  return {
    '@context': 'https://schema.org',
    ...placeThing(location, page),
    ...(others.length ? { department: others.map((other) => placeThing(other, page)) } : {}),
  }
}

function placeThing(location: Location, { ctx, origin }: PageContext): Thing {
  const { street, city, state, postcode, latitude, longitude, isAboutThere } = location.address
  const isKnown = latitude !== null && longitude !== null && !isAboutThere
  return present({
    '@type': KINDS[effectiveType(location)],
    name: location.name,
    url: origin + locationPath(location, ctx.tenant.settings),
    telephone: location.phone && internationalPhone(location.phone),
    address: present({
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: 'AU',
    }),
    // The middle of a postcode is no claim about a yard.
    geo: isKnown ? { '@type': 'GeoCoordinates', latitude, longitude } : null,
    brand: location.manufacturers.map((name) => ({ '@type': 'Brand', name })),
    knowsLanguage: location.languages,
    openingHoursSpecification: location.openingHours.flatMap(({ weekday, status, opens, closes }) =>
      // A day with words alone, such as "By appointment only", has no hours to tell.
      status === 'Open' && !opens ? [] : [hoursThing({ dayOfWeek: DAYS[weekday] }, { opens, closes })],
    ),
    specialOpeningHoursSpecification: hoursAhead(location, ctx.now).map(({ date, opens, closes }) =>
      hoursThing({ validFrom: date, validThrough: date }, { opens, closes }),
    ),
  })
}

function hoursThing(when: Thing, { opens, closes }: { opens: string | null; closes: string | null }): Thing {
  // Readers of these know no midnight at the end of a day.
  const hours = opens && closes ? { opens, closes: closes === '24:00' ? '23:59' : closes } : CLOSED
  return { '@type': 'OpeningHoursSpecification', ...when, ...hours }
}
