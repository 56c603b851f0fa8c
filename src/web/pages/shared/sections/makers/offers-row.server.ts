import type { PageContext } from '../../../../site/page-context.ts'
import { runningOfferCards } from '../../lists/offer-card.ts'
import { vocabularyOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

/** The offers that run today; the page ends when one of them starts or ends. */
export async function make({ title, count }: Written<'offers-row'>, page: PageContext): Promise<Made> {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const running = runningOfferCards(page, vocabulary)
  if (running.length === 0) return null
  const more = page.site.leadsSomewhere('/special-offers') ? { label: 'All offers', href: '/special-offers' } : null
  return { kind: 'offers-row', title: title ?? 'Special offers', offers: running.slice(0, count), more }
}
