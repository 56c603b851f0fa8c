import { primaryLocation } from '#domain/locations/location.ts'
import { findSimilar } from '#domain/stock/card-buttons.ts'
import { cardTag } from '#domain/stock/card-tag.ts'
import { vehicleDetails } from '#domain/stock/spec-rows.ts'
import type { ExtrasView } from '#ui/vehicle/extras/view.ts'
import { yardView } from '../shared/map/map-view.ts'
import { articleCard } from '../shared/sections/makers/articles-row.server.ts'
import { locationView, phoneView } from '../shell/site-view.server.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

const ARTICLES_SHOWN = 3

/** The smaller blocks of a vehicle's page, each where the tenant has it and the vehicle can fill it (rule:vehicle-blocks). */
export function extrasView(facts: VehiclePageFacts): ExtrasView {
  const { listing, location, advert, settings } = facts
  const { blocks, usedCarChecks } = settings.vehiclePage
  return {
    standing: standing(facts),
    announcement: announcement(facts),
    details: vehicleDetails(listing),
    video: blocks.video,
    map: location && advert.showsPlace ? yardView(location, facts.page) : null,
    callTheDealer: advert.available ? callTheDealer(facts) : null,
    checks: blocks.usedCarChecks && listing.carType === 'used' ? usedCarChecks : [],
    banner: banner(facts),
    articles: articles(facts),
    findSimilar: findSimilar(listing, settings),
  }
}

/** Reserved is a flag on top of the status (rule:vehicle-status); either is said beside whatever the tag says. */
function standing({ listing, advert, settings, now }: VehiclePageFacts): ExtrasView['standing'] {
  if (!advert.available) return []
  const { reservedText, comingSoonText } = settings.cards
  const said = cardTag(listing, settings.cards, now)?.kind
  const states = [
    { kind: 'reserved', holds: listing.reserved, tag: { text: reservedText, tone: 'caution' } },
    { kind: 'coming-soon', holds: listing.status === 'coming_soon', tag: { text: comingSoonText, tone: 'quiet' } },
  ] as const
  return states.filter(({ kind, holds }) => holds && kind !== said).map(({ tag }) => tag)
}

/** Only when the vehicle's city differs from the primary location's (rule:announcement-bar). */
function announcement({ listing, location, advert, settings, page }: VehiclePageFacts): ExtrasView['announcement'] {
  if (!settings.vehiclePage.blocks.announcementBar || !advert.showsPlace) return null
  const city = listing.city ?? location?.address.city
  const home = primaryLocation(page.site.locations)?.address.city
  if (!city || !home || city.toLowerCase() === home.toLowerCase()) return null
  return { city, directionsHref: location ? locationView(location).mapHref : null }
}

function callTheDealer(facts: VehiclePageFacts): ExtrasView['callTheDealer'] {
  const { listing, location, advert, settings } = facts
  if (!settings.vehiclePage.blocks.callTheDealer || !advert.phone) return null
  const place = advert.showsPlace ? location?.name : null
  return { place: place ?? listing.dealershipName, phoneHref: phoneView(advert.phone).href }
}

function banner({ settings, page }: VehiclePageFacts): ExtrasView['banner'] {
  const { blocks, featureBanner } = settings.vehiclePage
  if (!blocks.featureBanner) return []
  return featureBanner
    .filter(({ linkTo }) => page.site.leadsSomewhere(linkTo))
    .map(({ title, text, linkTo }) => ({ title, text, href: linkTo }))
}

function articles({ settings, page }: VehiclePageFacts): ExtrasView['articles'] {
  if (!settings.vehiclePage.blocks.blogs) return []
  return page.site.content.articles.slice(0, ARTICLES_SHOWN).map((article) => articleCard(article, page))
}
