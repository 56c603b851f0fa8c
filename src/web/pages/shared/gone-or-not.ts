import type { PageContext } from '../../site/page-context.ts'
import { notFoundNotice } from '../shell/notices.ts'
import type { OwnPageOutcome } from './answer-own-page.server.ts'

/** 410 where a page or an article of the dealer's is over (rule:scheduled-content), else 404. */
export function goneOrNot(path: string, { site }: PageContext): OwnPageOutcome {
  if (!site.content.ended.has(path)) return { kind: 'not-found' }
  const plain = notFoundNotice(site.site)
  const title = 'This page is over'
  const notice = {
    ...plain,
    code: '410',
    title,
    text: 'What stood here had its time. The rest of the site is still here.',
  }
  return { kind: 'notice', status: 410, notice }
}
