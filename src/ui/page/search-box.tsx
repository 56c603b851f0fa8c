import { Icon } from '../primitives/icon.tsx'
import type { SiteView } from './site-view.ts'

/**
 * The search of the header: words in plain language in, the search they stand for out. A plain form; scripts add suggestions and past searches the first
 * time it is used (src/web/client/search-box.ts).
 */
export function SearchBox({ site, id, className }: { site: SiteView; id: string; className?: string }) {
  return (
    <search className={className}>
      <form method="get" action="/search">
        <div className="search-box">
          <label className="sr-only" htmlFor={id}>
            Search stock
          </label>
          <input
            className="input"
            id={id}
            type="search"
            name="words"
            placeholder="Make, model or keyword"
            enterKeyHint="search"
            autoComplete="off"
            data-suggest={site.searchHistory}
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
      </form>
    </search>
  )
}
