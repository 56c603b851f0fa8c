import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { richText } from '../rich-text.server.ts'

/** The dealer's questions and answers about selling and trading in. */
export function tradeInQuestions({ ctx, site }: PageContext): SectionView[] {
  const { faq } = ctx.tenant.settings.tradeIn
  const items = faq.map(({ question, answer }) => ({ question, answer: richText(answer, site.content.files, 4) }))
  return items.length ? [{ id: 'faq', kind: 'faq', title: 'Questions and answers', items }] : []
}

/** For who would rather not wait for a person: the way to an offer by plate. */
export function offerAtOnce({ ctx }: Pick<PageContext, 'ctx'>): SectionView[] {
  if (!offersAtOnce(ctx.tenant.settings)) return []
  const { validDays, buttonText } = ctx.tenant.settings.tradeIn
  const text = `Your plate and a few questions about its condition: our offer stands there at once, good for ${validDays} days.`
  const links = [{ label: buttonText, href: '/trade-in' }]
  return [
    {
      id: 'valuation',
      kind: 'call-to-action',
      title: 'Would you rather know at once?',
      text,
      links,
      picture: null,
    },
  ]
}
