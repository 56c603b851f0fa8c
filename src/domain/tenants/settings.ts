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
  pictureSettings,
  pluginSettings,
  seoSettings,
  serviceSettings,
} from './settings/pages.ts'
import { searchSettings } from './settings/search.ts'
import { siteSettings } from './settings/site.ts'
import { dealershipOverrides, phoneSettings, shortlistSettings, vehiclePageSettings } from './settings/vehicle-page.ts'

/** Everything a tenant may switch, list or word (B§1 "Tenant behaviour", C§3 "Tenant configuration", C§9). */
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
  pictures: pictureSettings,
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
