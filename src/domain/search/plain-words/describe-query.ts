import { amountWords, choiceWords } from '../attribute-words.ts'
import type { RangeAttribute } from '../search-document.ts'
import { activeFilters, type Bounds, type SearchQuery } from '../search-query.ts'

/** "Ute · under $45,000 · near Ipswich": a search as a shopper would say it. `place`: what the postcode is called. */
export function describeQuery(query: SearchQuery, place: string | null): string {
  const said = activeFilters({ ...query, text: '' }).map((filter) => {
    if (filter.kind === 'refinement') return choiceWords(filter.attribute, filter.value)
    if (filter.kind === 'range') return sayBounds(filter.attribute, filter.bounds)
    if (filter.kind === 'text') return filter.text
    const { postcode, distanceKm } = filter.near
    return distanceKm === null ? `near ${place ?? postcode}` : `within ${distanceKm} km of ${place ?? postcode}`
  })
  return [...said, ...(query.text === '' ? [] : [`“${query.text}”`])].join(' · ')
}

function sayBounds(attribute: RangeAttribute, { min, max }: Bounds): string {
  const amount = (bound: number) => amountWords(attribute, bound)
  if (min !== null && max !== null) return min === max ? amount(min) : `${amount(min)} to ${amount(max)}`
  if (attribute === 'year') return min === null ? `${max} or older` : `${min} or newer`
  if (attribute === 'towing' && min !== null) return `tows ${amount(min)}`
  return min === null ? `under ${amount(max!)}` : `over ${amount(min)}`
}
