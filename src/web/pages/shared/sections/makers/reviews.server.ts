import { averageRating } from '#domain/content/reviews/review-source.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { dateWords } from '../../date-words.ts'
import { reviewedDealer } from '../../structured-data.ts'
import type { Made, Written } from '../maker.ts'

/** More than anybody reads; how many there are is said. */
const MOST_LISTED = 48

/** Reviews from the least rating on, the average of all of them, and a word where some are left out (rule:review-selection). */
export function make({ title }: Written<'reviews'>, page: PageContext): Made {
  const { shown, minimumRating, fullCount } = page.ctx.tenant.settings.reviews
  const { reviews, count, average, sample } = page.site.reviews
  const kept = reviews.filter(({ rating }) => rating >= minimumRating)
  if (!shown || kept.length === 0) return null
  // Samples are nobody's, and Google's are Google's: search engines are told of the dealer's own.
  const own = sample ? [] : reviews.filter(({ isGoogles }) => !isGoogles)
  if (own.length > 0) {
    const dealer = { name: page.ctx.tenant.name, url: `${page.origin}/`, average: rounded(averageOf(own)) }
    const inFull = kept.slice(0, fullCount).filter(({ isGoogles }) => !isGoogles)
    page.facts.structuredData.push(reviewedDealer(dealer, own, inFull))
  }
  return {
    kind: 'reviews',
    title: title ?? 'What our customers say',
    average: average === null ? null : rounded(average),
    count,
    sample,
    selection: selectionWords({
      minimumRating,
      isSelected: kept.length < reviews.length,
      isCut: kept.length > MOST_LISTED,
    }),
    reviews: kept.slice(0, MOST_LISTED).map((review) => ({
      customerName: review.customerName,
      rating: review.rating,
      text: review.text,
      date: { iso: review.reviewDate, words: dateWords(review.reviewDate) },
      dealership: dealershipName(review.dealership, page),
      onGoogle: review.isGoogles,
      reply: review.replyText
        ? { text: review.replyText, date: review.replyDate && dateWords(review.replyDate) }
        : null,
    })),
    shown: fullCount,
  }
}

function averageOf(reviews: readonly { rating: number }[]): number {
  return averageRating(reviews.map(({ rating }) => rating))!
}

function rounded(average: number): number {
  return Math.round(average * 10) / 10
}

type Selection = { minimumRating: number; isSelected: boolean; isCut: boolean }

function selectionWords({ minimumRating, isSelected, isCut }: Selection): string | null {
  if (!isSelected && !isCut) return null
  const which = isSelected ? `of ${minimumRating} stars and more ` : ''
  return `${isCut ? 'The newest reviews' : 'Reviews'} ${which}are shown here; the average counts all.`
}

/** Where there is one dealership, every review is about it. */
function dealershipName(about: string | null, { site: { dealerships } }: PageContext): string | null {
  return dealerships.length > 1 ? (dealerships.find(({ slug }) => slug === about)?.name ?? null) : null
}
