import { type ListQuery, type ListShape, listHref } from '#domain/content/lists/list-query.ts'
import type { ListPage } from '#domain/content/lists/search-list.ts'
import type { SectionView } from '#ui/sections/views.ts'
import type { OwnPageOutcome } from '../../pages/answer-own-page.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { ownPageHead } from '../own-page-head.ts'
import { breadcrumbList, linkList } from '../structured-data.ts'
import { listRobots, listStatus } from './list-view.ts'

type Listed<Attribute extends string> = {
  shape: ListShape<Attribute>
  query: ListQuery<Attribute>
  found: ListPage<unknown, Attribute>
  /** The query of the address, as asked. */
  search: string
  title: string
  description: string
  /** Path and name of everything on the page. */
  entries: readonly (readonly [path: string, name: string])[]
  section: SectionView
}

/** The page of a list: its trail, its head for search engines (rule:search-indexing), its one section. */
export function listPage<Attribute extends string>(listed: Listed<Attribute>, page: PageContext): OwnPageOutcome {
  const { shape, query, found, search, title, description, entries, section } = listed
  const { facts, origin } = page
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: title, href: null },
  ]
  facts.structuredData.push(breadcrumbList(crumbs, origin), linkList(entries, origin))
  const named = query.page > 1 ? `${title}, page ${query.page}` : title
  return {
    kind: 'page',
    status: listStatus({ query, page: found }),
    page: { title, crumbs, ownTitle: false, sections: [section] },
    head: {
      ...ownPageHead({ path: shape.path, title: named, description }, page, [section]),
      canonical: origin + listHref(shape, query),
      robots: listRobots(search, found.total),
    },
  }
}
