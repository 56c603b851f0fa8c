import { type Advert, advertOf, lenderFigures } from '#domain/finance/advert.ts'
import { creditWarning } from '#domain/finance/comparison-rate.ts'
import { addressLine, type Location, primaryLocation } from '#domain/locations/location.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { regoExpiry, shownPlate } from '#domain/stock/rego-expiry.ts'
import { keyInformation, type SpecRow, specRows } from '#domain/stock/spec-rows.ts'
import { settingsOfKind } from '#domain/tenants/vehicle-words.ts'
import type { SheetView } from '#ui/shortlist/views.ts'
import { legalLines } from '../shell/imprint-view.ts'
import type { SiteFacts } from '../shell/site-view.server.ts'
import { dateWords } from './date-words.ts'
import { priceView } from './price-view.ts'

export type SheetFacts = {
  listing: Listing
  site: Pick<SiteFacts, 'tenant' | 'locations'>
  /** The address of the site, without a path. */
  origin: string
  now: Date
}

/** What stands on a vehicle's sheet, in the words and amounts of its page. */
export function sheetView(facts: SheetFacts): SheetView {
  const { listing, site, origin, now } = facts
  const { settings } = site.tenant
  const { location, timeZone } = placeOf(facts)
  const advert = advertOf(listing, lenderFigures(listing, settings, now), settings, now, location)
  const { title, badge, available } = advert
  const price = available ? priceView(advert, settings.price) : null
  const path = `/cars/${listing.slug}`
  return {
    slug: listing.slug,
    title,
    badge,
    condition: CAR_TYPE_WORDS[listing.carType],
    siteName: site.tenant.name,
    dealer: dealerOf(advert, location, facts),
    picture: listing.images[0] ?? null,
    price,
    soldText: available ? null : `This ${settingsOfKind(settings, listing.itemType).site.vehicleWord} has been sold`,
    facts: sheetFacts(...registered(facts, timeZone)),
    stockNumber: listing.stockNumber,
    page: { href: origin + path, text: (origin + path).replace(/^https?:\/\//, '') },
    creditWarning: price?.finance ? creditWarning(settings) : null,
    smallPrint: settings.vehiclePage.disclaimer,
    printedOn: dateWords(localDate(now, timeZone)),
  }
}

/** Where the dealer's day is told by the clock of the vehicle's yard. */
export function placeOf({ listing, site }: SheetFacts): { location: Location | null; timeZone: string } {
  const own = site.locations.find(({ locationId }) => locationId === listing.locationId) ?? null
  const location = own ?? primaryLocation(site.locations)
  return { location, timeZone: location?.timeZone ?? site.tenant.settings.site.timeZone }
}

function dealerOf(
  { phone, showsPlace }: Advert,
  location: Location | null,
  { listing, site }: SheetFacts,
): SheetView['dealer'] {
  return {
    name: listing.dealershipName || site.tenant.name,
    phone: phone ? localPhone(phone) : null,
    address: location && showsPlace ? addressLine(location.address) || null : null,
    licences: legalLines({ tenant: site.tenant }, location ? [location] : [], []),
  }
}

/** The vehicle with the plate that is shown, and what is said of its registration. */
function registered({ listing, site, now }: SheetFacts, timeZone: string): [Listing, string | null] {
  const today = localDate(now, timeZone)
  const { vehiclePage } = site.tenant.settings
  const rego = regoExpiry(listing.registrationExpiresOn, today, vehiclePage)?.text ?? null
  return [{ ...listing, registrationPlate: shownPlate(listing, today, vehiclePage) }, rego]
}

/** On the sheet they stand elsewhere, or nobody reads them through a windscreen. */
const NOT_ON_SHEETS = new Set(['Condition', 'Stock number', 'VIN'])
/** Of the specifications, what a sheet says besides the key information. */
// biome-ignore format: one list
const ALSO_ON_SHEETS = new Set([
  'Fuel consumption (combined)', 'Energy consumption (combined)', 'Towing capacity (braked)', 'ANCAP safety rating',
  'Tare weight', 'Aggregate trailer mass', 'Sleeps', 'Build date',
])

function sheetFacts(listing: Listing, regoText: string | null): SpecRow[] {
  const key = keyInformation(listing, regoText).filter(({ label }) => !NOT_ON_SHEETS.has(label))
  const said = new Set(key.map(({ label }) => label))
  return [...key, ...specRows(listing).filter(({ label }) => ALSO_ON_SHEETS.has(label) && !said.has(label))]
}
