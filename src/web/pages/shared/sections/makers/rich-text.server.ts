import type { PageContext } from '../../../../site/page-context.ts'
import { richText } from '../../rich-text.server.ts'
import type { Made, Written } from '../maker.ts'

export function make({ title, markdown }: Written<'rich-text'>, { site }: PageContext): Made {
  return { kind: 'rich-text', title, text: richText(markdown, site.content.files, title === null ? 2 : 3) }
}
