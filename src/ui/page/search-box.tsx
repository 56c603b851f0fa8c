import { Icon } from '../primitives/icon.tsx'

/** The search of the header: words in, results out. */
export function SearchBox({ id, className }: { id: string; className?: string }) {
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
            name="query"
            placeholder="Search make, model or keyword"
            enterKeyHint="search"
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
      </form>
    </search>
  )
}
