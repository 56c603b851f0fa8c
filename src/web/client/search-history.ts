/** A search of this visitor's: its words and its address (C§3). */
export type PastSearch = { words: string; path: string }

const KEY = 'forecourt:searches'
const LONGEST = 2000
/** What a browser that keeps nothing remembers until the page is left. */
let unkept: PastSearch[] = []

/** The last searches, newest first; whatever else lies under the key is no search. */
export function pastSearches(most: number): PastSearch[] {
  return read().slice(0, most)
}

export function rememberSearch(search: PastSearch, most: number): void {
  const others = read().filter(({ words, path }) => words !== search.words && path !== search.path)
  write([search, ...others].slice(0, most))
}

export function forgetSearches(): void {
  write([])
}

/** Notes the search this page shows, where it is one and narrows something. */
export function rememberPage(document: Document): void {
  const most = Number(document.querySelector<HTMLElement>('[data-suggest]')?.dataset.suggest ?? 0)
  const words = document.querySelector<HTMLElement>('[data-search-words]')?.dataset.searchWords
  if (most > 0 && words) rememberSearch({ words, path: withoutPage(location) }, most)
}

function withoutPage({ pathname, search }: Location): string {
  const parts = search.slice(1).split('&')
  const kept = parts.filter((part) => part && !part.startsWith('page='))
  return kept.length ? `${pathname}?${kept.join('&')}` : pathname
}

function read(): PastSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept) ? kept.filter(isSearch) : unkept
  } catch {
    return unkept
  }
}

function write(searches: PastSearch[]): void {
  unkept = searches
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A browser that keeps nothing, or has no room: `unkept` has it until the page is left.
  }
}

function isSearch(value: unknown): value is PastSearch {
  const { words, path } = (value ?? {}) as Partial<Record<keyof PastSearch, unknown>>
  const isText = (text: unknown) => typeof text === 'string' && text.length > 0 && text.length <= LONGEST
  return isText(words) && isText(path) && /^\/(?![/\\])/.test(path as string)
}
