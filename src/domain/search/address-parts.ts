/** Names of the parts that filter, search or sort, forms' own among them: `words` typed to be understood, `was` in force. */
const FILTER_PART = /^(?:query|sortBy|postcode|distance|note|words)$|^(?:refinementList|range|min|max|was)\b/

/** Whether a parameter of this name is part of a search, or of the forms that make one. */
export function isSearchPart(name: string): boolean {
  return name === 'page' || FILTER_PART.test(name)
}

/** More parts than any page of ours writes. */
const MOST_PARTS = 4000

/** Whether an address filters, searches or sorts by its query, sense or not: those are not for search engines (rule:search-indexing). */
export function asksToFilter(search: string): boolean {
  return partsOf(search).some(({ name }) => FILTER_PART.test(name))
}

/** The parts of a query that say nothing about the search (campaign parameters), as written. */
export function otherParts(search: string): string[] {
  return partsOf(search)
    .filter(({ name }) => !isSearchPart(name))
    .map(({ part }) => part)
}

/** Parts that hold something, as far as any page looks; `value` is null where it, or the sign before it, is missing. */
export function partsOf(search: string): { part: string; name: string; value: string | null }[] {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
  return parts.slice(0, MOST_PARTS).flatMap((part) => {
    const [, rawName, rawValue] = /^([^=]*)(?:=(.*))?$/s.exec(part)!
    const name = decoded(rawName!)
    return name === null ? [] : [{ part, name, value: rawValue === undefined ? null : decoded(rawValue) }]
  })
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
