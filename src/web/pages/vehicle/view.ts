import { hasDriveAway } from '#domain/commerce/drive-away/drive-away-price.ts'
import type { Location } from '#domain/locations/location.ts'
import { maskPhone } from '#domain/locations/phone.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { imageUrl } from '#domain/media/image-variants.ts'
import { capital } from '#domain/search/search-heading.ts'
import { cardTag } from '#domain/stock/card-tag.ts'
import { isPrintable, whereSaved } from '#domain/stock/dealership-rules.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { breadcrumbTitle } from '#domain/stock/listing-title.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { regoExpiry, shownPlate } from '#domain/stock/rego-expiry.ts'
import { keyInformation, specRows, unsaidFirst, withUnit } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import {
  emailShare,
  facebookShare,
  type ShareLink,
  smsShare,
  twitterShare,
  whatsAppShare,
} from '#ui/vehicle/share/share-links.ts'
import type { ShareView, ShortlistView, VehicleView } from '#ui/vehicle/view.ts'
import type { FactView } from '#ui/vehicle/views.ts'
import { tagView } from '../shared/card-view.ts'
import { foldedText } from '../shared/folded-text.ts'
import { alertLink } from '../shared/forms/alert-link.ts'
import { locationView } from '../shell/site-view.server.ts'
import { actionsView } from './actions-view.ts'
import { calculatorsView } from './calculators-view.ts'
import { extrasView } from './extras-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'
import { viewerView } from './viewer-view.ts'

/** The vehicle page in words (rule:vehicle-blocks), without the dealer's own blocks. Only what the public may see. */
export function vehicleView(facts: VehiclePageFacts): Omit<VehicleView, 'beside'> {
  const { listing, location, advert, settings, now } = facts
  const { vehiclePage: page, site } = settings
  const words = vehicleWords(settings)
  const today = localDate(now, facts.timeZone)
  const shown = (block: keyof typeof page.blocks) => page.blocks[block]
  const rego = regoExpiry(listing.registrationExpiresOn, today, page)
  const registrationPlate = shownPlate(listing, today, page)
  const key = shown('keyInformation') ? keyInformation({ ...listing, registrationPlate }, rego?.text ?? null) : []
  return {
    id: listing.listingId,
    slug: listing.slug,
    title: advert.title,
    badge: advert.badge,
    tag: tagView(cardTag(listing, settings.cards, now, facts.firstListedAtMs)),
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
    sold: !advert.available,
    keyInformation: key,
    specs: shown('specifications') ? unsaidFirst(specRows(listing), key) : [],
    specsPreview: page.specsPreviewCount,
    features: shown('features') ? [...new Set([...listing.features, ...listing.standardEquipment])] : [],
    featuresPreview: page.featuresPreviewCount,
    comments: shown('comments') ? commentsView(listing, page) : null,
    location: location && advert.showsPlace ? whereItIs(location, facts) : null,
    moreFromDealerHref: facts.dealershipHref,
    disclaimer: page.disclaimer,
    vehicleWord: site.vehicleWord,
    vehicleWords: words,
    similarTitle: `Similar ${capital(words)} ${isPricedByTheWeek(site) ? 'Available' : 'In-Stock'}`,
    similar: shown('similar') ? (facts.similar?.cards ?? null) : [],
    similarMaximum: page.similarMaximum,
    similarHref: facts.similarHref,
    stocknum: listing.stockNumber,
  }
}

/** Comments fold at so many characters (rule:text-folds), at the end of a word where one is near. */
function commentsView({ dealerComments }: Listing, page: TenantSettings['vehiclePage']): VehicleView['comments'] {
  const text = dealerComments?.trim()
  if (!text)
    return page.emptyCommentsText === null ? null : { preview: page.emptyCommentsText, whole: null, empty: true }
  return { ...foldedText(text, page.commentsPreviewCharacters), empty: false }
}

/** Of a vehicle that can be asked for, the yard's number is masked as that of its call button (rule:phone-mask). */
function whereItIs(location: Location, { advert, settings }: VehiclePageFacts): VehicleView['location'] {
  const view = locationView(location)
  const isMasked = settings.phones.masked && settings.vehiclePage.buttons.call && advert.available
  const masked = location.phone && isMasked ? maskPhone(location.phone) : null
  return { ...view, phone: view.phone && { ...view.phone, masked } }
}

/**
 * Kilometres, transmission, body (rule:vehicle-blocks); and fuel, which everyone asks for. A caravan has none of these:
 * its length, weight and beds stand there.
 */
function headFacts(listing: Listing): FactView[] {
  const facts = listing.itemType === 'caravan' ? caravanFacts(listing) : driveFacts(listing)
  return facts.flatMap(({ text, ...fact }) => (text ? [{ ...fact, text }] : []))
}

type Fact = Omit<FactView, 'text'> & { text: string | null }

function driveFacts(listing: Listing): Fact[] {
  const isBike = listing.itemType === 'motorcycle'
  return [
    { icon: 'gauge', label: 'Odometer', text: withUnit(listing.odometerKm, 'km') },
    { icon: 'cog', label: 'Transmission', text: listing.simpleTransmission ?? listing.transmission },
    { icon: isBike ? 'bike' : 'car-front', label: 'Body', text: listing.simpleBody ?? listing.body },
    { icon: 'fuel', label: 'Fuel', text: listing.simpleFuel ?? listing.fuel },
  ]
}

function caravanFacts({ specs, simpleBody, body }: Listing): Fact[] {
  return [
    { icon: 'caravan', label: 'Body', text: simpleBody ?? body },
    { icon: 'users', label: 'Sleeps', text: specs.sleeps === null ? null : `Sleeps ${specs.sleeps}` },
    {
      icon: 'route',
      label: 'Body length',
      text: specs.lengthMm === null ? null : `${(specs.lengthMm / 1000).toFixed(1)} m`,
    },
    { icon: 'gauge', label: 'Tare weight', text: withUnit(specs.tareWeightKg, 'kg') },
  ]
}

/** The address of the share row is the site's, without a slash at its end, and the vehicle's path (rule:share-row). */
function shareView({ listing, advert, settings, page }: VehiclePageFacts): ShareView | null {
  const { blocks, shareOnTwitter } = settings.vehiclePage
  if (!blocks.shareRow) return null
  const url = `${page.origin}/cars/${listing.slug}`
  const text = `${advert.title} at ${page.ctx.tenant.name}`
  const links: ShareView['links'] = [
    ...linkOf('facebook', 'Facebook', facebookShare({ url })),
    ...(shareOnTwitter ? linkOf('twitter', 'X', twitterShare({ url, text })) : []),
    { network: 'whatsapp', label: 'WhatsApp', href: whatsAppShare({ text: `${text}\n${url}` }) },
    { network: 'email', label: 'E-mail', href: emailShare({ subject: text, body: `${text}\n${url}` }) },
    { network: 'sms', label: 'Text message', href: smsShare({ text: `${text} ${url}` }) },
  ]
  return { url, title: text, links }
}

/** A network that would take nothing has no link. */
function linkOf(network: 'facebook' | 'twitter', label: string, shared: ShareLink): ShareView['links'] {
  return shared.kind === 'link' ? [{ network, label, href: shared.href }] : []
}

/** What a shopper can keep of this vehicle or take home: by the site's settings and its dealership's (rule:dealership-switches). */
function shortlistView({ listing, advert, settings }: VehiclePageFacts): ShortlistView {
  const { listingId: id, dealershipSlug, slug, make, model, body, simpleBody } = listing
  const { shortlist } = settings
  const [first] = listing.images
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  const savedIn = whereSaved(dealershipSlug, settings)
  return {
    prints: isPrintable(dealershipSlug, settings),
    favourite: savedIn
      ? {
          record: { id, name: advert.title, slug, make, model, primary_image_url: image },
          savedIn,
          onlyIfSaved: !advert.available,
        }
      : null,
    compare: shortlist.compare && advert.available ? { id, most: shortlist.compareMaximum } : null,
    viewed: shortlist.recentlyViewed
      ? { id, stocknum: listing.stockNumber, make, model, body, simple_body: simpleBody }
      : null,
    alert: alertLink(listing, settings),
    driveAway: hasDriveAway(listing, settings) ? { label: 'Price in my state', href: `/drive-away?car=${slug}` } : null,
  }
}
