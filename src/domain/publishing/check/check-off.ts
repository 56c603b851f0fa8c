import { BUSINESS_HOURS } from '#domain/locations/location-schema.ts'
import { takesDeposits } from '#domain/stock/card-buttons.ts'
import { namesLender } from '#domain/stock/finance-link.ts'
import { type Finding, foundBy, type Rules } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

const LIST = new Intl.ListFormat('en-AU')
const withoutNull = (_: string, value: unknown) => value ?? undefined

/**
 * What stays silent until a dealer has said what it needs (rule:quiet-until-set), what shoppers miss most first; each with the line
 * of settings that switches it on.
 */
const RULES: Rules = {
  'locations.openingHours': {
    when: (_, config) => withoutHours(config).length > 0,
    says: (_, config) => `No opening hours are given for ${LIST.format(withoutHours(config))}: none are shown.`,
    fix: `On with "openingHours": ${JSON.stringify(BUSINESS_HOURS, withoutNull)}, or the hours there are.`,
  },
  'settings.home.heroImageSrc': {
    when: ({ home }) => home.heroImageSrc === null,
    says: 'No first picture is given: the home page opens with one of a vehicle where a feed sends one of 1,200 pixels and more in width, else with a drawing.',
    fix: 'On with "home": { "heroImageSrc": "pictures/yard.webp" }, or one of 2000 pixels and more in width.',
  },
  'settings.site.logo': {
    when: ({ site }) => site.logo === null,
    says: 'No logo is given: the header has the name in type.',
    fix: 'On with "site": { "logo": { "src": "pictures/logo.svg" } }, and the file beside config.json.',
  },
  'locations.latitude': {
    when: ({ map }, config) => map.enabled && withoutPoint(config).length > 0,
    says: (_, config) =>
      `No point is given for ${LIST.format(withoutPoint(config))}: the map shows the middle of the postcode, not the street.`,
    // No numbers: those of an example would be pasted, and put the place in the wrong town.
    fix: 'On with "latitude": -NN.NNNN, "longitude": 1NN.NNNN, with the digits that a map on the web tells of your gate.',
  },
  'locations.imageSrc': {
    when: (_, config) => withoutPicture(config).length > 0,
    says: (_, config) =>
      `No picture is given of ${LIST.format(withoutPicture(config))}: the page of the place has none.`,
    fix: 'On with "imageSrc": "pictures/yard.webp", and the file beside config.json.',
  },
  'settings.site.abn': {
    when: ({ site }, { dealerships }) => !site.abn && !dealerships.every(({ abn }) => abn),
    says: 'No ABN is given: the foot of each page, privacy notices and receipts have none.',
    fix: 'On with "site": { "abn": "12 345 678 901" }, or each dealership its own.',
  },
  'settings.site.description': {
    when: ({ site }) => site.description === null,
    says: 'The dealer is not described: the about page says what you sell and where.',
    fix: 'On with "site": { "description": "Two or three sentences." }, or write content/pages/about-us.md.',
  },
  'settings.home.whyBuyFromUs': {
    when: ({ home }) => home.whyBuyFromUs.length === 0,
    says: 'No reasons to buy here are given: home and about page have no panel of them.',
    fix: 'On with "home": { "whyBuyFromUs": [{ "title": "Inspected here", "text": "In our own workshop." }] }.',
  },
  'settings.finance.provider': {
    when: (settings) => settings.finance.enabled && !namesLender(settings),
    says: 'No lender is named: no repayment, comparison rate, calculator or finance block shows. The finance page and its buttons are an enquiry to you; settings.finance.enabled false takes them away.',
    fix: 'On with "finance": { "provider": "the-name-in-your-feed" }.',
  },
  'settings.reviews.entries': {
    when: ({ reviews }) => reviews.shown && reviews.entries.length === 0 && reviews.google.places.length === 0,
    says: 'No reviews stand in the settings: only those read from a file or from Google show.',
    fix: 'On with forecourt reviews import FILE.csv --tenant SLUG.',
  },
  'settings.commerce.processor': {
    when: (settings) => settings.commerce.reserve && !takesDeposits(settings),
    says: 'Nobody is named who takes deposits: no vehicle can be reserved, held or bought online.',
    fix: 'On with "commerce": { "processor": "stripe" }.',
  },
  'settings.commerce.paymentMethods': {
    when: ({ commerce }) => commerce.paymentStrip && commerce.paymentMethods.length === 0,
    says: 'No cards or wallets are named: nothing says what you accept.',
    fix: 'On with "commerce": { "paymentMethods": ["mastercard", "visa"] }.',
  },
  'settings.tradeIn.instantOffers': {
    when: ({ tradeIn }, { written }) =>
      tradeIn.enabled && !tradeIn.instantOffers && typeof written.tradeIn?.instantOffers !== 'boolean',
    says: 'Nothing says what you pay for a vehicle: shoppers are made no offer at once, they ask and a person answers.',
    fix: 'On with "tradeIn": { "wholesale": { "marginPercent": 12 } }, or { "instantOffers": true } as the defaults have it.',
  },
  'settings.service.enabled': {
    when: ({ service }, { written }) => !service.enabled && typeof written.service?.enabled !== 'boolean',
    says: 'No location is a workshop or parts counter: no page, form or link of servicing and parts shows.',
    fix: 'On with "service": { "enabled": true }.',
  },
  'settings.offers.entries': {
    when: ({ offers }) => offers.shown && offers.entries.length === 0,
    says: 'There are no offers: no page, row or link of them shows.',
    fix: 'On with "offers": { "entries": [{ "name": "Free first service" }] }.',
  },
  'settings.commerce.deliveryZones': {
    when: ({ commerce }) => commerce.deliveryZones.length === 0,
    says: 'No delivery zone is named: nothing says what delivery costs.',
    fix: 'On with "commerce": { "deliveryZones": [{ "name": "Sydney", "postcodes": ["2000-2234"], "priceCents": 0 }] } and "vehiclePage": { "blocks": { "deliveryCalculator": true } }.',
  },
  'settings.commerce.driveAway': {
    when: ({ commerce }, { written }) => !commerce.driveAway.enabled && written.commerce?.driveAway === undefined,
    says: 'Nothing says what a vehicle costs in the shopper’s state: no page of stamp duty, registration and dealer delivery shows.',
    fix: 'On with "commerce": { "driveAway": { "enabled": true } }.',
  },
  'settings.commerce.contract.documents': {
    when: ({ commerce }) => commerce.buyOnline && commerce.contract.documents.length === 0,
    says: 'No contract of sale is given: of what shoppers order no contract pack can be made, or signed on screen.',
    fix: 'On with "commerce": { "contract": { "documents": [{ "title": "Contract of sale", "text": "{dealer_name} sells the {vehicle} to {buyer_name} for {total}." }] } }.',
  },
}

/** Places shoppers see of which nobody said when they are open. */
function withoutHours({ locations }: TenantConfig): string[] {
  return namesOf(locations.filter(({ visible, openingHours }) => visible && openingHours === null))
}

/** Places with a street, of which nobody said where it is. */
function withoutPoint({ locations }: TenantConfig): string[] {
  return namesOf(locations.filter(({ visible, street, latitude }) => visible && street !== null && latitude === null))
}

function withoutPicture({ locations }: TenantConfig): string[] {
  return namesOf(locations.filter(({ visible, imageSrc }) => visible && imageSrc === null))
}

/** A yard and its workshop may have one name. */
function namesOf(locations: readonly { name: string }[]): string[] {
  return [...new Set(locations.map(({ name }) => name))]
}

/** What of a tenant is off because nothing was said of it; no fault. */
export function checkOff(config: TenantConfig): Finding[] {
  return foundBy('off', RULES, config)
}
