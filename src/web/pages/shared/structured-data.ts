import type { SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { modelPath, type RangeModel } from '#domain/content/range/model-range.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'

export type Thing = Record<string, unknown>

/** schema.org, read by search engines; absent facts are left out. */
export function itemList(documents: readonly SearchDocument[], origin: string): Thing {
  return linkList(
    documents.map(({ path, name }) => [path, name]),
    origin,
  )
}

/** Pages of a list by path and name. */
export function linkList(entries: readonly (readonly [path: string, name: string])[], origin: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: entries.map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + path,
      name,
    })),
  }
}

export function breadcrumbList(crumbs: readonly { label: string; href: string | null }[], origin: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  }
}

type Posting = { slug: string; title: string; date: string; description: string | null }

export function articlePosting({ slug, title, date, description }: Posting, origin: string, publisher: string): Thing {
  return present({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    url: `${origin}/blog/${slug}`,
    datePublished: date,
    description,
    publisher: { '@type': 'AutoDealer', name: publisher },
  })
}

/** A model of the range; its offers are those of new vehicles in stock, never a figure alone. */
export function rangeModelThing(
  { model, manufacturer, stock }: RangeThing,
  { origin, subscription }: ModelSite,
): Thing {
  const cheapest = stock.kind === 'stock' && !subscription ? stock.cheapestNew : null
  return present({
    '@context': 'https://schema.org',
    '@type': 'ProductModel',
    name: `${manufacturer.name} ${model.name}`,
    url: origin + modelPath(model),
    description: model.description,
    category: model.body,
    brand: { '@type': 'Brand', name: manufacturer.name },
    offers:
      stock.kind === 'stock' && cheapest?.price
        ? {
            '@type': 'AggregateOffer',
            lowPrice: cheapest.price.toFixed(2),
            priceCurrency: 'AUD',
            offerCount: stock.newCount,
            itemCondition: 'https://schema.org/NewCondition',
          }
        : null,
  })
}

type ModelSite = { origin: string; subscription: boolean }
type RangeThing = RangeModel & {
  stock: { kind: 'never-listed' } | { kind: 'stock'; newCount: number; cheapestNew: SearchDocument | null }
}

/** An offer with the days it holds; a price only where the dealer names one. */
export function specialOfferThing(offer: SpecialOffer, origin: string, sellerName: string): Thing {
  const { name, description, path, priceCents, startsOn, endsOn } = offer
  return present({
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name,
    description,
    url: origin + path,
    ...(priceCents === null ? {} : { price: (priceCents / 100).toFixed(2), priceCurrency: 'AUD' }),
    validFrom: startsOn,
    validThrough: endsOn,
    seller: { '@type': 'AutoDealer', name: sellerName },
  })
}

type OwnReview = { customerName: string; rating: number; text: string | null; reviewDate: string }

/** A dealer by what all of their own reviews come to, and those of them that are shown (rule:review-selection). */
export function reviewedDealer(
  dealer: { name: string; url: string; average: number },
  all: readonly OwnReview[],
  shown: readonly OwnReview[],
): Thing {
  const { name, url, average } = dealer
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    name,
    url,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: all.length },
    review: shown.map(({ customerName, rating, text, reviewDate }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: customerName },
      datePublished: reviewDate,
      ...(text !== null && { reviewBody: text }),
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  }
}

/** Without the facts that are absent. */
export function present(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )
}
