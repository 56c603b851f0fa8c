import { nameInAddress } from '#domain/search/plain-words/name-in-address.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { PageContext } from '../../site/page-context.ts'
import { notFoundNotice, pageGoneNotice } from '../shell/notices.ts'
import { latestStock, rowOf, stockRow, vocabularyOf } from './sections/found-stock.server.ts'

type Nothing = { kind: 'notice'; status: 404 | 410; notice: NoticeView }

const MOST_SIMILAR = 4

/** What is said where no page is: 410 where the dealer's redirects call it gone (rule:redirects), with stock it seems to be about. */
export async function nothingThere(page: PageContext): Promise<Nothing> {
  const { site } = page.site
  const redirect = await page.redirect()
  if (!redirect || redirect.to !== null) return { kind: 'notice', status: 404, notice: notFoundNotice(site) }
  return { kind: 'notice', status: 410, notice: pageGoneNotice(site, await stockLike(redirect.from.path, page)) }
}

/** Vehicles of the make and model that an address names, else the newest; none while the search does not answer. */
async function stockLike(path: string, page: PageContext) {
  const known = await vocabularyOf(page)
  const query = 'kind' in known ? null : namedIn(path, known)
  const words = { title: '', more: { label: '', href: '' } }
  const named = query && (await stockRow(page, query, words, { count: MOST_SIMILAR }))
  const row = named ?? (await rowOf(page, await latestStock(page, MOST_SIMILAR), words))
  const similar = row?.kind === 'stock-row' ? row.cards : []
  const isNamed = named?.kind === 'stock-row' && query && !('kind' in known)
  const label = isNamed ? [...(query.refinements.make ?? []), ...(query.refinements.model ?? [])].join(' ') : ''
  return { similar, more: isNamed ? { label: `View every ${label}`, href: searchHref(query, known) } : null }
}

/** The search that an address is about; null for an address that names no make of the dealer's. */
function namedIn(path: string, vocabulary: SearchVocabulary): SearchQuery | null {
  const named = nameInAddress(path, vocabulary)
  if (!named) return null
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', named.make)
  return named.model === null ? ofMake : withRefinement(ofMake, 'model', named.model)
}
