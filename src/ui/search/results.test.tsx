import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { aCard } from '../../../test/support/section-views.ts'
import { Results } from './results.tsx'
import type { SearchView } from './views.ts'

const PROMO = { title: 'Trading something in?', text: null, button: 'Get a price', href: '/trade-in', src: null }
const SEARCH = {
  address: '/search',
  messages: [],
  ranges: [],
  pages: [{ page: 1, href: '/search', current: true }],
  previousHref: null,
  nextHref: null,
  empty: null,
  disclaimer: null,
  promo: null,
} as unknown as SearchView

/** What stands in each place of the grid: a vehicle's number (with ! where it loads at once) or the promotion. */
function places(search: Partial<SearchView>): string[] {
  const html = renderToStaticMarkup(
    <Results
      search={{ ...SEARCH, ...search }}
      Card={({ card, eager }) => <b>{`${card.id}${eager ? '!' : ''}`}</b>}
      className="grid"
    />,
  )
  const [, grid] = /<ul class="grid">(.*)<\/ul>/.exec(html) ?? []
  return (grid ?? '').split('</li>').flatMap((item) => {
    const [words] = /(?<=<b>|<h3[^>]*>)[^<]+/.exec(item) ?? []
    return words ? [words] : []
  })
}

describe('the grid', () => {
  const cards = [1, 2, 3, 4].map((id) => aCard(id))

  test('without a promotion: the vehicles, of which the first loads at once', () => {
    expect(places({ cards })).toEqual(['1!', '2', '3', '4'])
  })

  test.each([
    [1, [PROMO.title, '1!', '2', '3', '4']],
    [3, ['1!', '2', PROMO.title, '3', '4']],
    [5, ['1!', '2', '3', '4', PROMO.title]],
  ])('the promotion in place %i; the first vehicle still loads at once', (position, expected) => {
    expect(places({ cards, promo: { view: PROMO, position } })).toEqual(expected)
  })
})

test('nothing found is a card with a way on, and no grid', () => {
  const empty = {
    title: 'No Results Available',
    text: 'Nothing.',
    button: 'Clear Filters',
    href: '/search',
    also: [],
  }
  const html = renderToStaticMarkup(<Results search={{ ...SEARCH, empty }} Card={() => null} className="grid" />)
  expect(html).toContain('<h2 class="text-xl font-semibold">No Results Available</h2>')
  expect(html).toContain('<a class="button button-primary" href="/search">Clear Filters</a>')
  expect(html).not.toContain('class="grid"')
})
