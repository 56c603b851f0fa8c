import { activeFilters } from '#domain/search/search-query.ts'
import { DISTANCE_SORT, sortLabel } from '#domain/search/sort.ts'
import { wordsOfQuery } from '#domain/search/text-words.ts'
import type { SearchMessageView } from '#ui/search/views.ts'
import type { SearchPageFacts } from './search-facts.ts'
import { postcodeError } from './search-near.ts'
import { filterWords } from './search-words.ts'

/** "Near" without a distance orders and leaves out nothing: a radius would be ours, not the shopper's. */
const NONE_TOO_FAR = 'The nearest come first, and none is left out for being far away.'
const CONTACT = ['/contact', '/contact-us']

/** What a shopper is told above the results: how words were read, places that cannot be used, words nothing matches. */
export function searchMessages(facts: SearchPageFacts): SearchMessageView[] {
  const texts = [...readWords(facts), ...placeWords(facts), ...unmatchedWords(facts)]
  return texts.map((text) => (typeof text === 'string' ? { text, link: null } : text))
}

function readWords({ notes, query, page, vocabulary }: SearchPageFacts): string[] {
  if (!notes.includes('words')) return []
  const place = page.from?.kind === 'place' ? page.from.place : null
  const read = activeFilters({ ...query, text: '' }).map((filter) => filterWords(filter, place).value)
  // Where distances are left out nothing is nearest.
  const isOrdered = query.sort !== vocabulary.defaultSort && (place !== null || query.sort !== DISTANCE_SORT)
  const order = isOrdered ? [sortLabel(query.sort)] : []
  const said = [...read, ...order].join(' · ')
  // Words that nothing matches are named below, once.
  const isSearched = wordsOfQuery(query.text).some((word) => !page.unmatchedWords.includes(word))
  const rest = isSearched ? [`There is no filter for “${query.text}”: it is searched as text.`] : []
  const far = place && query.near?.distanceKm === null && query.sort === DISTANCE_SORT ? [NONE_TOO_FAR] : []
  return said === '' ? rest : [`What you typed was read as: ${said}.`, ...far, ...rest]
}

function placeWords(facts: SearchPageFacts): (string | SearchMessageView)[] {
  const { page, query, leadsSomewhere } = facts
  const { from } = page
  const wrong = postcodeError(facts)
  if (wrong) return [wrong]
  if (from?.kind === 'island') return [askUs(from.name, leadsSomewhere)]
  const known = page.hits.some(({ coordinates }) => coordinates !== null)
  return query.near && page.hits.length > 0 && !known
    ? ['Where these vehicles stand is not known exactly, so distances are left out.']
    : []
}

/** No road leads there: what a straight line measures helps nobody. */
function askUs(island: string, leadsSomewhere: (href: string) => boolean): SearchMessageView {
  const href = CONTACT.find(leadsSomewhere)
  return {
    text: `No road leads to ${island}, so distances are left out. Ask us what it takes to bring a vehicle to you.`,
    link: href ? { label: 'Ask us', href } : null,
  }
}

function unmatchedWords({ page, query }: SearchPageFacts): string[] {
  const { unmatchedWords: words } = page
  if (words.length === 0 || page.hits.length === 0 || query.text === '') return []
  const named = words.map((word) => `“${word}”`).join(', ')
  const verb = words.length > 1 ? 'were' : 'was'
  return [`No vehicle here matches all that was typed: ${named} ${verb} left out.`]
}
