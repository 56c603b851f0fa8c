import { data, redirect } from 'react-router'
import { type PageContext, packPart } from '../context.ts'
import type { Packed } from '../packed.ts'
import { notFoundNotice, outOfOrderNotice } from '../views/notices.ts'
import type { OwnPageData } from './own-page.tsx'

/** What a view of an own page comes to: the page, another spelling of it, no such page, or a search that failed. */
export type OwnPageOutcome =
  | ({ kind: 'page' } & OwnPageData)
  | { kind: 'moved'; location: string }
  | { kind: 'not-found' }
  | { kind: 'failed' }

/** The outcome as a loader answers it. Throws notices. */
export function answerOwnPage(page: PageContext, outcome: OwnPageOutcome): Packed<OwnPageData> | Response {
  const { site } = page.site
  switch (outcome.kind) {
    case 'page':
      return packPart(page, 'page-data', { page: outcome.page, head: outcome.head })
    case 'moved':
      return redirect(outcome.location, 301)
    case 'not-found':
      throw data(notFoundNotice(site), { status: 404 })
    case 'failed':
      throw data(outOfOrderNotice(site), { status: 503 })
  }
}
