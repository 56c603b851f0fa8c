import type { PageContext } from '../../../../site/page-context.ts'
import { richText } from '../../rich-text.server.ts'
import type { Made, Written } from '../maker.ts'

export function make({ title, items }: Written<'faq'>, { site }: PageContext): Made {
  const answered = items.map(({ question, answer }) => ({ question, answer: richText(answer, site.content.files, 4) }))
  return { kind: 'faq', title: title ?? 'Questions and answers', items: answered }
}
