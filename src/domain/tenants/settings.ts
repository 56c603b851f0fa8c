import * as z from 'zod'
import { cardSettings, priceSettings } from './settings/cards.ts'
import {
  formSettings,
  gateSettings,
  leadSettings,
  popupSettings,
  reviewSettings,
  salesCounterSettings,
} from './settings/forms.ts'
import { blogSettings, brandSettings, homeSettings, offerSettings, statisticsSettings } from './settings/home.ts'
import { commerceSettings, financeSettings, tradeInSettings } from './settings/money.ts'
import { navigationSettings } from './settings/navigation.ts'
import {
  analyticsSettings,
  animationSettings,
  locationSettings,
  mapSettings,
  pluginSettings,
  seoSettings,
  serviceSettings,
} from './settings/pages.ts'
import { type LeftOut, reasonsOf } from './settings/reasons.ts'
import { searchSettings } from './settings/search.ts'
import { siteSettings } from './settings/site.ts'
import { dealershipOverrides, phoneSettings, shortlistSettings, vehiclePageSettings } from './settings/vehicle-page.ts'

/** Everything a tenant may switch, list or word (rule:tenant-settings). */
export const tenantSettingsSchema = z.strictObject({
  site: siteSettings,
  search: searchSettings,
  cards: cardSettings,
  price: priceSettings,
  vehiclePage: vehiclePageSettings,
  phones: phoneSettings,
  shortlist: shortlistSettings,
  dealershipOverrides,
  finance: financeSettings,
  tradeIn: tradeInSettings,
  commerce: commerceSettings,
  forms: formSettings,
  leads: leadSettings,
  gates: gateSettings,
  navigation: navigationSettings,
  home: homeSettings,
  popup: popupSettings,
  salesCounter: salesCounterSettings,
  reviews: reviewSettings,
  brands: brandSettings,
  statistics: statisticsSettings,
  locations: locationSettings,
  map: mapSettings,
  service: serviceSettings,
  offers: offerSettings,
  blog: blogSettings,
  analytics: analyticsSettings,
  seo: seoSettings,
  plugins: pluginSettings,
  animation: animationSettings,
})

/** Settings with every default filled in: what code reads. */
export type TenantSettings = z.output<typeof tenantSettingsSchema>

/** Settings as a dealer writes them: only what differs from the defaults. */
export type TenantSettingsInput = z.input<typeof tenantSettingsSchema>

/**
 * Fills the defaults of settings known to be good (rows this code wrote, fixtures).
 * Throws where they are not; what a dealer wrote goes through `parseTenantConfig`, which explains instead.
 */
export function completeSettings(written: TenantSettingsInput): TenantSettings {
  return tenantSettingsSchema.parse(written)
}

/** Groups that only word and picture the site: where what is stored of one does not fit, its defaults are shown. */
const SHOWN = ['popup', 'home', 'brands', 'statistics', 'reviews', 'salesCounter', 'offers', 'blog'] as const

/**
 * Fills the defaults of stored settings. A group that only shows something and does not fit this release has its
 * defaults, and is named in `leftOut`; throws where anything else does not fit: a release that renames a setting
 * migrates it.
 */
export function readStoredSettings(written: TenantSettingsInput): { settings: TenantSettings; leftOut: LeftOut[] } {
  const leftOut = SHOWN.flatMap((group): LeftOut[] => {
    const read = tenantSettingsSchema.shape[group].safeParse(written[group])
    return read.success ? [] : [{ place: 'settings', part: group, reason: reasonsOf(read.error) }]
  })
  const fit = leftOut.length === 0 ? written : { ...written }
  for (const { part } of leftOut) delete fit[part as (typeof SHOWN)[number]]
  return { settings: completeSettings(fit), leftOut }
}
