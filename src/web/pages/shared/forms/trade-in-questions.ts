import { WHAT_NEXT } from '#domain/leads/what-next.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { richText } from '../rich-text.server.ts'
import { aboutVehicle } from './about-vehicle.ts'
import { vehicleStep } from './trade-in-step.server.ts'

/** The dealer's questions and answers about selling and trading in. */
export function tradeInQuestions({ ctx, site }: PageContext): SectionView[] {
  const { faq } = ctx.tenant.settings.tradeIn
  const items = faq.map(({ question, answer }) => ({ question, answer: richText(answer, site.content.files, 4) }))
  return items.length ? [{ id: 'faq', kind: 'faq', title: 'Questions and answers', items }] : []
}

/** Where offers are made at once, the way to one (rule:trade-in-pages), for the vehicle of this number. */
export function offerAtOnce(listing: Listing | null, page: PageContext): SectionView[] {
  if (!offersAtOnce(page.ctx.tenant.settings)) return []
  const about = listing && aboutVehicle(listing, page)
  const step = vehicleStep(listing && String(listing.listingId), page)
  return [{ id: 'trade-in', kind: 'trade-in', tradeIn: { ...step, about, next: WHAT_NEXT['trade-in'] } }]
}
