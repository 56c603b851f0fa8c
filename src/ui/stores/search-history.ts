import { useMemo } from 'react'
import { storedList, useStored } from './stored-list.ts'

/** A search of this visitor's: its words and its address (rule:search-history). */
export type PastSearch = { words: string; path: string }

const LONGEST = 2000
const NONE: readonly PastSearch[] = []
const kept = storedList('forecourt:searches', isSearch)

/** The last searches on this device, newest first: at most `most`. */
export function useSearchHistory(most: number): readonly PastSearch[] {
  const all = useStored(kept, (searches) => searches, NONE)
  return useMemo(() => all.slice(0, most), [all, most])
}

export function rememberSearch(search: PastSearch, most: number): void {
  if (most < 1) return
  const others = kept.read().filter(({ words, path }) => words !== search.words && path !== search.path)
  kept.write([search, ...others].slice(0, most))
}

export function clearSearches(): void {
  kept.write([])
}

/** The address of a search without the page of its results, which is no part of what was searched. */
export function withoutPage(pathname: string, query: string): string {
  const parts = query.replace('?', '').split('&')
  const rest = parts.filter((part) => part && !part.startsWith('page='))
  return rest.length ? `${pathname}?${rest.join('&')}` : pathname
}

function isSearch(value: unknown): value is PastSearch {
  const { words, path } = (value ?? {}) as Partial<Record<keyof PastSearch, unknown>>
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text.length > 0 && text.length <= LONGEST
  return isText(words) && isText(path) && /^\/(?![/\\])/.test(path)
}
