import { data, redirect } from 'react-router'
import type { NoticeView } from '#ui/page/notice-view.ts'
import type { PageContext } from '../site/page-context.ts'
import { viewJson } from '../site/view-json.ts'
import { notFoundNotice, outOfOrderNotice } from '../views/notices.ts'
import type { OwnPageData } from './own-page.tsx'

/** What a view comes to: the page (404 past the end of a list), a few words, another spelling, nothing, or a search that failed. */
export type OwnPageOutcome =
  | ({ kind: 'page'; status?: 200 | 404 } & OwnPageData)
  | { kind: 'notice'; status: 404 | 410; notice: NoticeView }
  | { kind: 'moved'; location: string }
  | { kind: 'not-found' }
  | { kind: 'failed' }

/** The outcome as a loader answers it. Throws notices. */
export function answerOwnPage(page: PageContext, outcome: OwnPageOutcome) {
  const { site } = page.site
  switch (outcome.kind) {
    case 'page':
      return data(viewJson({ page: outcome.page, head: outcome.head }, page), { status: outcome.status ?? 200 })
    case 'notice':
      throw data(outcome.notice, { status: outcome.status })
    case 'moved':
      return redirect(outcome.location, 301)
    case 'not-found':
      throw data(notFoundNotice(site), { status: 404 })
    case 'failed':
      throw data(outOfOrderNotice(site), { status: 503 })
  }
}
