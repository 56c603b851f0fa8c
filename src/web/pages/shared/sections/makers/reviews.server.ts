import type { PageContext } from '../../../../site/page-context.ts'
import { dateWords } from '../../date-words.ts'
import { reviewedDealer } from '../../structured-data.ts'
import type { Made, Written } from '../maker.ts'

/** Reviews from the least rating on, the average of all of them, and a word where some are left out. */
export function make({ title }: Written<'reviews'>, page: PageContext): Made {
  const { shown, entries, minimumRating, fullCount, sample } = page.ctx.tenant.settings.reviews
  const kept = entries.filter(({ rating }) => rating >= minimumRating)
  if (!shown || kept.length === 0) return null
  const sum = entries.reduce((total, { rating }) => total + rating, 0)
  const average = Math.round((sum / entries.length) * 10) / 10
  const isSelected = kept.length < entries.length
  // Samples are nobody's: search engines are not told of them.
  if (!sample) {
    const dealer = { name: page.ctx.tenant.name, url: `${page.origin}/`, average }
    page.facts.structuredData.push(reviewedDealer(dealer, entries, kept.slice(0, fullCount)))
  }
  return {
    kind: 'reviews',
    title: title ?? 'What our customers say',
    average,
    count: entries.length,
    sample,
    selection: isSelected ? `Reviews of ${minimumRating} stars and more are shown here; the average counts all.` : null,
    reviews: kept.map((review) => ({
      customerName: review.customerName,
      rating: review.rating,
      text: review.text,
      date: { iso: review.reviewDate, words: dateWords(review.reviewDate) },
      dealership: dealershipName(review.dealership, page),
      reply: review.replyText
        ? { text: review.replyText, date: review.replyDate && dateWords(review.replyDate) }
        : null,
    })),
    shown: fullCount,
  }
}

/** Where there is one dealership, every review is about it. */
function dealershipName(about: string | null, { site: { dealerships } }: PageContext): string | null {
  return dealerships.length > 1 ? (dealerships.find(({ slug }) => slug === about)?.name ?? null) : null
}
