/**
 * The part of an address that decides what a page says: paths whose pages read the query keep what they read, in one
 * order; everything else (campaign parameters among it) is left out.
 */
export function canonicalAddress(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => reads(url.pathname, name))
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const query = new URLSearchParams(kept).toString()
  return url.pathname + (query ? `?${query}` : '')
}

function reads(path: string, name: string): boolean {
  if (name === '_routes') return true
  if (path !== '/search' && path !== '/search.data' && !path.startsWith('/search/')) return false
  return /^(?:query|page|sortBy|(?:cars:)?(?:refinementList|range|min|max)\b.*)$/.test(name)
}
