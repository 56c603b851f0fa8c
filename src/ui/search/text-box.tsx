import { useLive } from './live-context.ts'
import { useShownText } from './use-shown-text.ts'
import type { SearchView } from './views.ts'
import { WordsBox } from './words-box.tsx'

/**
 * The text of the search. Sent, its words are understood; while one types it is searched as it stands, with
 * suggestions and the last `historyLength` searches.
 */
export function TextBox({ search, historyLength }: { search: SearchView; historyLength: number }) {
  const live = useLive()
  return (
    <WordsBox
      ref={useShownText(search.query, search)}
      id="search-text"
      defaultValue={search.query}
      historyLength={historyLength}
      onInput={live?.typed}
      onBlur={live?.leftText}
    />
  )
}
