import { grouped } from '#domain/tenants/amounts.ts'
import { forgetSearches, pastSearches } from './search-history.ts'
import { openList, type SuggestedItem } from './suggestion-list.ts'

const WAIT_MS = 120
const served = new WeakSet<HTMLInputElement>()

/**
 * Makes a search box a combobox: suggestions while typing, past searches while it is empty. Loaded when a box gets
 * the focus for the first time. `go` follows a path of this site.
 */
export function serveSearchBox(input: HTMLInputElement, go: (path: string) => void): void {
  if (served.has(input)) return
  served.add(input)
  const list = openList(input, {
    choose(item) {
      input.value = ''
      input.blur()
      go(item.path)
    },
    clear() {
      forgetSearches()
      input.focus()
    },
  })
  let asking = new AbortController()
  let timer = 0

  async function suggest(): Promise<void> {
    asking.abort()
    clearTimeout(timer)
    const text = input.value.trim()
    if (!text) return list.show('past', past(input))
    asking = new AbortController()
    const { signal } = asking
    timer = window.setTimeout(async () => {
      const items = await suggestions(text, signal)
      if (!signal.aborted && document.activeElement === input) list.show('suggestions', items)
    }, WAIT_MS)
  }

  input.addEventListener('input', suggest)
  input.addEventListener('focus', suggest)
  input.addEventListener('click', () => list.isOpen() || suggest())
  input.form?.addEventListener('submit', () => list.close())
  input.addEventListener('blur', ({ relatedTarget }) => {
    asking.abort()
    if (!list.holds(relatedTarget)) list.close()
  })
  // A pointer on its way wakes it too: only whoever is in it is offered something.
  if (document.activeElement === input) void suggest()
}

function past(input: HTMLInputElement): SuggestedItem[] {
  return pastSearches(Number(input.dataset.suggest)).map(({ words, path }) => ({ words, path, note: '' }))
}

type Answer = { suggestions: { kind: string; label: string; count: number; path: string }[] }

/** None where the server does not answer: the box goes on working as a plain form. */
async function suggestions(text: string, signal: AbortSignal): Promise<SuggestedItem[]> {
  try {
    const response = await fetch(`/api/suggestions?query=${encodeURIComponent(text)}`, { signal })
    const { suggestions: found } = response.ok ? ((await response.json()) as Answer) : { suggestions: [] }
    return found.map(({ kind, label, count, path }) => ({
      words: kind === 'text' ? `Search for “${label}”` : label,
      path,
      note: grouped(count),
    }))
  } catch {
    return []
  }
}
