import * as z from 'zod'
import { alerts } from './settings/alerts.ts'
import { bookings } from './settings/bookings.ts'
import { cards, price } from './settings/cards.ts'
import { forms, gates, leads, popup, reviews, salesCounter, staff } from './settings/forms.ts'
import { blocks, blog, brands, home, offers, statistics } from './settings/home.ts'
import { commerce, finance, tradeIn } from './settings/money.ts'
import { navigation } from './settings/navigation.ts'
import { analytics, animation, locations, map, plugins, seo, service } from './settings/pages.ts'
import { type LeftOut, reasonsOf } from './settings/reasons.ts'
import { search } from './settings/search.ts'
import { site } from './settings/site.ts'
import { stock } from './settings/stock.ts'
import { dealershipOverrides, phones, shortlist, vehiclePage } from './settings/vehicle-page.ts'
import { wheel } from './settings/wheel.ts'

/** Everything a tenant may switch, list or word (rule:tenant-settings). */
export const tenantSettingsSchema = z.strictObject({
  site,
  search,
  cards,
  price,
  vehiclePage,
  phones,
  shortlist,
  dealershipOverrides,
  stock,
  finance,
  tradeIn,
  commerce,
  wheel,
  forms,
  alerts,
  bookings,
  leads,
  staff,
  gates,
  navigation,
  home,
  blocks,
  popup,
  salesCounter,
  reviews,
  brands,
  statistics,
  locations,
  map,
  service,
  offers,
  blog,
  analytics,
  seo,
  plugins,
  animation,
})

/** Settings with every default filled in: what code reads. */
export type TenantSettings = z.output<typeof tenantSettingsSchema>

/** Settings as a dealer writes them: only what differs from the defaults. */
export type TenantSettingsInput = z.input<typeof tenantSettingsSchema>

/**
 * Fills the defaults of settings known to be good (rows this code wrote, fixtures); `places` are the types of the locations that
 * shoppers see, `clock` the time zone of the one that speaks for the dealer. Throws where they are not; what a dealer wrote goes
 * through `parseTenantConfig`, which explains instead.
 */
export function completeSettings(
  written: TenantSettingsInput,
  places: readonly string[] = [],
  clock: string | null = null,
): TenantSettings {
  const settings = tenantSettingsSchema.parse(written)
  const { site, salesCounter, vehiclePage } = settings
  if (clock !== null && written.site?.timeZone === undefined) site.timeZone = clock
  if (written.salesCounter?.timeZone === undefined) salesCounter.timeZone = site.timeZone
  if (written.vehiclePage?.featureBanner === undefined)
    vehiclePage.featureBanner = vehiclePage.featureBanner.map((link) => ({
      ...link,
      title: link.title.replace(/\bcar\b/, site.vehicleWord),
    }))
  settings.service.enabled ??= saysServicing(written) || places.some((type) => SERVICING_PLACES.includes(type))
  settings.tradeIn.instantOffers ??= written.tradeIn?.wholesale !== undefined
  return settings
}

const SERVICING_PLACES: readonly string[] = ['service', 'parts', 'service-and-parts']

/** A workshop or parts counter is offered by whoever says anything of one (rule:quiet-until-set). */
function saysServicing({ service = {}, bookings = {} }: TenantSettingsInput): boolean {
  return bookings.service !== undefined || Object.keys(service).some((key) => key !== 'enabled')
}

/** Groups that only word and picture the site: where what is stored of one does not fit, its defaults are shown. */
const SHOWN = ['popup', 'home', 'blocks', 'brands', 'statistics', 'reviews', 'salesCounter', 'offers', 'blog'] as const

/**
 * Fills the defaults of stored settings. A group that only shows something and does not fit this release has its
 * defaults, and is named in `leftOut`; throws where anything else does not fit: a release that renames a setting
 * migrates it.
 */
export function readStoredSettings(
  written: TenantSettingsInput,
  places: readonly string[],
  clock: string | null,
): { settings: TenantSettings; leftOut: LeftOut[] } {
  const leftOut = SHOWN.flatMap((group): LeftOut[] => {
    const read = tenantSettingsSchema.shape[group].safeParse(written[group])
    return read.success ? [] : [{ place: 'settings', part: group, reason: reasonsOf(read.error) }]
  })
  const fit = leftOut.length === 0 ? written : { ...written }
  for (const { part } of leftOut) delete fit[part as (typeof SHOWN)[number]]
  return { settings: completeSettings(fit, places, clock), leftOut }
}
