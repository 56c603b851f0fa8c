import { type FocusEvent, type RefCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { grouped } from '#domain/tenants/amounts.ts'
import { clearSearches, useSearchHistory } from '../stores/search-history.ts'

const WAIT_MS = 120

/** What a search box offers: its words, a note beside them such as how many there are, and the way there. */
export type Suggestion = { words: string; note: string; follow(): void }

type Props = {
  id: string
  historyLength: number
  /** What is typed; null while nothing is to be offered. */
  words: string | null
  /** What is shown of what was found. */
  items: readonly Suggestion[]
  active: number
  found(items: readonly Suggestion[]): void
  choose(item: Suggestion): void
  close(): void
  focusBox(): void
}

/** Finds what a search box offers for its words, the last searches where there are none, and draws it as a list box. */
export function Suggestions({ id, historyLength, words, items, active, found, choose, close, focusBox }: Props) {
  const past = useSearchHistory(historyLength)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each words; the functions are made anew each time
  useEffect(() => {
    if (words === null) return
    const withWay = ({ path, ...item }: Found): Suggestion => ({ ...item, follow: () => void navigate(path) })
    if (!words) return found(past.map(({ words, path }) => withWay({ words, path, note: '' })))
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const suggested = await findSuggestions(words, asking.signal)
      if (!asking.signal.aborted) found(suggested.map(withWay))
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, words ? null : past])

  function clear(): void {
    clearSearches()
    close()
    focusBox()
  }
  function leave({ relatedTarget, currentTarget }: FocusEvent): void {
    if (!currentTarget.parentElement?.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus while something of the list is pressed
    <div
      className="suggestions"
      hidden={items.length === 0}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={leave}
    >
      <div className="suggestions-head" hidden={words !== ''}>
        <span>Your last searches</span>
        <button type="button" className="suggestions-clear" onClick={clear}>
          Clear
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a combobox */}
      <ul id={id} role="listbox" aria-label="Suggestions">
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
          <li
            key={`${item.words} ${item.note}`}
            id={`${id}-${index}`}
            ref={index === active ? intoView : undefined}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a combobox
            role="option"
            tabIndex={-1}
            className="suggestion"
            aria-selected={index === active}
            onClick={() => choose(item)}
          >
            <span>{item.words}</span>
            {item.note ? <small>{item.note}</small> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

const intoView: RefCallback<HTMLElement> = (option) => option?.scrollIntoView({ block: 'nearest' })

type Found = { words: string; path: string; note: string }
type Answer = { suggestions: { kind: string; label: string; count: number; path: string }[] }

/** None where the server does not answer: the box goes on working as a plain form. */
async function findSuggestions(text: string, signal: AbortSignal): Promise<Found[]> {
  try {
    const response = await fetch(`/api/suggestions?query=${encodeURIComponent(text)}`, { signal })
    const { suggestions } = response.ok ? ((await response.json()) as Answer) : { suggestions: [] }
    return suggestions.map(({ kind, label, count, path }) => ({
      words: kind === 'text' ? `Search for “${label}”` : label,
      path,
      note: grouped(count),
    }))
  } catch {
    return []
  }
}
