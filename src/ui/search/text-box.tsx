import { Icon } from '../primitives/icon.tsx'

/**
 * The text of the search. Sent, its words are understood; while one types it is searched as it stands, with
 * suggestions and the last `historyLength` searches (see search-box.ts).
 */
export function TextBox({ query, historyLength }: { query: string; historyLength: number }) {
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor="search-text">
        Search stock
      </label>
      <input
        className="input"
        id="search-text"
        type="search"
        name="words"
        defaultValue={query}
        placeholder="Make, model or keyword"
        enterKeyHint="search"
        autoComplete="off"
        data-suggest={historyLength}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </div>
  )
}
