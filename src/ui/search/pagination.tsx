import { Fragment } from 'react'
import { Icon } from '../primitives/icon.tsx'
import type { PagesView } from './views.ts'

type PaginationProps = {
  search: PagesView
  /** Tells it from another on the same page. */
  label?: string
}

/** Real links to every page near this one, the first and the last. */
export function Pagination({ search, label = 'Pages' }: PaginationProps) {
  const { pages, previousHref, nextHref } = search
  if (pages.length < 2) return null
  return (
    <nav aria-label={label} className="pages">
      {previousHref ? (
        <a href={previousHref} rel="prev">
          <Icon name="chevron-left" />
          <span className="sr-only">Previous page</span>
        </a>
      ) : null}
      {pages.map((page) => (
        <Fragment key={page.page}>
          {page.isAfterGap ? <i aria-hidden="true">…</i> : null}
          {page.current ? (
            <span aria-current="page">{page.page}</span>
          ) : (
            <a href={page.href} aria-label={`Page ${page.page}`}>
              {page.page}
            </a>
          )}
        </Fragment>
      ))}
      {nextHref ? (
        <a href={nextHref} rel="next">
          <span className="sr-only">Next page</span>
          <Icon name="chevron-right" />
        </a>
      ) : null}
    </nav>
  )
}
