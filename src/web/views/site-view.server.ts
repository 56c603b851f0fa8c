import { type Dealership, listDealerships } from '#domain/locations/list-dealerships.server.ts'
import { listLocations } from '#domain/locations/list-locations.server.ts'
import { addressLine, groupLocations, type Location, primaryLocation } from '#domain/locations/location.ts'
import { weekRows } from '#domain/locations/opening-hours.ts'
import { localPhone, phoneHref } from '#domain/locations/phone.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LinkView, LocationView, MenuView, PhoneView, SiteView } from '#ui/page/site-view.ts'
import { rootData } from '../root-data.server.ts'
import type { RootData } from '../root-data.ts'

/** What a tenant's pages are made of beside stock; read once and kept until the tenant changes. */
export type SiteFacts = {
  root: RootData
  site: SiteView
  locations: Location[]
  dealerships: Dealership[]
  leadsSomewhere: LinkCheck
}

/** Says of a link whether this version has the page it leads to. */
export type LinkCheck = (href: string) => boolean

export async function loadSiteFacts(ctx: TenantCtx, template: string, leadsSomewhere: LinkCheck): Promise<SiteFacts> {
  const [locations, dealerships] = await Promise.all([listLocations(ctx), listDealerships(ctx)])
  const site = siteView(ctx, template, { locations, dealerships, leadsSomewhere })
  return { root: rootData(ctx.tenant, site), site, locations, dealerships, leadsSomewhere }
}

type Sources = { locations: Location[]; dealerships: Dealership[]; leadsSomewhere: LinkCheck }

export function siteView(
  ctx: TenantCtx,
  template: string,
  { locations, dealerships, leadsSomewhere }: Sources,
): SiteView {
  const { settings } = ctx.tenant
  const { site, navigation } = settings
  const phone = site.phone ?? primaryLocation(locations)?.phone ?? null
  return {
    name: ctx.tenant.name,
    template,
    tagline: site.tagline,
    logo: site.logo,
    vehicleWord: site.vehicleWord,
    vehicleWords: vehicleWords(settings),
    phone: phone ? phoneView(phone) : null,
    stockHref: settings.search.defaultPath,
    searchBar: navigation.searchBar,
    header: menuViews(navigation.header, settings, leadsSomewhere),
    footer: menuViews(navigation.footer, settings, leadsSomewhere).filter((group) => group.links.length > 0),
    footerText: navigation.footerText,
    locations: locationViews(locations).slice(0, 6),
    legal: legalLines(ctx, locations, dealerships),
    social: Object.entries(site.socialLinks).flatMap(([label, href]) => (href ? [{ label, href }] : [])),
  }
}

export function vehicleWords({ site }: TenantSettings): string {
  return site.vehicleWordPlural ?? `${site.vehicleWord}s`
}

export function phoneView(phone: string): PhoneView {
  return { text: localPhone(phone), href: phoneHref(phone) }
}

/** Places in name order, the primary one first: where a template shows a single address, it is that one's. */
export function locationViews(locations: readonly Location[]): LocationView[] {
  const primary = primaryLocation(locations)
  const groups = groupLocations(locations)
  const holdsPrimary = (group: (typeof groups)[number]) =>
    Number(group.tabs.some(({ location }) => location.slug === primary?.slug))
  return groups
    .sort((a, b) => holdsPrimary(b) - holdsPrimary(a))
    .flatMap(({ tabs }) =>
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

/** Menus without the entries that lead nowhere; a group none of whose links leads somewhere goes with them. */
function menuViews(
  items: TenantSettings['navigation']['header'],
  settings: TenantSettings,
  leadsSomewhere: LinkCheck,
): MenuView[] {
  return items.flatMap((item) => {
    const links = (item.list === 'stock' ? stockLinks(settings) : (item.links ?? []).map(toLink)).filter(({ href }) =>
      leadsSomewhere(href),
    )
    const href = item.linkTo && leadsSomewhere(item.linkTo) ? item.linkTo : null
    return links.length || href ? [{ label: item.label, href, links }] : []
  })
}

function toLink(link: { label: string; linkTo: string }): LinkView {
  return { label: link.label, href: link.linkTo }
}

function stockLinks(settings: TenantSettings): LinkView[] {
  const words = vehicleWords(settings)
  return [
    { label: `All ${words}`, href: settings.search.defaultPath },
    { label: `New ${words}`, href: '/search/new-cars' },
    { label: `Demo ${words}`, href: '/search/demo-cars' },
    { label: `Used ${words}`, href: '/search/used-cars' },
  ]
}

/** decisions §10: the footer always carries who runs the site and the licence numbers. */
function legalLines(ctx: TenantCtx, locations: Location[], dealerships: Dealership[]): string[] {
  const { site } = ctx.tenant.settings
  const businesses = [
    { name: site.legalName, abn: site.abn },
    ...dealerships.map(({ legalName, abn }) => ({ name: legalName, abn })),
  ].filter(({ name, abn }) => name || abn)
  const lines = [
    ...businesses.map(({ name, abn }) => [name, abn ? `ABN ${abn}` : null].filter(Boolean).join(' ')),
    ...locations.flatMap(({ dealerLicenseNumber, motorVehicleRepairer }) => [
      dealerLicenseNumber ? numbered(site.dealerLicenceWords, dealerLicenseNumber) : null,
      motorVehicleRepairer ? numbered('MVR#', motorVehicleRepairer) : null,
    ]),
  ]
  return [...new Set(lines.filter((line) => line !== null))]
}

/** A number some dealers write with its letters already. */
function numbered(words: string, number: string): string {
  return /^[a-z]/i.test(number) ? number : `${words} ${number}`
}
