import { createHash } from 'node:crypto'
import { takesOnlinePayments } from '#domain/commerce/invoices/invoice.ts'
import { JOURNEY_PATH } from '#domain/commerce/orders/order.ts'
import { sellsOnline } from '#domain/commerce/orders/sells-online.ts'
import { hasWheel } from '#domain/commerce/prizes/wheel.ts'
import { withDefaultPages } from '#domain/content/default-pages/default-pages.ts'
import { type RedirectSummary, summariseRedirects } from '#domain/content/find-redirect.server.ts'
import { loadContent, type TenantContent } from '#domain/content/load-content.server.ts'
import { type SpecialOffer, specialOffers } from '#domain/content/offers/special-offers.ts'
import { type PageBlock, readBlocks } from '#domain/content/page-blocks.ts'
import { type RangeModel, rangeModels } from '#domain/content/range/model-range.ts'
import { type CustomerReviews, loadReviews } from '#domain/content/reviews/load-reviews.server.ts'
import { isRunning, nextRunBoundary } from '#domain/content/running.ts'
import { type TenantFiles, tenantFiles, withHrefs } from '#domain/content/tenant-file.ts'
import { creditWarning } from '#domain/finance/comparison-rate.ts'
import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import { formPaths } from '#domain/leads/form-pages.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import { type Dealership, listDealerships } from '#domain/locations/list-dealerships.server.ts'
import { listLocations } from '#domain/locations/list-locations.server.ts'
import { listManufacturers, type Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { addressLine, groupLocations, type Location, primaryLocation } from '#domain/locations/location.ts'
import { locationPaths } from '#domain/locations/location-pages.ts'
import { weekRows } from '#domain/locations/opening-hours.ts'
import { localPhone, phoneHref } from '#domain/locations/phone.ts'
import { defaultSearchHref } from '#domain/search/search-url.ts'
import { takesDeposits } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { resolveTokens } from '#domain/tenants/tokens.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import { templateTokens } from '#templates/registry.ts'
import type { LinkView, LocationView, PhoneView, PopupView, SiteView } from '#ui/page/site-view.ts'
import { withContentPaths } from '../../site/link-checker.ts'
import { rootData } from '../../site/root-data.server.ts'
import type { RootData } from '../../site/root-data.ts'
import { contentPaths } from '../shared/content-paths.ts'
import { ownPicture } from '../shared/own-picture.ts'
import { legalLines, legalLinks, paymentNames } from './imprint-view.ts'
import { logoOn } from './logo-on.ts'
import { contactLink, drawnHref, type LinkCheck, type StockFacts } from './menu-links.ts'
import { footerGroups, headerMenus } from './menus.ts'
import { stockSummary } from './stock-summary.ts'

/** What a tenant's pages are made of beside stock; read once and kept until the tenant changes. */
export type SiteFacts = {
  root: RootData
  site: SiteView
  /** The dealer, with addresses wherever their settings name files of their folder. */
  tenant: Tenant
  locations: Location[]
  dealerships: Dealership[]
  manufacturers: Manufacturer[]
  /** The new-vehicle range. */
  models: RangeModel[]
  /** All of the settings', whenever they run. */
  offers: SpecialOffer[]
  content: TenantContent
  stock: StockFacts | null
  leadsSomewhere: LinkCheck
  redirects: RedirectSummary
  reviews: CustomerReviews
  blocks: PageBlock[]
  /** From then on the site reads differently: a promotion ends, an article's day comes. */
  expiresAt: Date | null
  /** False while the stock could not be counted: the menus are short then, and are made again. */
  isWhole: boolean
}

/**
 * `stock` is null when the search does not answer: a site still has its header and footer. `takesCards`: a page of this
 * installation can take a payment for the dealer (rule:reservation-page, rule:online-payment).
 */
export async function loadSiteFacts(
  ctx: TenantCtx,
  template: string,
  stock: StockFacts | null,
  takesCards: boolean,
): Promise<SiteFacts> {
  const [stored, redirects, reviews, ...lists] = await Promise.all([
    loadContent(ctx),
    summariseRedirects(ctx),
    loadReviews(ctx),
    listLocations(ctx),
    listDealerships(ctx),
    listManufacturers(ctx),
  ])
  const [locations, dealerships, manufacturers] = withHrefs(lists, stored.files)
  const tenant = withHrefs(ctx.tenant, stored.files)
  const own = { ...ctx, tenant }
  const models = rangeModels(manufacturers)
  const offers = specialOffers({ settings: tenant.settings, manufacturers, dealerships })
  const { settings } = tenant
  const dealer = { name: tenant.name, settings, locations, dealerships, stock: stockSummary(stock, settings) }
  const pages = withDefaultPages(stored, dealer, redirects.leading)
  const content = { ...stored, pages }
  const blocks = readBlocks(ctx.tenant.settings, content.leftOut)
  const checked = withContentPaths([
    ...contentPaths({ content, models, offers }, settings, ctx.now),
    ...formPaths({ settings, locations }),
    ...(takesApplications(settings) ? [APPLICATION_PATH] : []),
    ...(takesCards && sellsOnline(settings) ? [JOURNEY_PATH] : []),
    ...(offersAtOnce(settings) ? ['/trade-in', '/cars/trade-in'] : []),
    ...(takesCards && takesDeposits(settings) ? [`/cars/:slug/${settings.commerce.reservePath}`] : []),
    ...(takesCards && takesOnlinePayments(settings) ? ['/online-payment'] : []),
    ...(hasWheel(settings) ? ['/spin-to-win', '/spin-to-win/verify'] : []),
    ...locationPaths(locations, settings),
    ...(settings.shortlist.garage ? ['/my-garage', settings.shortlist.garagePath] : []),
  ])
  const sources = { locations, dealerships, manufacturers, stock, leadsSomewhere: checked }
  const site = {
    ...siteView(own, template, sources, content.files),
    popup: popupView(own, content.files, stock, checked),
  }
  const root = rootData(tenant, site)
  const expiresAt = siteExpiresAt(own, content)
  return {
    root,
    site,
    tenant,
    content,
    models,
    offers,
    ...sources,
    redirects,
    reviews,
    blocks,
    expiresAt,
    isWhole: stock !== null,
  }
}

type Sources = Pick<SiteFacts, 'locations' | 'dealerships' | 'manufacturers' | 'stock' | 'leadsSomewhere'>

export function siteView(
  ctx: TenantCtx,
  template: string,
  { locations, dealerships, manufacturers, stock, leadsSomewhere }: Sources,
  files: TenantFiles = tenantFiles([]),
): SiteView {
  const { settings } = ctx.tenant
  const { site, navigation } = settings
  const menus = { settings, locations, manufacturers, stock, leadsSomewhere, vehicleWords: vehicleWords(settings) }
  const phone = site.phone ?? primaryLocation(locations)?.phone ?? null
  const footer = footerGroups(menus)
  return {
    name: ctx.tenant.name,
    template,
    tagline: site.tagline,
    logo: logoOn(resolveTokens(templateTokens(template), ctx.tenant.tokens).tokens, site.logo, files),
    vehicleWord: site.vehicleWord,
    vehicleWords: vehicleWords(settings),
    phone: phone ? phoneView(phone) : null,
    stockHref: defaultSearchHref(settings.search, ''),
    searchBar: navigation.searchBar,
    searchHistory: settings.search.historyLength,
    compares: settings.shortlist.compare,
    opensOn: navigation.opensOn,
    toastRemovalMs: settings.animation.toastRemovalMs,
    header: headerMenus(menus),
    footer,
    footerText: navigation.footerText,
    locations: panelLocations(locations, settings),
    legal: [...legalLines(ctx, locations, dealerships), creditWarning(settings)].filter((line) => line !== null),
    legalLinks: legalLinks(settings, footer, leadsSomewhere),
    account: accountLink(settings, leadsSomewhere),
    contact: contactLink(settings),
    payments: paymentNames(settings),
    social: Object.entries(site.socialLinks).flatMap(([label, href]) => (href ? [{ label, href }] : [])),
    popup: null,
  }
}

function accountLink({ gates, shortlist }: TenantSettings, leadsSomewhere: LinkCheck): LinkView | null {
  if (!gates.registration) return null
  const { garage, garagePath, garageTitle } = shortlist
  if (garage && leadsSomewhere(garagePath)) return { label: garageTitle, href: garagePath }
  return { label: 'Sign in', href: '/sign-in' }
}

export function phoneView(phone: string): PhoneView {
  return { text: localPhone(phone), href: phoneHref(phone) }
}

const MOST_IN_PANEL = 6

/** The dealer panel at the bottom of pages (rule:dealer-panel): without the places the dealer leaves out of it. */
export function panelLocations(locations: readonly Location[], settings: TenantSettings): LocationView[] {
  const { excludedFromDealerPanel } = settings.locations
  return locationViews(locations.filter(({ slug }) => !excludedFromDealerPanel.includes(slug))).slice(0, MOST_IN_PANEL)
}

/**
 * Places in the order that all pages have (rule:location-cards): the primary one first, where a template shows a single
 * address.
 */
export function locationViews(locations: readonly Location[]): LocationView[] {
  return groupLocations(locations).flatMap(({ tabs }) =>
    tabs.map(({ label, location }) => ({ ...locationView(location), kind: tabs.length > 1 ? label : null })),
  )
}

export function locationView(location: Location): LocationView {
  const address = addressLine(location.address)
  return {
    name: location.name,
    slug: location.slug,
    kind: null,
    address: address || null,
    mapHref:
      location.address.placeUrl ??
      (address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : null),
    phone: location.phone ? phoneView(location.phone) : null,
    hours: weekRows(location.openingHours).map(({ days, hours }) => ({ day: days, hours })),
  }
}

/** The promotion of the site while it runs, by the site's clock; none when it leads nowhere. */
function popupView(
  ctx: TenantCtx,
  files: TenantFiles,
  stock: StockFacts | null,
  leadsSomewhere: LinkCheck,
): PopupView | null {
  const { popup, site } = ctx.tenant.settings
  if (!popup || !isRunning(runOf(popup), ctx.now, site.timeZone)) return null
  const href = drawnHref(popup.linkTo, { settings: ctx.tenant.settings, stock, leadsSomewhere })
  if (href === null) return null
  return {
    id: createHash('sha256').update(JSON.stringify(popup)).digest('hex').slice(0, 12),
    title: popup.title,
    description: popup.description,
    picture: ownPicture(popup.imageSrc, popup.imageAlt, files),
    button: popup.buttonText,
    href,
    expiresOn: nextRunBoundary([runOf(popup)], ctx.now, site.timeZone)?.toISOString() ?? null,
  }
}

/** When the promotion ends, a page or an article comes or goes, or an offer starts or ends, whichever is first. */
function siteExpiresAt({ tenant, now }: TenantCtx, { changesAt }: TenantContent): Date | null {
  const { popup, site, offers } = tenant.settings
  const runs = [...(popup ? [runOf(popup)] : []), ...(offers.shown ? offers.entries : [])]
  const boundary = nextRunBoundary(runs, now, site.timeZone)
  return changesAt && (boundary === null || changesAt < boundary) ? changesAt : boundary
}

function runOf({ expiryDate }: { expiryDate: string | null }) {
  return { startsOn: null, endsOn: expiryDate }
}
