import { addressLine, type Location, type LocationType, visibleLocations } from '#domain/locations/location.ts'
import { weekRows } from '#domain/locations/opening-hours.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { type DealerFacts, plainMarkdown } from './privacy-text.ts'

const LIST = new Intl.ListFormat('en-AU')
/** A workshop or parts counter has no vehicles to see. */
const SELLS: ReadonlySet<LocationType> = new Set(['', 'sales', 'used'])
const EITHER = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** 'Northside Motors sells cars in Nerang QLD and Southport QLD.' */
export function whatWeAre({ name, settings: { site }, locations }: DealerFacts): string {
  const towns = townsOf(locations)
  const where = LIST.format(towns)
  return `${name} sells ${vehicleWords({ site })}${where && ` in ${where}`}.`
}

/** Where shoppers find vehicles, each town once: 'Nerang QLD'. */
export function townsOf(locations: readonly Location[]): string[] {
  const yards = visibleLocations(locations).filter(({ locationType }) => SELLS.has(locationType))
  const towns = yards.flatMap(({ address: { city, state } }) => (city ? [[city, state].filter(Boolean).join(' ')] : []))
  return [...new Set(towns)]
}

/**
 * A page about the dealer, of what they have told (rule:default-pages), as Markdown: their own description or what they sell, which kinds, what is in stock, where
 * and when they are there, what they speak, whose business it is, and `contact`, every way to reach them. What nobody told is not said.
 */
export function aboutText(dealer: DealerFacts, contact: readonly string[]): string {
  const { settings, locations } = dealer
  return [
    plainMarkdown(settings.site.description ?? whatWeAre(dealer)),
    kindsOf(settings),
    stockText(dealer),
    ...visibleLocations(locations).map(placeText),
    businessOf(dealer),
    `Reach us ${EITHER.format(contact)}.`,
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n')
}

/** Of one kind the word for all says what it is. */
function kindsOf({ site: { vehicleKinds } }: TenantSettings): string | null {
  if (vehicleKinds.length < 2) return null
  return `Among what we sell are ${LIST.format(vehicleKinds.map((kind) => `${kind}s`))}.`
}

/** So many makes are a line of words. */
const MOST_MAKES = 8

/** 'In stock now are [56 cars](/search/used-cars), among them 12 [BMW](/search/used-cars/bmw) and 8 [Audi](…).' */
function stockText({ stock, settings }: DealerFacts): string | null {
  if (!stock || stock.count === 0) return null
  const [verb, words] = stock.count === 1 ? ['is', settings.site.vehicleWord] : ['are', vehicleWords(settings)]
  const makes = stock.makes
    .slice(0, MOST_MAKES)
    .map(({ label, count, href }) => `${grouped(count)} [${plainMarkdown(label)}](${href})`)
  const said = `In stock now ${verb} [${stock.countText} ${plainMarkdown(words)}](${stock.href})`
  if (stock.makes.length < 2) return `${said}.`
  return `${said}${stock.makes.length > MOST_MAKES ? ', among them' : ':'} ${LIST.format(makes)}.`
}

/** '**Dalby** is at 9 Silo Lane, Dalby QLD 4405. Hours: Mon–Fri 8am–5pm.'; null where no more than its town is known. */
function placeText({ name, address, openingHours, languages }: Location): string | null {
  const hours = weekRows(openingHours).map((row) => `${row.days} ${plainMarkdown(row.hours)}`)
  const said = [
    ...(address.street ? [`**${plainMarkdown(name)}** is at ${plainMarkdown(addressLine(address))}.`] : []),
    ...(hours.length > 0
      ? [`${address.street ? 'Hours' : `Hours in ${plainMarkdown(name)}`}: ${hours.join(', ')}.`]
      : []),
    ...(languages.length > 0 ? [`Spoken there besides English: ${plainMarkdown(LIST.format(languages))}.`] : []),
  ]
  return said.length > 0 ? said.join(' ') : null
}

function businessOf({ settings: { site } }: DealerFacts): string | null {
  const business = [site.legalName, site.abn && `ABN ${site.abn}`].filter(Boolean).join(', ')
  return business ? `The business is ${plainMarkdown(business)}.` : null
}
