import { wheelProblem } from '#domain/commerce/prizes/wheel.ts'
import { platformPathOf } from '#domain/content/platform-paths.ts'
import { isOver } from '#domain/content/running.ts'
import { FINANCE_PAGES } from '#domain/tenants/settings/vocabulary.ts'
import { checkOff } from './check/check-off.ts'
import { type Finding, foundBy, isOn, type Rules } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** Switches that need something which is not there. */
const RULES: Rules = {
  'settings.vehiclePage.buttons.whatsApp': {
    when: ({ vehiclePage: { buttons } }) => buttons.whatsApp && buttons.whatsAppNumber === null,
    says: 'The WhatsApp button is on, but has no number.',
    fix: 'Give settings.vehiclePage.buttons.whatsAppNumber.',
  },
  'settings.vehiclePage.buttons.chat': {
    when: ({ vehiclePage: { buttons } }) => buttons.chat && buttons.chatLink === null,
    says: 'The chat button is on, but leads nowhere.',
    fix: 'Give settings.vehiclePage.buttons.chatLink.',
  },
  'settings.vehiclePage.blocks.deliveryCalculator': {
    when: ({ vehiclePage, commerce }) => vehiclePage.blocks.deliveryCalculator && commerce.deliveryZones.length === 0,
    says: 'The delivery calculator is on, but knows no delivery zone.',
    fix: 'List settings.commerce.deliveryZones.',
  },
  'settings.vehiclePage.blocks.usedCarChecks': {
    when: ({ vehiclePage }) => vehiclePage.blocks.usedCarChecks && vehiclePage.usedCarChecks.length === 0,
    says: 'The used-car checks block is on, but lists no check.',
    fix: 'List settings.vehiclePage.usedCarChecks.',
  },
  'settings.wheel.enabled': {
    when: (settings) => settings.wheel.enabled && wheelProblem(settings),
    says: (settings) => `The wheel is on and not shown: ${wheelProblem(settings)}.`,
    fix: 'Put that right, or set settings.wheel.enabled to false.',
  },
  'settings.search.fullFeedMayTakePercent': {
    when: ({ search }) => search.fullFeedMayTakePercent === 100,
    says: 'A stock file may take every vehicle off the site: one that is cut short is not refused.',
    fix: 'Say "search": { "fullFeedMayTakePercent": 50 }, or how much one of yours takes at most.',
  },
  'settings.seo.paths': {
    when: ({ seo }) => Object.keys(seo.paths).some(isNeverReached),
    says: 'Words are given for a search address that leads on to another: they are never shown.',
    fix: 'Use the address a search page ends at: small letters, no stroke at its end, nothing behind /search/new-used-and-demo-cars.',
  },
  'settings.brands.tiles': {
    when: ({ brands }) => brands.shown && brands.tiles.length === 0,
    says: 'The brands grid is on, but has no tile.',
    fix: 'List settings.brands.tiles.',
  },
  'settings.map.googleKey': {
    when: ({ map }) => map.enabled && map.provider === 'google' && map.googleKey === null,
    says: 'Google maps need a key.',
    fix: 'Give settings.map.googleKey, or choose another settings.map.provider.',
  },
  'settings.map.styleUrl': {
    when: ({ map }) => map.enabled && map.provider === 'style' && map.styleUrl === null,
    says: 'The map is to be of a style of yours, but no style is named.',
    fix: 'Give settings.map.styleUrl, or choose another settings.map.provider.',
  },
  'settings.locations.contactPaths': {
    when: ({ locations }) => Object.values(locations.contactPaths).some(platformPathOf),
    says: 'A contact page has an address that is another page of the platform: it is never shown.',
    fix: 'Give it an address of its own, such as /contact-southport.',
  },
  'settings.gates.registration': {
    when: ({ gates, shortlist }) =>
      !gates.registration && (shortlist.watchlist || shortlist.garage || gates.pages.length > 0),
    says: 'Nobody can sign in, but the watchlist, the garage or some pages ask for it.',
    fix: 'Switch settings.gates.registration on, or the others off.',
  },
  locations: {
    when: ({ site, phones }, { locations }) =>
      site.phone === null && phones.override === null && !locations.some(({ phone }) => phone),
    says: 'There is no phone number: call buttons cannot show.',
    fix: 'Give a location its phone, or settings.site.phone.',
  },
  'settings.site.subscriptionSite': {
    when: ({ site, offers }) => offers.subscription && !site.subscriptionSite,
    says: 'Offers are subscription offers, but the site is no subscription site.',
    fix: 'Switch settings.site.subscriptionSite on, or settings.offers.subscription off.',
  },
  'settings.analytics.metaPixelId': {
    when: ({ analytics }) => analytics.metaPixelId !== null && analytics.metaAccessToken === null,
    says: 'There is a Meta pixel without its access token: no event is reported.',
    fix: 'Give settings.analytics.metaAccessToken, or take metaPixelId out.',
  },
  'settings.analytics.ga4MeasurementId': {
    when: ({ analytics }) => analytics.ga4MeasurementId !== null && analytics.ga4ApiSecret === null,
    says: 'There is a GA4 id without its API secret: no event is reported.',
    fix: 'Give settings.analytics.ga4ApiSecret, or take ga4MeasurementId out.',
  },
  'settings.reviews.google': {
    when: ({ reviews: { google } }) => (google.refreshToken === null) !== (google.places.length === 0),
    says: 'Reviews of Google need both the token by which the dealer lets us read them and the names of the profiles.',
    fix: 'Give settings.reviews.google its refreshToken and its places.',
  },
}

/** What is switched on without what it needs, links that lead to pages switched off, and what has run out. */
export function checkWorks(config: TenantConfig, now: Date): Finding[] {
  return [...foundBy('works', RULES, config), ...checkLinks(config), ...checkDates(config, now)]
}

function checkDates({ settings: { site, popup, offers } }: TenantConfig, now: Date): Finding[] {
  const ends = [
    { path: 'settings.popup', what: 'The popup', endsOn: popup?.expiryDate ?? null, key: 'expiryDate' },
    ...offers.entries.map(({ name, endsOn }) => ({
      ...{ path: 'settings.offers.entries', what: `The offer "${name}"`, endsOn, key: 'endsOn' },
    })),
  ]
  return ends.flatMap(({ path, what, endsOn, key }): Finding[] => {
    if (!isOver({ endsOn }, now, site.timeZone)) return []
    return [
      { about: 'works', path, says: `${what} ended on ${endsOn}.`, fix: `Take it out, or give it a later ${key}.` },
    ]
  })
}

/** Small letters, no stroke at the end, and all stock named only where nothing narrows it. */
function isNeverReached(path: string): boolean {
  return /^\/search\/(?:new-used-and-demo-cars\/|.*[A-Z]|.*\/$)/.test(path)
}

type Settings = TenantConfig['settings']
/** A link of the dealer's, and the setting it is written in. */
type WrittenLink = { label: string; linkTo?: string | undefined; writtenIn: string }

/** Pages that a switch takes away; no link should lead there. */
const SWITCHED_PAGES: Record<string, readonly string[]> = {
  'settings.finance.enabled': FINANCE_PAGES,
  'settings.tradeIn.enabled': ['/trade-in', '/sell-your-car', '/sell-my-car'],
  'settings.service.enabled': ['/service', '/vehicle-parts-and-accessories'],
  'settings.offers.shown': ['/special-offers'],
  'settings.brands.shown': ['/brands'],
}

/** Links of the menus and of the feature banner that lead to pages which are switched off, not only silent (`checkOff`). */
function checkLinks(config: TenantConfig): Finding[] {
  const quiet = checkOff(config).map(({ path }) => path)
  const off = Object.entries(SWITCHED_PAGES).filter(([setting]) => !isOn(config, setting) && !quiet.includes(setting))
  const links = [...menuLinks(config.settings), ...bannerLinks(config.settings)]
  return links.flatMap(({ label, linkTo, writtenIn }): Finding[] => {
    const [setting] = off.find(([, pages]) => pages.includes(linkTo?.replace(/\/$/, '') ?? '')) ?? []
    if (!setting) return []
    const says = `"${label}" leads to ${linkTo}, which ${setting} switches off.`
    return [{ about: 'works', path: writtenIn, says, fix: `Take the link out, or switch ${setting} on.` }]
  })
}

function menuLinks({ navigation }: Settings): WrittenLink[] {
  return (['header', 'footer'] as const).flatMap((menu) =>
    navigation[menu]
      .flatMap((item) => [item, ...(item.links ?? [])])
      .map(({ label, linkTo }) => ({ label, linkTo, writtenIn: `settings.navigation.${menu}` })),
  )
}

function bannerLinks({ vehiclePage: { blocks, featureBanner } }: Settings): WrittenLink[] {
  const writtenIn = 'settings.vehiclePage.featureBanner'
  return blocks.featureBanner ? featureBanner.map(({ title, linkTo }) => ({ label: title, linkTo, writtenIn })) : []
}
