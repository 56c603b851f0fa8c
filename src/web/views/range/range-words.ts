import { MODEL_RANGE, type RangeQuery } from '#domain/content/range/model-range.ts'
import type { OwnPageOutcome } from '../../pages/answer-own-page.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { notFoundNotice } from '../notices.ts'
import { sellsOneMake } from './model-card.ts'

/** 'The Kia range' of one make, chosen or sold alone; the dealer's own words for the page go first. */
export function rangeHeading({ refinements }: RangeQuery, page: PageContext): string {
  const chosen = refinements['manufacturer.name'] ?? []
  if (chosen.length === 1) return `The ${chosen[0]} range`
  return wholeRangeName(page)
}

/** What the range is called, here and in trails that lead to it. */
export function wholeRangeName(page: PageContext): string {
  const own = page.ctx.tenant.settings.seo.paths[MODEL_RANGE.path]?.heading
  if (own) return own
  return sellsOneMake(page) ? `The ${page.site.models[0]!.manufacturer.name} range` : 'The new-vehicle range'
}

/** A dealer who sells no range has no page that could be empty. */
export function noRange({ site: { site } }: PageContext): OwnPageOutcome {
  const notice = {
    ...notFoundNotice(site),
    title: 'There is no model range here',
    text: `${site.name} lists what stands in the yard, not what a maker builds. Everything we have is in stock.`,
  }
  return { kind: 'notice', status: 404, notice }
}
