import { Icon } from '../primitives/icon.tsx'
import { useLive } from './live-context.ts'
import { useShownText } from './use-shown-text.ts'
import type { SearchView } from './views.ts'

/**
 * The text of the search. Sent, its words are understood; while one types it is searched as it stands, with
 * suggestions and the last `historyLength` searches (see search-box.ts).
 */
export function TextBox({ search, historyLength }: { search: SearchView; historyLength: number }) {
  const live = useLive()
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor="search-text">
        Search stock
      </label>
      <input
        ref={useShownText(search.query, search)}
        className="input"
        id="search-text"
        type="search"
        name="words"
        defaultValue={search.query}
        placeholder="Make, model or keyword"
        enterKeyHint="search"
        autoComplete="off"
        data-suggest={historyLength}
        onInput={live?.typed}
        onBlur={live?.leftText}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </div>
  )
}
