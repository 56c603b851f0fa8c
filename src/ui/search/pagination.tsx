import { Icon } from '../primitives/icon.tsx'
import type { SearchView } from './views.ts'

/** Real links to every page near this one, the first and the last. */
export function Pagination({ search }: { search: Pick<SearchView, 'pages' | 'previousHref' | 'nextHref'> }) {
  const { pages, previousHref, nextHref } = search
  if (pages.length < 2) return null
  return (
    <nav aria-label="Pages" className="pages">
      {previousHref ? (
        <a href={previousHref} rel="prev">
          <Icon name="chevron-left" />
          <span className="sr-only">Previous page</span>
        </a>
      ) : null}
      {pages.map((page) =>
        page.current ? (
          <span key={page.page} aria-current="page">
            {page.page}
          </span>
        ) : (
          <a key={page.page} href={page.href} aria-label={`Page ${page.page}`}>
            {page.page}
          </a>
        ),
      )}
      {nextHref ? (
        <a href={nextHref} rel="next">
          <span className="sr-only">Next page</span>
          <Icon name="chevron-right" />
        </a>
      ) : null}
    </nav>
  )
}
