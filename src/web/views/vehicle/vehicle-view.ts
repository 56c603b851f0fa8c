import type { Location } from '#domain/locations/location.ts'
import { maskPhone } from '#domain/locations/phone.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { cardTag } from '#domain/stock/card-tag.ts'
import { breadcrumbTitle } from '#domain/stock/listing-title.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { regoExpiry } from '#domain/stock/rego-expiry.ts'
import { keyInformation, specRows } from '#domain/stock/spec-rows.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { tagView } from '../card-view.ts'
import { foldedText } from '../folded-text.ts'
import { locationView, vehicleWords } from '../site-view.server.ts'
import { actionsView } from './actions-view.ts'
import { calculatorsView } from './calculators-view.ts'
import { extrasView } from './extras-view.ts'
import { headFacts } from './head-facts.ts'
import { shareView } from './share-view.ts'
import { shortlistView } from './shortlist-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'
import { viewerView } from './viewer-view.ts'

/** The vehicle page in words (rule:vehicle-blocks). Only what the public may see. */
export function vehicleView(facts: VehiclePageFacts): VehicleView {
  const { listing, location, advert, settings, now } = facts
  const { vehiclePage: page, site } = settings
  const { title, badge, available } = advert
  const words = vehicleWords(settings)
  const today = localDate(now, facts.timeZone)
  const shown = (block: keyof typeof page.blocks) => page.blocks[block]
  const rego = regoExpiry(listing.registrationExpiresOn, today, page)
  return {
    id: listing.listingId,
    title,
    badge,
    tag: tagView(cardTag(listing, settings.cards, now)),
    crumbs: shown('breadcrumb')
      ? [...facts.crumbs, { label: breadcrumbTitle(listing, page.breadcrumbFrom), href: null }]
      : [],
    viewer: viewerView(facts),
    actions: actionsView(facts),
    calculators: calculatorsView(facts),
    market: facts.market,
    share: shareView(facts),
    shortlist: shortlistView(facts),
    extras: extrasView(facts),
    price: facts.price,
    facts: headFacts(listing),
    available,
    sold: !available,
    keyInformation: shown('keyInformation') ? keyInformation(listing, rego?.text ?? null) : [],
    specs: shown('specifications') ? specRows(listing) : [],
    specsPreview: page.specsPreviewCount,
    features: shown('features') ? [...new Set([...listing.features, ...listing.standardEquipment])] : [],
    featuresPreview: page.featuresPreviewCount,
    comments: shown('comments') ? commentsView(listing.dealerComments, page) : null,
    location: location && advert.showsPlace ? whereItIs(location, facts) : null,
    moreFromDealerHref: facts.dealershipHref,
    disclaimer: page.disclaimer,
    vehicleWord: site.vehicleWord,
    vehicleWords: words,
    similarTitle: `Similar ${capital(words)} ${isPricedByTheWeek(site) ? 'Available' : 'In-Stock'}`,
    similar: shown('similar') ? (facts.similar ?? []) : [],
    similarFrom: shown('similar') && facts.similar === null ? `/api/cars/${listing.slug}/similar?cards=1` : null,
    similarMaximum: page.similarMaximum,
    similarHref: facts.similarHref,
    stocknum: listing.stockNumber,
  }
}

/** Comments fold at so many characters (rule:text-folds), at the end of a word where one is near. */
export function commentsView(
  written: string | null,
  page: { commentsPreviewCharacters: number; emptyCommentsText: string },
): NonNullable<VehicleView['comments']> {
  const text = written?.trim()
  if (!text) return { preview: page.emptyCommentsText, whole: null, empty: true }
  return { ...foldedText(text, page.commentsPreviewCharacters), empty: false }
}

/** Of a vehicle that can be asked for, the yard's number is masked as that of its call button (rule:phone-mask). */
function whereItIs(location: Location, { advert, settings }: VehiclePageFacts): VehicleView['location'] {
  const view = locationView(location)
  const isMasked = settings.phones.masked && settings.vehiclePage.buttons.call && advert.available
  const masked = location.phone && isMasked ? maskPhone(location.phone) : null
  return { ...view, phone: view.phone && { ...view.phone, masked } }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
