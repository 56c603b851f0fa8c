import type { Article } from '#domain/content/article-schema.ts'
import type { SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { type Advert, advertOf } from '#domain/finance/advert.ts'
import { NO_LENDER } from '#domain/finance/shows-estimate.ts'
import { addressLine, type Location, typeLabel } from '#domain/locations/location.ts'
import { atSameAddress } from '#domain/locations/location-pages.ts'
import { localPhone } from '#domain/locations/phone.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { dateWords } from '../date-words.ts'
import { offerPictureSrc, offerPrice, placeWords, untilWords } from '../lists/offer-card.ts'
import { priceView } from '../price-view.ts'
import { placeOf } from '../sheet-view.ts'
import { type ShareCard, type ShareSite, shareCard } from './share-card.ts'

/** A vehicle with its price as its page words it, but for a repayment, which would want its whole warning beside it. */
export function vehicleShare(listing: Listing, at: ShareSite): ShareCard {
  const { ctx, site } = at
  const { settings } = ctx.tenant
  const { location } = placeOf({ listing, site, origin: '', now: ctx.now })
  const advert = advertOf(listing, NO_LENDER, settings, ctx.now, location)
  const { title, badge, available, showsPlace } = advert
  const place = showsPlace && listing.city ? [listing.city] : []
  const words = {
    kicker: available ? CAR_TYPE_WORDS[listing.carType] : 'Sold',
    title,
    lines: [...(badge ? [badge] : []), ...place],
    price: available ? sharePrice(advert, settings.price) : null,
  }
  return shareCard(words, listing.images[0] ?? null, at)
}

function sharePrice(advert: Advert, words: Parameters<typeof priceView>[1]): ShareCard['price'] {
  const { text, isAmount, suffix, includes } = priceView(advert, words)
  return { text, isAmount, note: [suffix, includes].filter(Boolean).join(' ') || null }
}

export function offerShare(offer: SpecialOffer, at: ShareSite): ShareCard {
  const price = offerPrice(offer)
  const words = {
    kicker: 'Offer',
    title: offer.name,
    lines: [untilWords(offer, at), placeWords(offer, at)].filter((line) => line !== null),
    price: price && { text: price.amount, isAmount: true, note: price.note },
  }
  return shareCard(words, storedImage(offerPictureSrc(offer, at), at), at)
}

export function articleShare({ title, date, imageSrc }: Article, at: ShareSite): ShareCard {
  return shareCard({ kicker: dateWords(date), title }, storedImage(imageSrc, at), at)
}

export function locationShare(location: Location, at: ShareSite): ShareCard {
  const isOneOfSeveral = atSameAddress(location, at.site.locations).length > 1
  const lines = [addressLine(location.address), location.phone ? localPhone(location.phone) : '']
  const words = {
    kicker: isOneOfSeveral ? typeLabel(location) : null,
    title: location.name,
    lines: lines.filter((line) => line !== ''),
  }
  return shareCard(words, storedImage(location.imageUrl, at), at)
}

/** A picture of the dealer's folder; another site's is not fetched for this. */
function storedImage(src: string | null, { site }: ShareSite) {
  const file = src === null ? null : site.content.files.find(src)
  return file?.kind === 'image' ? file.image : null
}
